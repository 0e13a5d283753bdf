// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What example texts visit of an automaton. A grammar's `# typical:` and `# rare:` lines are a profile of real texts:
//   paths        where the examples go on from each state, the most frequent first: for engines that read octet by
//   octet
//   trie         the same as a tree, in which each state is reached by exactly one path
//   restricted   the automaton without the states that no example visits: for engines that see all octets at once
// What such a part accepts, the whole automaton accepts in the same way. It says nothing of other texts.
#pragma once

#include <string>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

/// The examples of a grammar.
struct ExampleTexts {
  std::vector<std::string> typical;
  std::vector<std::string> rare;
};

/// For each state, where the examples go on from it, the most frequent first: indices of its edges, or `end_way`.
using ExamplePaths = std::vector<std::vector<int>>;
inline constexpr int end_way = -1;
[[nodiscard]] ExamplePaths example_paths(const Folded& folded, const std::vector<std::string>& texts);

/// `ways`, and after them all other edges between the states that have some.
[[nodiscard]] ExamplePaths with_all_between(const Folded& folded, ExamplePaths ways);

/// A prefix tree (trie) of the examples: one state per distinct prefix, so that each state has exactly one path to it.
/// Examples with an escape or a region are left out; empty if all have one.
[[nodiscard]] Folded example_trie(const Folded& folded, const std::vector<std::string>& texts);

/// `folded`, restricted to the states that the examples visit. Empty if every example is rejected, or needs a region,
/// or an escape that does not end in a run of its digits.
[[nodiscard]] Folded restricted_to_examples(const Folded& folded, const std::vector<std::string>& texts);

}  // namespace bnfurl::gen
