// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Values broken on purpose, by chance: one thing in one of them is wrong, as it is when a stage of the generator has a
// mistake. A mutant can be asked about each text of its original, and it can be compared with what it was made from.
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
  /// Whether it says what is right about the text of that number.
  std::function<bool(std::size_t text)> is_right;
  /// Decides whether it is what it was made from: a text about which they differ; nullopt: there is none.
  std::function<std::optional<std::string>()> difference;
  /// Whether a walk finds it that is made for every production before anything is emitted, so that no text is needed: its
  /// language is another than that of the rules, or its marks are not in pairs.
  std::function<bool()> is_decided = [] { return false; };
};

/// One way to break things. Nullopt where chance found nothing to break, or there is nothing.
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

/// `set` with an octet more or less, at the end of one of its ranges; never empty. What was done is said in `what`.
[[nodiscard]] gen::OctetSet with_another_bound(const gen::OctetSet& set, Random& random, std::string& what);

}  // namespace bnfurl::mutation
