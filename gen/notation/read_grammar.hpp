// A grammar file, read in the notation that its `# notation:` line names.
#pragma once

#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "gen/notation/rule_reader.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

// ABNF's own way to import: a prose value that names a label of an `# import:` line, as in
//   uri-host = <host, see [URI], Section 3.2.2>
// takes the rule from that grammar, with all rules that it refers to and the components, bodies and ports that belong
// to these rules.

/// `grammar` with its prose values resolved. `others` are the grammars that it may import from, linked already. Prose
/// that names no import is left for `check` to report.
[[nodiscard]] OrDiagnostics<Grammar> link(Grammar grammar, const std::vector<Grammar>& others);

/// The rules of `file` in its order, its `directives`, and the rules of its `# body:` lines. Where names ignore letter
/// case (ABNF), references are spelled like the rule. In ABNF, core rules that are used but not defined come last.
/// In EBNF, a difference is the set that is left.
[[nodiscard]] OrDiagnostics<Grammar> read_grammar(const GrammarFile& file, Directives directives);

/// The notation of the "# body:" lines in a file of this notation: "=" stands after the name, whatever the rules have.
[[nodiscard]] Notation of_bodies(Notation notation);

/// One rule, as printed, or what is wrong with it.
[[nodiscard]] std::variant<Rule, BrokenRule> read_rule(const Notation& notation, std::string_view text,
                                                       Position position);

// The core rules of ABNF, as RFC 5234 prints them in appendix B.1.

inline constexpr std::string_view core_rules = R"(ALPHA = %x41-5A / %x61-7A
BIT = "0" / "1"
CHAR = %x01-7F
CR = %x0D
CRLF = CR LF
CTL = %x00-1F / %x7F
DIGIT = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB = %x09
LF = %x0A
LWSP = *( WSP / CRLF WSP )
OCTET = %x00-FF
SP = %x20
VCHAR = %x21-7E
WSP = SP / HTAB
)";

// The notations that there are. A new one is a reader, which is declared in rule_reader.hpp, in a file of its own, and
// a row in read_grammar.cpp.

/// All notations; the first is the one of a file that names none.
[[nodiscard]] const std::vector<Notation>& notations();

/// What reads a rule that is printed in `notation`: one of these, with what its file says of it.
[[nodiscard]] std::unique_ptr<RuleReader> reader_of(const Notation& notation, RuleText text);

}  // namespace bnfurl::gen
