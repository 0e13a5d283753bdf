// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The patterns of a group as automata. Anchored patterns share one; others are put into bins: all of them, or if that
// has too many states, each half for itself. A rule that has too many alone is walked as a set of states.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "crawl/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

inline constexpr std::size_t most_states_of_bin = 1024;

/// What may still be spent on automata.
struct AutomatonBudget {
  std::uint64_t steps = 500'000'000;  ///< of determinising; when they are spent, rules are walked as sets
  std::size_t octets = std::size_t{512} << 20;
  bool is_exceeded = false;  ///< more octets are needed
};

/// Adds one automaton for `rules`, which are by rank, to `group`, if it has no more states than a bin.
bool add_automaton(const Nfa& nfa, std::span<const RuleStates> rules, Subject subject, AutomatonBudget& budget,
                   Group& group);

/// Adds automata for `rules`, which are by rank, to `group`.
void add_automata(const Nfa& nfa, std::span<const RuleStates> rules, Subject subject, bool anchored,
                  AutomatonBudget& budget, Group& group);

}  // namespace bnfurl::crawl::rules
