// What is said where a text fails, as far as the state of the automaton for errors tells it, in words: a walker of
// another language joins them with the octet that it has found, and with what src/core/sentence.cpp reads off the text.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "gen/emit/grammar_code.hpp"
#include "gen/emit/tables/grammar_facts.hpp"

namespace bnfurl::gen {

/// The words for a state.
struct FailureWords {
  std::size_t code = 0;              ///< of the error
  std::size_t open_part = no_entry;  ///< the part, no component, that each text is in there
  std::string expected;              ///< `DIGIT, "/", or the end`
  std::string end;                   ///< the sentence if the text ends there: `the text ends before "//"`
  std::string before_octet;  ///< the sentence otherwise, which has the octet in its middle: `"//" must come next, not `
  std::string after_octet;   ///< both empty: the part decides
  bool may_be_escaped = false;  ///< and then, the escape of the octet, if the automaton goes on with it
  friend auto operator<=>(const FailureWords&, const FailureWords&) = default;
};

/// What follows an octet in a sentence that says in which part it cannot stand.
struct PartWords {
  std::string nowhere;          ///< the part never has it: ` is not allowed in a path`
  std::string here;             ///< the part has it elsewhere: ` is not allowed here, in a path`
  bool may_be_escaped = false;  ///< a host is looked up by its name, so an escape in it helps nobody
};

/// In the order of `part_names`.
[[nodiscard]] std::vector<PartWords> part_words(const Grammar& grammar);

/// By state of the automaton for errors, and finally for the beginning of a text. `sets` are those of the grammar.
[[nodiscard]] std::vector<FailureWords> failure_words(const Grammar& grammar, const std::vector<NamedOctets>& sets,
                                                      const ProductionCode& code);

}  // namespace bnfurl::gen
