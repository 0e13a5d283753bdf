// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which ways through an automaton are likely, as example texts show: these ways themselves, for engines that look for one
// octet after the other, and what is left of an automaton that has to accept texts like the typical ones only, for engines
// that look at all octets at once. Whatever that accepts the whole automaton accepts in the same way; about other texts it
// says nothing.
#pragma once

#include <string>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

/// Texts by which the ways through an automaton are learnt.
struct ExampleTexts {
  std::vector<std::string> typical;
  std::vector<std::string> rare;
};

/// For each state, where the example texts go on from it, most of them first: indices of its edges, or `end_way`.
using LikelyWays = std::vector<std::vector<int>>;
inline constexpr int end_way = -1;
[[nodiscard]] LikelyWays likely_ways(const Folded& folded, const std::vector<std::string>& texts);

/// `ways`, and behind them all others between the states that have some.
[[nodiscard]] LikelyWays with_all_between(const Folded& folded, LikelyWays ways);

/// The ways of `texts` as a tree: a state for each beginning of theirs, come to by one way, in which nothing is known but
/// where they go on. None has an escape or a region; no states where all texts have.
[[nodiscard]] Folded likely_tree(const Folded& folded, const std::vector<std::string>& texts);

/// No states where none of `texts` is accepted without a region, or an escape that does not end in a run of its digits.
[[nodiscard]] Folded likely(const Folded& folded, const std::vector<std::string>& texts);

}  // namespace bnfurl::gen
