// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// An automaton that finds all productions of a text, lists and nested ones too, without registers. It works in two
// passes:
//   forwards    over the octets. A state is the list of the places (states of the Dfa) that the readings which are
//               still possible have reached
//   backwards   from the place where the text ends. A text has one reading, so each octet has exactly one step back; it
//               names the place before the octet, and the marks that the reading passed there
#pragma once

#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

struct TraceAutomaton {
  static constexpr int none = -1;
  /// How a reading reaches a place: its place before the octet, and the marks that it passes before the octet.
  struct Step {
    int place = none;        ///< index into the list of places of the state before the octet
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
    Step end;  ///< if a text may end here: the place of its reading (of this state), and the last marks
    friend bool operator==(const State&, const State&) = default;
  };
  std::vector<OctetSet> classes;
  std::vector<Mark> marks;
  std::vector<State> states;  ///< 0 is the start, with one place
  friend bool operator==(const TraceAutomaton&, const TraceAutomaton&) = default;
};

/// The trace automaton of `dfa`, which must have one reading for each text; if two readings meet, the program ends.
[[nodiscard]] TraceAutomaton trace_automaton(const Dfa& dfa, Budget& budget = Budget::enough());

[[nodiscard]] std::string to_string(const TraceAutomaton& automaton);

}  // namespace bnfurl::gen
