// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All that can judge a text, asked about the same texts, wherever these come from: every entry point under every
// kernel, against what walks tables, and that against derivatives and backtracking, which work straight from the rules.
#pragma once

#include <string_view>

#include "tools/proof/harness/checker.hpp"
#include "tools/proof/harness/readings.hpp"
#include "tools/proof/harness/verdicts.hpp"

namespace bnfurl::proof {

class Judges {
public:
  /// Of any but a strict reader's production.
  explicit Judges(const TestedProduction& tested);

  /// Throws Counterexample, of this or an earlier text: entry points are asked about many at a time.
  void check(std::string_view text);
  /// The same, and asks those that take single texts at once, with a guard page before and after the text.
  void check_in_place(std::string_view text);
  /// Throws Counterexample, of what is left.
  void finish() { checker_.finish(); }

  /// How many texts were judged, and how many of them are valid.
  [[nodiscard]] std::size_t judged() const { return judged_; }
  [[nodiscard]] std::size_t valid() const { return valid_; }

private:
  const Answer& answer_to(std::string_view text);

  Checker checker_;
  Verdicts verdicts_;
  Readings readings_;
  std::optional<GuardedPages> pages_;
  std::size_t judged_ = 0;
  std::size_t valid_ = 0;
};

}  // namespace bnfurl::proof
