// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// An automaton that finds all productions of a text, lists and nested ones too, without registers. It is walked
// forwards over the octets, each state standing for the places where the readings that are still possible are;
// then backwards: since a text has one reading, from the place where it ends each octet has one way back.
#pragma once

#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

struct TraceAutomaton {
  static constexpr int none = -1;
  /// How a place is come to: the place in the state before, and the marks passed before the octet is read.
  struct Step {
    int place = none;
    std::vector<int> marks;  ///< indices into `marks` of the automaton
    friend bool operator==(const Step&, const Step&) = default;
  };
  struct Transition {
    int target = none;
    std::vector<Step> steps;  ///< one for each place of the target
    friend bool operator==(const Transition&, const Transition&) = default;
  };
  struct State {
    std::vector<Transition> next;  ///< by class
    Step end;                      ///< where a text may end: the place, and the marks passed there
    friend bool operator==(const State&, const State&) = default;
  };
  std::vector<OctetSet> classes;
  std::vector<Mark> marks;
  std::vector<State> states;  ///< 0 is the start, with one place
  friend bool operator==(const TraceAutomaton&, const TraceAutomaton&) = default;
};

/// The trace automaton of `dfa`, which must have one reading for each text; asserted, as far as it is built.
[[nodiscard]] TraceAutomaton trace_automaton(const Dfa& dfa, Budget& budget = Budget::enough());

[[nodiscard]] std::string to_string(const TraceAutomaton& automaton);

}  // namespace bnfurl::gen
