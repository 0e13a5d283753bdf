// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All who can judge a text, asked at once: the compiled engines, under every kernel that this machine has, and the
// tables, as the public API shows them, against derivatives and backtracking, which work straight from the rules and
// share no code with either. `explain` and `trace` are walks over tables, which no kernel has a part in.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "gen/reference/backtracking.hpp"
#include "gen/reference/derivatives.hpp"
#include "tests/agreement/answer.hpp"
#include "tests/agreement/line_judges.hpp"
#include "tests/agreement/subject.hpp"

namespace bnfurl::agreement {

class Judges {
public:
  explicit Judges(const Subject& subject);

  /// Reports a failure of the running test where two of them differ; whether they all agree.
  bool agree(std::string_view text);
  /// The same for those texts that are kept to be judged together, as lines. To be asked at the end.
  bool finish() { return lines_.finish(); }
  /// How many texts were judged, and how many of them are texts of the production.
  [[nodiscard]] std::size_t judged() const { return judged_; }
  [[nodiscard]] std::size_t valid() const { return valid_; }

  [[nodiscard]] gen::Derivatives& derivatives() { return derivatives_; }

private:
  // What is right about a text that matches.
  Answer right_answer(std::string_view text);
  bool engines_agree(std::string_view text, const Answer& right);
  bool tables_agree(std::string_view text, const Answer& right);
  bool agree_on_error(std::string_view text, std::size_t offset, gen::Derivatives::State state);
  bool agree_on_productions(std::string_view text);
  bool fail(std::string_view text, const std::string& what) const;

  const detail::ProductionData& compiled_;
  gen::Derivatives derivatives_;
  gen::Backtracking backtracking_;
  std::set<gen::Derivatives::State> explained_;  // states whose expected set was compared
  std::vector<std::uint16_t> states_;
  std::vector<Occurrence> occurrences_;
  LineJudges lines_;
  std::size_t judged_ = 0;
  std::size_t valid_ = 0;
};

}  // namespace bnfurl::agreement
