// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Values broken on purpose, at random: one thing in a value is wrong, as after a mistake in a stage of the generator.
// A mutant can be tried on each text of its original, and compared with the value that it was made from.
#pragma once

#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "mutation/original.hpp"

namespace bnfurl::mutation {

using Random = std::mt19937;

/// A number below `bound`, which is not 0.
[[nodiscard]] inline std::size_t below(Random& random, std::size_t bound) { return random() % bound; }

struct Mutant {
  std::string what;  ///< "state 3, [0-9]: to 2"
  /// Whether its answer about the text with that number is right.
  std::function<bool(std::size_t text)> is_right;
  /// Decides whether it equals its original: a text on which they differ; nullopt if there is none.
  std::function<std::optional<std::string>()> difference;
  /// Whether a walk that is done for every production before anything is emitted finds it, so that no text is needed:
  /// its language differs from that of the rules, or its marks are not in pairs.
  std::function<bool()> is_decided = [] { return false; };
};

/// One way to break things. Returns nullopt if there is nothing to break, or the random choice hit nothing.
using Breaker = std::optional<Mutant> (*)(const Original& original, Random& random);

std::optional<Mutant> broken_grammar(const Original& original, Random& random);
std::optional<Mutant> broken_ordered_nfa(const Original& original, Random& random);
std::optional<Mutant> broken_dfa(const Original& original, Random& random);
std::optional<Mutant> broken_tdfa(const Original& original, Random& random);
std::optional<Mutant> broken_folded(const Original& original, Random& random);
std::optional<Mutant> broken_program(const Original& original, Random& random);
std::optional<Mutant> broken_stream_plan(const Original& original, Random& random);
std::optional<Mutant> broken_class_tables(const Original& original, Random& random);
std::optional<Mutant> broken_dfa_table(const Original& original, Random& random);
std::optional<Mutant> broken_tdfa_table(const Original& original, Random& random);
std::optional<Mutant> broken_trace_table(const Original& original, Random& random);

struct Kind {
  std::string name;
  Breaker breaker;
};
[[nodiscard]] const std::vector<Kind>& kinds();

/// `set` with an octet more or less, at the end of one of its ranges; never empty. `what` describes the change.
[[nodiscard]] gen::OctetSet with_another_bound(const gen::OctetSet& set, Random& random, std::string& what);

}  // namespace bnfurl::mutation
