// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Automata as the arrays of numbers that the library walks without a compiler (detail/data.hpp). The same
// arrays are printed as C++ at build time, and can be used in place at run time.
#pragma once

#include <cstdint>

#include "gen/automaton/model/tdfa.hpp"
#include "gen/automaton/model/trace_automaton.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

inline constexpr std::uint16_t no_entry = 0xffff;
inline constexpr std::uint16_t most_registers = 256;  ///< that the library has room for

struct DfaArrays {
  std::vector<std::uint8_t> class_of;
  std::vector<std::uint16_t> next;
  std::vector<std::uint64_t> accepting;
  std::uint16_t classes = 0;
  std::uint16_t states = 0;
  friend bool operator==(const DfaArrays&, const DfaArrays&) = default;
};

/// An operation as the library has it: a target, and a source that is a register or a code.
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

/// A step as the library has it: a place, and a list of marks.
struct StepNumbers {
  std::uint16_t place = no_entry;
  std::uint16_t marks = 0;
  friend auto operator<=>(const StepNumbers&, const StepNumbers&) = default;
};

struct TraceArrays {
  std::vector<std::uint8_t> class_of;
  std::vector<std::uint16_t> next;
  std::vector<std::uint32_t> steps_begin;
  std::vector<StepNumbers> steps;
  std::vector<StepNumbers> ends;
  std::vector<std::uint16_t> marks;
  std::vector<std::uint32_t> marks_begin;
  std::uint16_t classes = 0;
  std::uint16_t states = 0;
  friend bool operator==(const TraceArrays&, const TraceArrays&) = default;
};

/// Octets of no class share one that leads nowhere, the last.
[[nodiscard]] DfaArrays dfa_arrays(const Dfa& dfa, Budget& budget = Budget::enough());
[[nodiscard]] TdfaArrays tdfa_arrays(const Tdfa& tdfa, const ResultNames& names, Budget& budget = Budget::enough());
/// `productions` are the names in the order of their numbers.
[[nodiscard]] TraceArrays trace_arrays(const TraceAutomaton& automaton, const std::vector<std::string>& productions,
                                       Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
