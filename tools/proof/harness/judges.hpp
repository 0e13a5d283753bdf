// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything that can judge a text, called with the same texts, whatever their origin: every entry point under every
// kernel is compared with the table walks. These are compared with derivatives and backtracking, which work straight
// from the rules.
#pragma once

#include <string_view>

#include "tools/proof/harness/checker.hpp"
#include "tools/proof/harness/readings.hpp"
#include "tools/proof/harness/verdicts.hpp"

namespace bnfurl::proof {

class Judges {
public:
  /// For any production except a strict reader's.
  explicit Judges(const TestedProduction& tested);

  /// Throws Counterexample, about this or an earlier text: entry points judge many texts at a time.
  void check(std::string_view text);
  /// The same; also calls the entry points for single texts at once, with a guard page before and after the text.
  void check_in_place(std::string_view text);
  /// Judges the remaining texts. Throws Counterexample.
  void finish() { checker_.finish(); }

  /// How many texts were judged, and how many of them were valid.
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
