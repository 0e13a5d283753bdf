// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Equality of languages, decided: two automata are walked side by side, over all pairs of states that the same octets
// lead to. There are finitely many, and they must accept alike and go on by the same octets.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "gen/reference/derivatives.hpp"

namespace bnfurl::gen {

/// An automaton as the walk sees it, whoever made it.
struct SteppedAutomaton {
  static constexpr int none = -1;  ///< no text goes on like this
  int start = 0;
  std::function<int(int, std::uint8_t)> next;  ///< the state after an octet, or `none`
  std::function<bool(int)> accepts;
};

/// `derivatives`, which has to live as long.
[[nodiscard]] SteppedAutomaton stepped(Derivatives& derivatives);

/// A shortest text behind which the two differ: in its verdict, or in whether anything can still follow; nullopt where
/// there is none, and so both are one language with the same error offsets and expected sets.
[[nodiscard]] std::optional<std::string> difference(const SteppedAutomaton& one, const SteppedAutomaton& other);

}  // namespace bnfurl::gen
