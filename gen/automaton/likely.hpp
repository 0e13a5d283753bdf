// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is left of an automaton when it has to accept texts like the typical ones only: the states that these
// pass, and the edges between them. Whatever it accepts the whole automaton accepts in the same way; about other
// texts it says nothing. It is small enough for engines that look at all octets at once.
#pragma once

#include <string>

#include "gen/automaton/fold.hpp"

namespace bnfurl::gen {

/// Texts by which the ways through an automaton are learnt.
struct ExampleTexts {
  std::vector<std::string> typical;
  std::vector<std::string> rare;
};

/// For each state, where typical texts go on from it, most of them first: indices of its edges, or one of the others.
using LikelyWays = std::vector<std::vector<int>>;
inline constexpr int end_way = -1;
inline constexpr int leave_way = -2;  ///< through the state's region
[[nodiscard]] LikelyWays likely_ways(const Folded& folded, const std::vector<std::string>& texts);

/// `ways`, and behind them all others between the states that have some.
[[nodiscard]] LikelyWays with_all_between(const Folded& folded, LikelyWays ways);

/// The ways of typical texts as a tree: a state for each beginning of theirs, in which nothing is known but where they
/// go on from there. No text of it has an escape; no states where all texts do.
[[nodiscard]] Folded likely_tree(const Folded& folded, const std::vector<std::string>& texts);

/// No states where none of `texts` is accepted without a region, or an escape that does not end in a run of its digits.
[[nodiscard]] Folded likely(const Folded& folded, const std::vector<std::string>& texts);

}  // namespace bnfurl::gen
