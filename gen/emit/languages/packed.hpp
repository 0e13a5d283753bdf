// A grammar as data for any language: a text of facts, and one row of 16-bit numbers with the tables of its productions.
// A language needs a printer for the two (languages.hpp) and a small walker that reads them.
//
// The facts have a line each, with tabs between the words:
//   format 1                                      the form of the facts and numbers
//   name, source, start, ignores-case             of the grammar; start: the index of a production
//   component, host-kind, kind, code, part        a name each, in the order of their numbers; parts follow the codes
//   port SCHEME NUMBER
//   set OCTETS WORDS                              how messages call octets: hexadecimal, 64 digits, octet 0 first
//   normal UNRESERVED SCHEME HOST PORT PATH REFERENCE   numbers, or -1; normal-path SCHEME: an empty path is "/"
//   production NAME ORIGIN FROM COMPONENT COMPONENTS KINDS         in order; COMPONENTS: bit c for component c
//   restricted NAME                               the same for a method or a strict reader, after all productions
//   method PRODUCTION METHOD RESTRICTED           `# method:`; PRODUCTION and RESTRICTED are indices into the two lists
//   strict PRODUCTION RESTRICTED                  `# strict:`
//   reason RESTRICTED WORDS                       `# reason:`
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
  error_codes,  ///< by state of the dfa
  open_rules,   ///< by state of the dfa; empty: 0
  part_octets,  ///< by part: 16 numbers for octets and 16 for escapes, of 16 bits each, the lowest first
  to_come       ///< by state of the dfa: two numbers, the high one first; empty: its texts are no lines of a log
};
inline constexpr std::size_t record_size = 17;

/// `code` needs no engines and no tables of `trace`. Absent if a number does not fit into 16 bits, with the reason.
[[nodiscard]] std::variant<PackedGrammar, std::string> packed(const GrammarCode& code);

}  // namespace bnfurl::gen
