// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Decides whether two languages are equal. Two automata are walked in parallel, over all pairs of states that the same
// octets lead to. There are finitely many pairs; in each, both states must accept or both reject, and the same octets
// must be able to follow.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "gen/reference/derivatives.hpp"

namespace bnfurl::gen {

/// An automaton as the parallel walk sees it, however it was built.
struct SteppedAutomaton {
  static constexpr int none = -1;  ///< no text continues like this
  int start = 0;
  std::function<int(int, std::uint8_t)> next;  ///< the state after an octet, or `none`
  std::function<bool(int)> accepts;
};

/// A view of `derivatives`, which must outlive it.
[[nodiscard]] SteppedAutomaton stepped(Derivatives& derivatives);

/// A shortest text after which the two differ: one accepts and the other does not, or only one of them has a
/// continuation. nullopt if there is no such text; then both have the same language, error offsets and expected sets.
[[nodiscard]] std::optional<std::string> difference(const SteppedAutomaton& one, const SteppedAutomaton& other);

}  // namespace bnfurl::gen
