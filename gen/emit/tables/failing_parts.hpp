// What was being read, or was to come, where a text fails: the field of a log line that a message names, the code by
// which metrics count an error, and the part of which a sentence says what is not allowed in it. They follow from the
// state of an automaton alone: the smallest that is in different states where different components were being read. The
// minimal one is not: what may follow in a path may follow in a query.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

/// The language of `marked`, which has one reading for each text, with a state for each component that can be named
/// where a text fails: the least automaton that knows the code of an error, but for the codes of rules.
[[nodiscard]] Dfa error_automaton(const Dfa& marked, Budget& budget = Budget::enough());

// Which field of a log line was to come where the line fails: a message names it before the octets that were expected.
// It is a field to which the next octet can belong, or else the next field of the line. Where several readings are
// left, it is the innermost field that all of them have. If they share no field, it is the outermost field of each.

/// By state of `language`, an automaton of `marked` without its marks: bit c says that component c was to come.
/// `components` are the names in the order of their numbers. Empty if the budget is spent.
[[nodiscard]] std::vector<std::uint32_t> fields_to_come(const Dfa& marked, const Dfa& language,
                                                        const std::vector<std::string>& components,
                                                        Budget& budget = Budget::enough());

// The code of an error. Of all ways to read the text so far, take one that needs the fewest octets to become a whole
// text: the component that is open there was being read; if none is open, the first one to come. After "http://h:8"
// this is the port, although 8 could be the beginning of a password. A rule of a `# code:` line has a code of its own:
// an error within "%4" is one of pct-encoded, in whatever component it stands. This is so where the text has to go on
// as such a rule does.

/// By state of `language`: 1 if the component of the code is open there, and 0 if it is to come. A message says of a
/// field that it must come next only if it has not begun. Empty if the budget is spent.
[[nodiscard]] std::vector<std::uint8_t> begun_fields(const Dfa& marked, const Dfa& language,
                                                     const std::vector<std::string>& components,
                                                     Budget& budget = Budget::enough());

/// The names of a grammar's codes: "text", where no component was read, its components, and the rules of its `# code:`
/// lines.
[[nodiscard]] std::vector<std::string> error_code_names(const Grammar& grammar);

/// The code of the errors that a `# reason:` line is for; 0 if it is for all.
[[nodiscard]] std::size_t code_of_reason(const Grammar& grammar, const SaysLine& reason);

/// By state of `language`, an automaton of `marked` without its marks: 0 for no component, 1 + c for component c, and 1
/// + the number of components + r for rule r of `rules`, which are automata without marks. Empty if the budget is
/// spent.
[[nodiscard]] std::vector<std::uint8_t> error_codes(const Dfa& marked, const Dfa& language,
                                                    const std::vector<std::string>& components,
                                                    const std::vector<Dfa>& rules, Budget& budget = Budget::enough());

// The parts of a text that a sentence can name. "g" is not allowed in a host" is only true if no host has a "g" at all:
// names do. So it is known which octets occur in each part. Of what is smaller than a component, sentences name the
// rules of `# says:` lines that are not sets of octets: an IPv6 address has no "g".

/// The names of the codes, and then the words for such rules.
[[nodiscard]] std::vector<std::string> part_names(const Grammar& grammar);
/// The names of such rules.
[[nodiscard]] std::vector<std::string> said_rules(const Grammar& grammar);

/// What occurs in the texts of a part.
struct PartOctets {
  OctetSet octets;
  OctetSet escapes;  ///< the octets whose escape ("%" and two hexadecimal digits) occurs
  friend auto operator<=>(const PartOctets&, const PartOctets&) = default;
};

/// What occurs in the whole text, in each of `components`, as `marked` has them, and in each of `rules`, which are
/// automata without marks. Empty if the budget is spent.
[[nodiscard]] std::vector<PartOctets> part_octets(const Dfa& marked, const std::vector<std::string>& components,
                                                  const std::vector<Dfa>& rules, Budget& budget = Budget::enough());

/// By state of `language`: one more than the index of the innermost of `rules` that is open in every reading of a text
/// that leads there, or 0. `marked` has the rules as marks; its texts are those of `language`, or more. Empty if no
/// rule is open anywhere, or if the budget is spent.
[[nodiscard]] std::vector<std::uint8_t> open_rules(const Dfa& marked, const Dfa& language,
                                                   const std::vector<std::string>& rules,
                                                   Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
