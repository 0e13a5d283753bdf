// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The strongly connected components of a folded automaton: groups of states that lead to each other. They are listed in
// topological order: an edge leads to its own group or to a later one.
#pragma once

#include <vector>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

struct StateGroup {
  std::vector<int> states;
  bool is_cycle = false;  ///< whether a path leads back; false for a single state without an edge to itself
  friend bool operator==(const StateGroup&, const StateGroup&) = default;
};

/// Regions and runs do not count as edges.
[[nodiscard]] std::vector<StateGroup> state_groups(const Folded& folded);

}  // namespace bnfurl::gen
