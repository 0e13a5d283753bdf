// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/judges.hpp"

namespace bnfurl::proof {

Judges::Judges(const TestedProduction& tested) : checker_(*tested.compiled), verdicts_(tested), readings_(tested) {}

void Judges::check(std::string_view text) { (void)answer_to(text); }

void Judges::check_in_place(std::string_view text) {
  const Answer answer = answer_to(text);
  const char filling = text.empty() ? '\0' : text.front();
  if (!pages_ || pages_->room() < text.size()) pages_.emplace(2 * text.size());
  checker_.ask_in_place(pages_->at_end(text, filling), answer);
  checker_.ask_in_place(pages_->at_begin(text, 0, filling), answer);
}

const Answer& Judges::answer_to(std::string_view text) {
  const Answer& answer = checker_.add(text);
  ++judged_;
  if (answer.valid) ++valid_;
  verdicts_.check(text, answer);
  readings_.check(text, answer);
  return answer;
}

}  // namespace bnfurl::proof
