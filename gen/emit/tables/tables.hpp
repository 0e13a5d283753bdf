// Automata as arrays of numbers that the library walks, so that no compiler is needed (detail/data.hpp). The same
// arrays are printed as C++ at build time, and can be used directly at run time.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gen/automaton/model/tdfa.hpp"
#include "gen/emit/shared/register_code.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

inline constexpr std::uint16_t no_entry = 0xffff;
inline constexpr std::uint16_t most_registers = 256;  ///< the library has room for so many

struct DfaArrays {
  std::vector<std::uint8_t> class_of;
  std::vector<std::uint16_t> next;
  std::vector<std::uint64_t> accepting;
  std::uint16_t classes = 0;
  std::uint16_t states = 0;
  friend bool operator==(const DfaArrays&, const DfaArrays&) = default;
};

/// An operation in the form of the library: a target, and a source that is a register or a code.
struct OperationNumbers {
  /// The codes of a source that is not a register; a constant is added to the last.
  static constexpr std::uint16_t position = 0xffff;
  static constexpr std::uint16_t unset = 0xfffe;
  static constexpr std::uint16_t constant = 0x8000;
  std::uint16_t target = 0;
  std::uint16_t source = 0;
  friend auto operator<=>(const OperationNumbers&, const OperationNumbers&) = default;
};

struct TdfaArrays {
  std::vector<std::uint8_t> class_of;
  std::vector<std::uint16_t> next;
  std::vector<std::uint16_t> update;
  std::vector<std::uint16_t> final_list;
  std::vector<OperationNumbers> operations;
  std::vector<std::uint32_t> list_begin;
  std::uint16_t classes = 0;
  std::uint16_t states = 0;
  std::uint16_t registers = 0;
  friend bool operator==(const TdfaArrays&, const TdfaArrays&) = default;
};

/// A step in the form of the library: a place, and a list of marks.
struct StepNumbers {
  std::uint16_t place = no_entry;
  std::uint16_t marks = 0;
  friend auto operator<=>(const StepNumbers&, const StepNumbers&) = default;
};

struct TraceArrays {
  std::vector<std::uint8_t> class_of;
  std::vector<std::uint16_t> next;
  std::vector<std::uint16_t> row_of;
  std::vector<std::uint16_t> steps_begin;
  std::vector<StepNumbers> steps;
  std::vector<StepNumbers> ends;
  std::vector<std::uint16_t> marks;
  std::vector<std::uint32_t> marks_begin;
  std::uint16_t classes = 0;
  std::uint16_t states = 0;
  friend bool operator==(const TraceArrays&, const TraceArrays&) = default;
};

/// A production as arrays: verdicts and components.
struct TableArrays {
  DfaArrays dfa;
  TdfaArrays tdfa;
};

/// Octets without a class share an additional class, the last, which leads nowhere.
[[nodiscard]] DfaArrays dfa_arrays(const Dfa& dfa, Budget& budget = Budget::enough());
[[nodiscard]] TdfaArrays tdfa_arrays(const Tdfa& tdfa, const ResultNames& names, Budget& budget = Budget::enough());
/// `productions` are the names of the productions, in the order of their numbers.
[[nodiscard]] TraceArrays trace_arrays(const TraceAutomaton& automaton, const std::vector<std::string>& productions,
                                       Budget& budget = Budget::enough());

/// An array a line: its name, its numbers.
[[nodiscard]] std::string to_string(const DfaArrays& arrays);
[[nodiscard]] std::string to_string(const TdfaArrays& arrays);
[[nodiscard]] std::string to_string(const TraceArrays& arrays);

// How the components of a text are joined again: the order of the components in the rules of a production, what is
// between them, and the alternatives. A part without components is written if it has only one text. Otherwise its text
// is not known ("free"), and neither are the further rounds of a repetition. Then up to three of its texts show whether
// it can be there; if it can, the components do not determine the whole text.
//
// A template is a row of numbers, which the library reads (src/core/join.cpp):
//   octet                                     the octet
//   component + c, size, inner...             the component c; or `inner`, if c is not given but a component in it is
//   choice, count, size, items..., size, ...  one of `count` rows
//   free, count, size, items..., size, ...    a text that no component has: `count` of them; 0: they are not known
// For example `[ "?" query ]`, with query as the component 6: choice, 2, 3, "?", component + 6, 0, 0. The second row of
// the choice is empty.

struct JoinTemplate {
  static constexpr std::uint16_t component = 0x100;
  static constexpr std::uint16_t choice = 0x200;
  static constexpr std::uint16_t free = 0x300;
};

/// The template of a production. A row of more than 4,000 numbers is not known, and neither is a rule that is more than
/// 24 deep in other rules. If the work exceeds a limit, the whole template is not known.
[[nodiscard]] std::vector<std::uint16_t> join_template(const Grammar& grammar, const std::string& production,
                                                       Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
