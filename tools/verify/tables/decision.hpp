// Decides whether the tables of a generated file are the printed rules: a walk over everything that a text can lead to,
// in the tables and in automata of the rules at the same time. There are finitely many such pairs, so the answer is
// exact: either there is a text that the file answers wrongly, and a shortest one is found, or there is none.
//
//   verdicts    pairs of a state of the rules and a state of the tables. In each, both must accept or both reject, the
//               same octets must be able to follow, and the file's words must be those for these octets
//   split       for each value that is returned: a state of the tables, with the cells from which the value may still
//               come, and the readings of the text so far that are left, each with its own value
//
// note [values as instants] An offset is copied, never computed. So two offsets are equal in every text, or are those
// of different octets: it is enough to know at which step each was stored. Of the steps, only those matter that a
// reading has; a cell with another one is wrong, whichever it is. Steps are numbered anew after each octet, so that
// there are finitely many combinations. Only the first offsets, which are also the numbers of kinds, keep their values.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "gen/automaton/model/dfa.hpp"
#include "tools/verify/reference/derivatives.hpp"
#include "tools/verify/tables/generated_tables.hpp"

namespace bnfurl::proof {

/// A shortest text that the tables answer wrongly, and how: `the tables accept it, the rules do not`.
struct WrongAnswer {
  std::string text;
  std::string what;
};

/// The tables lead to more combinations than can be looked at; `what()` is a sentence.
class TooManyCombinations : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// What a text that fails at its end, or at its last octet, is told to expect.
using WordsFor = std::function<std::string(std::string_view text)>;

/// `rules` is an automaton of which each state leads to an accepting one; `words` may be empty, as the tables' may be.
/// Throws TooManyCombinations.
[[nodiscard]] std::optional<WrongAnswer> wrong_verdict(const VerdictTables& tables, const gen::SteppedAutomaton& rules,
                                                       const WordsFor& words);

/// `marked` has one reading for each text, with the marks of the slots. Throws TooManyCombinations.
[[nodiscard]] std::optional<WrongAnswer> wrong_split(const SplitTables& tables, const gen::Dfa& marked);

}  // namespace bnfurl::proof
