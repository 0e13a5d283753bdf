// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Automata as arrays of numbers that the library walks, so that no compiler is needed (detail/data.hpp). The same
// arrays are printed as C++ at build time, and can be used directly at run time.
#pragma once

#include <cstdint>

#include "gen/automaton/model/tdfa.hpp"
#include "gen/automaton/model/trace_automaton.hpp"
#include "gen/emit/shared/register_code.hpp"

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

}  // namespace bnfurl::gen
