// A grammar in Java: its packed form as constants, which a walker in Java reads (bindings/java/core).
#pragma once

#include <string>
#include <string_view>

#include "gen/emit/languages/packed.hpp"

namespace bnfurl::gen {

/// What is wrong with the name of a package; empty: nothing.
[[nodiscard]] std::string java_package_fault(const std::string& package);
/// The text of the file of a grammar.
[[nodiscard]] std::string java_source(const std::string& package, const GrammarCode& code, const PackedGrammar& packed);
/// The Java name of a production or component: as in C++, a word of Java or of the class itself with a final "_".
[[nodiscard]] std::string java_identifier(const std::string& name);
/// The name of a grammar's class: `rfc3986` is Rfc3986, `nginx-main` is NginxMain.
[[nodiscard]] std::string java_class(const std::string& grammar);
/// A literal of Java for these UTF-16 units, in lines. Units below 0x100 are written in octal: javac replaces \uXXXX
/// before it finds the literals, so \u000a would end the line, and \u0022 the literal.
[[nodiscard]] std::string java_literal(std::u16string_view units);

}  // namespace bnfurl::gen
