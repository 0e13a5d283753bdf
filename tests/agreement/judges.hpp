// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All who can judge a text, asked at once: the compiled scanner and the tables, as the public API shows them,
// against derivatives and backtracking, which work straight from the rules and share no code with either.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "gen/reference/backtracking.hpp"
#include "gen/reference/derivatives.hpp"
#include "tests/agreement/subject.hpp"

namespace bnfurl::agreement {

class Judges {
public:
  explicit Judges(const Subject& subject);

  /// Reports a failure of the running test where two of them differ; whether they all agree.
  bool agree(std::string_view text);
  /// How many texts were judged, and how many of them are texts of the production.
  [[nodiscard]] std::size_t judged() const { return judged_; }
  [[nodiscard]] std::size_t valid() const { return valid_; }

  [[nodiscard]] gen::Derivatives& derivatives() { return derivatives_; }

private:
  bool agree_on_verdict(std::string_view text, bool matches);
  bool agree_on_error(std::string_view text, std::size_t offset, gen::Derivatives::State state);
  bool agree_on_spans(std::string_view text);
  bool agree_on_productions(std::string_view text);

  const detail::ProductionData& compiled_;
  gen::Derivatives derivatives_;
  gen::Backtracking backtracking_;
  std::set<gen::Derivatives::State> explained_;  // states whose expected set was compared
  std::vector<std::uint16_t> states_;
  std::vector<Occurrence> occurrences_;
  std::size_t judged_ = 0;
  std::size_t valid_ = 0;
};

/// `text` for people: quoted, odd octets as \xhh.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace bnfurl::agreement
