// A grammar as a class of Java: constants for its productions and components, and its packed form as string literals,
// since a class file has no constant arrays, and a method that fills one may have 65,535 octets. A number is a char,
// plus 1: `no_entry` is then 0, which takes two octets in a class file, not three. A literal has room for 65,535
// octets.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "gen/emit/languages/java.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

constexpr std::size_t units_in_literal = 20'000;  // of at most three octets each
constexpr std::size_t units_in_line = 100;

bool is_reserved(const std::string& word) {
  static const std::vector<std::string> reserved = words_of(
      "abstract assert boolean break byte case catch char class const continue default do double else enum extends "
      "false final finally float for goto if implements import instanceof int interface long native new null package "
      "private protected public return short static strictfp super switch synchronized this throw throws transient "
      "true try void volatile while _");
  return std::ranges::find(reserved, word) != reserved.end();
}

// The class itself uses these names: a constant of that name would hide them.
bool is_used_by_class(const std::string& name) {
  return name == "GRAMMAR" || name == "Grammar" || name == "Part" || name == "Production";
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The grammars' files are UTF-8, or whatever their authors had: an octet that begins no character stands for itself.
std::u16string utf16(std::string_view text) {
  std::u16string units;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t more = first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
    char32_t point = more == 0 ? first : first & (0x3fU >> more);
    std::size_t read = 0;
    while (read < more && i + read + 1 < text.size() &&
           (static_cast<unsigned char>(text[i + read + 1]) & 0xc0U) == 0x80)
      point = point << 6 | (static_cast<unsigned char>(text[i + ++read]) & 0x3fU);
    if (read < more) point = first;
    i += read < more ? 1 : more + 1;
    if (point < 0x10000) {
      units += static_cast<char16_t>(point);
    } else {
      units += static_cast<char16_t>(0xd7c0 + (point >> 10));
      units += static_cast<char16_t>(0xdc00 + (point & 0x3ff));
    }
  }
  return units;
}

std::u16string chars_of(const std::vector<std::uint16_t>& numbers) {
  std::u16string chars;
  for (const std::uint16_t number : numbers) chars += static_cast<char16_t>(number + 1);
  return chars;
}

std::vector<std::string> literals(std::u16string_view units) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < units.size(); i += units_in_literal)
    result.push_back(java_literal(units.substr(i, units_in_literal)));
  return result;
}

// The number of the first component, as Grammar.java computes it: from the name's hash, so that a number of one grammar
// is not one of another.
std::int32_t first_component(std::string_view grammar) {
  constexpr std::uint32_t most_components = 64;
  std::uint32_t hash = 0;  // String.hashCode
  for (const char c : grammar) hash = 31 * hash + static_cast<unsigned char>(c);
  return static_cast<std::int32_t>((hash & INT32_MAX / most_components) * most_components);
}

// A constant has no more than 65,535 octets; so long facts are joined when the class is initialised.
std::string facts_argument(const std::string& facts) {
  std::string text;
  for (const std::string& part : literals(utf16(facts)))
    text += text.empty() ? part : "\n          .concat(" + part + ")";
  return text;
}

}  // namespace

std::string java_identifier(const std::string& name) {
  const std::string result = identifier(name);
  return is_reserved(result) || is_used_by_class(result) ? result + "_" : result;
}

std::string java_class(const std::string& grammar) {
  std::string result;
  bool is_begin = true;
  for (const char c : identifier(grammar)) {
    if (c == '_') {
      is_begin = true;
      continue;
    }
    result += is_begin && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    is_begin = false;
  }
  return is_used_by_class(result) ? result + "_" : result;
}

std::string java_package_fault(const std::string& package) {
  std::size_t begin = 0;
  while (begin <= package.size()) {
    const std::size_t end = std::min(package.find('.', begin), package.size());
    const std::string part = package.substr(begin, end - begin);
    const auto is_good = [](char c) { return is_letter(c) || is_digit(c); };
    if (part.empty() || is_digit(part[0]) || !std::ranges::all_of(part, is_good))
      return "a package name consists of words of letters, digits and \"_\" with dots between them, such as "
             "org.example";
    if (is_reserved(part)) return part + " is a keyword of Java, which a package name cannot contain";
    begin = end + 1;
  }
  return {};
}

std::string java_source(const std::string& package, const GrammarCode& code, const PackedGrammar& packed) {
  const std::string& grammar = code.grammar->directives.name;
  const std::string name = java_class(grammar);
  std::string text =
      "// Generated by bnfurl-gen from the grammar " + grammar + ".\npackage " + package +
      ";\n\nimport org.bnfurl.Grammar;\nimport org.bnfurl.Production;\n\n/** The grammar {@code " + grammar +
      "}: a constant for each of its productions. */\npublic final class " + name + " {\n  private " + name +
      "() {}\n\n  /** The grammar. */\n  public static final Grammar GRAMMAR =\n      Grammar.of(\n          " +
      facts_argument(packed.facts);
  for (const std::string& literal : literals(chars_of(packed.numbers))) text += ",\n          " + literal;
  text += ");\n";
  for (const ProductionCode& each : code.productions)
    text += "\n  /** {@code " + each.name + "} */\n  public static final Production " + java_identifier(each.name) +
            " = GRAMMAR.production(\"" + each.name + "\");\n";
  text += "\n  /** The numbers of the components. */\n  public static final class Part {\n    private Part() {}\n";
  std::int32_t number = first_component(grammar);
  for (const std::string& component : component_names(*code.grammar))
    text += "\n    /** {@code " + component + "} */\n    public static final int " + java_identifier(component) +
            " = " + std::to_string(number++) + ";\n";
  return text + "  }\n}\n";
}

std::string java_literal(std::u16string_view units) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "\"";
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (i > 0 && i % units_in_line == 0) text += "\"\n              + \"";
    const unsigned unit = units[i];
    if (unit >= 0x20 && unit <= 0x7e && unit != '"' && unit != '\\') {
      text += static_cast<char>(unit);
    } else if (unit < 0x100) {
      text += '\\';
      for (const unsigned shift : {6U, 3U, 0U}) text += digits[unit >> shift & 7];
    } else {
      text += "\\u";
      for (const unsigned shift : {12U, 8U, 4U, 0U}) text += digits[unit >> shift & 15];
    }
  }
  return text + "\"";
}

}  // namespace bnfurl::gen
