// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/speed/state_groups.hpp"

#include <algorithm>

namespace bnfurl::gen {

namespace {

using Reached = std::vector<std::vector<bool>>;  // by state: the states that can be reached from it

// The states that one or more edges reach from `start`.
std::vector<bool> reached_from(const Folded& folded, std::size_t start) {
  std::vector<bool> seen(folded.states.size());
  std::vector<std::size_t> todo{start};
  while (!todo.empty()) {
    const std::size_t state = todo.back();
    todo.pop_back();
    for (const Folded::Edge& edge : folded.states[state].edges) {
      const auto target = static_cast<std::size_t>(edge.target);
      if (!seen[target]) todo.push_back(target);
      seen[target] = true;
    }
  }
  return seen;
}

// A state that is not done, and that no other such state leads to, except for the states of its own group.
std::size_t next_of(const Reached& reached, const std::vector<bool>& done) {
  for (std::size_t state = 0;; ++state) {
    const auto leads_here = [&](std::size_t other) {
      return !done[other] && reached[other][state] && !reached[state][other];
    };
    std::size_t other = 0;
    while (other < done.size() && !leads_here(other)) ++other;
    if (!done[state] && other == done.size()) return state;
  }
}

}  // namespace

std::vector<StateGroup> state_groups(const Folded& folded) {
  Reached reached;
  for (std::size_t state = 0; state < folded.states.size(); ++state) reached.push_back(reached_from(folded, state));
  std::vector<bool> done(folded.states.size());
  std::vector<StateGroup> groups;
  while (std::find(done.begin(), done.end(), false) != done.end()) {
    const std::size_t first = next_of(reached, done);
    StateGroup group{{}, reached[first][first]};
    for (std::size_t member = first; member < done.size(); ++member) {
      if (member != first && !(reached[first][member] && reached[member][first])) continue;
      group.states.push_back(static_cast<int>(member));
      done[member] = true;
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace bnfurl::gen
