// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The ways over marks alone: what lies between two octets of a reading.
#pragma once

#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// Marks passed without an octet, and the state that they lead to.
struct Way {
  std::vector<int> marks;  ///< indices into the marks of the automaton
  int state = 0;
  friend bool operator==(const Way&, const Way&) = default;
};

/// All ways from `start`, the empty one first.
[[nodiscard]] std::vector<Way> ways_from(const Dfa& dfa, int start, Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
