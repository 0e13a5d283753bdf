// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine T: one text of less than 128 octets, and the ways of typical texts through the folded automaton. The class streams
// are words, made of one look at all octets, so that a run takes as many instructions as a step.
#pragma once

#include <string>
#include <variant>

#include "gen/automaton/likely.hpp"
#include "gen/emit/results.hpp"

namespace bnfurl::gen {

/// The body of a function that matches, or splits.
/// What is done with a text that is not known stands behind the label `unknown` at the end.
struct TextCode {
  std::string body;
  friend bool operator==(const TextCode&, const TextCode&) = default;
};

/// The code for texts that go such `ways`, or why there is none. `names` is null for a matcher.
[[nodiscard]] std::variant<TextCode, std::string> text_code(const Folded& folded, const LikelyWays& ways,
                                                            const ResultNames* names);

}  // namespace bnfurl::gen
