// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The strongly connected components of a folded automaton: states that lead to each other, in an order in which edges lead
// to the same group or a later one.
#pragma once

#include <vector>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

struct StateGroup {
  std::vector<int> states;
  bool is_cycle = false;  ///< whether some way leads back; not so for a single state without an edge to itself
  friend bool operator==(const StateGroup&, const StateGroup&) = default;
};

/// Regions and runs are no edges.
[[nodiscard]] std::vector<StateGroup> state_groups(const Folded& folded);

}  // namespace bnfurl::gen
