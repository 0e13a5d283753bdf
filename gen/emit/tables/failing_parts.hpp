// What was being read, or was to come, where a text fails: the field of a log line that a message names, and the code
// by which metrics count an error. Both follow from the state of the language's automaton alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"

namespace bnfurl::gen {

// Which field of a log line was to come where the line fails: a message names it before the octets that were expected. A
// field that the next octet can belong to was to come; if there is none, the next field of the line. Where several
// readings are left, it is the innermost field that all of them have; if they have none in common, it is each reading's
// outermost field.

/// By state of `language`, the automaton of `marked` without its marks: bit c says that component c was to come.
/// `components` are the names in the order of their numbers. Empty if the budget is spent.
[[nodiscard]] std::vector<std::uint32_t> fields_to_come(const Dfa& marked, const Dfa& language,
                                                        const std::vector<std::string>& components,
                                                        Budget& budget = Budget::enough());

// The code of an error. Of all ways to read the text so far, take one that needs the fewest octets to become a whole
// text: the component that is open there was being read; if none is open, the first one to come. After "http://h:8" this
// is the port, although 8 could be the beginning of a password. A rule of a `# code:` line has a code of its own: an
// error within "%4" is one of pct-encoded, in whatever component it stands. This is so where the text has to go on as
// such a rule does.

/// The names of a grammar's codes: "text", where no component was read, its components, and the rules of its `# code:` lines.
[[nodiscard]] std::vector<std::string> error_code_names(const Grammar& grammar);

/// By state of `language`, the automaton of `marked` without its marks: 0 for no component, 1 + c for component c, and 1 +
/// the number of components + r for rule r of `rules`, which are automata without marks. Empty if the budget is spent.
[[nodiscard]] std::vector<std::uint8_t> error_codes(const Dfa& marked, const Dfa& language,
                                                    const std::vector<std::string>& components,
                                                    const std::vector<Dfa>& rules, Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
