// A grammar as data for any language: a text of facts, and one row of 16-bit numbers with the tables of its
// productions. A language needs a printer for the two (languages.hpp) and a small runtime that reads them.
//
// The facts have a line each, with tabs between the words:
//   format 3                                      the form of the facts and numbers
//   name, source, start, ignores-case, record     of the grammar; start: the index of a production; record: of a log
//   component, host-kind, kind, code              a name each, in the order of their numbers
//   part NOWHERE HERE ESCAPES                     what follows an octet in a sentence that says where it cannot stand,
//                                                 and whether an escape helps there: of the codes, then of smaller
//                                                 parts
//   failure CODE PART EXPECTED END BEFORE AFTER ESCAPES            what is wrong in a state (failure_words.hpp)
//   port SCHEME NUMBER
//   normal UNRESERVED SCHEME HOST PORT PATH REFERENCE   numbers, or -1; normal-path SCHEME: an empty path is "/"
//   production NAME COMPONENT COMPONENTS          in order; the component that it is, or -1; bit c: c is in it
//   restricted NAME                               the same for a method, a strict reader or a reason, after all others
//   method PRODUCTION METHOD RESTRICTED           `# method:`; PRODUCTION and RESTRICTED are indices into the two lists
//   strict PRODUCTION RESTRICTED                  `# strict:`
//   reason RESTRICTED WORDS CODE                  `# reason:`; 0: for errors of each code
//
// The numbers:
//   how many arrays, how many records
//   the size of each array, as two numbers, the high one first; then for each record its `record_size` numbers
//   the arrays
// Equal arrays are written once. A record names its arrays by their index; RecordPart has their order.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "gen/emit/grammar_code.hpp"

namespace bnfurl::gen {

struct PackedGrammar {
  std::string facts;  ///< UTF-8
  std::vector<std::uint16_t> numbers;
};

/// The numbers of a record: counts, and indices of arrays.
enum class RecordPart : std::size_t {
  dfa_classes,
  dfa_states,
  dfa_class_of,   ///< by octet
  dfa_next,       ///< by state and class: a state, or `no_entry`
  dfa_accepting,  ///< by state: 16 in a number, the lowest bit first
  tdfa_classes,
  tdfa_states,
  tdfa_places,  ///< the size of its row of values (value_row.hpp)
  tdfa_class_of,
  tdfa_next,    ///< a state; `no_entry`; or, from the number of states on, that number and the index of an edge
  tdfa_edges,   ///< an edge: a state and the list of operations that are executed on the way
  tdfa_finals,  ///< by state: the list for the end of a text, or `no_entry`
  tdfa_lists,   ///< a list: how many operations, then a target and a source for each: places, or other sources
  failures,     ///< by state of the dfa, and finally for the beginning of a text: the number of a failure line
  part_octets   ///< by part: 16 numbers for octets and 16 for escapes, of 16 bits each, the lowest first
};
inline constexpr std::size_t record_size = 15;

/// `code` needs no engines and no tables of `trace`. Absent if a number does not fit into 16 bits, with the reason.
[[nodiscard]] std::variant<PackedGrammar, std::string> packed(const GrammarCode& code);

}  // namespace bnfurl::gen
