// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/examiner.hpp"

#include "tools/proof/harness/finding.hpp"

namespace bnfurl::proof {

Examiner::Examiner(const detail::ProductionData& entry) : entry_(entry) {
  for (const std::string& kernel : runnable_kernels()) doors_.push_back(std::make_unique<Doors>(entry, kernel));
}

const Answer& Examiner::add(std::string_view text) {
  if (texts_.size() == at_once) finish();
  ++count_;
  texts_.add(text);
  return expected_.emplace_back(answer_of(entry_, text));
}

void Examiner::add(std::string_view text, bool valid) {
  if (add(text).valid != valid) throw Finding("automaton", text, valid ? "is not accepted" : "is accepted");
}

void Examiner::ask_in_place(std::string_view text, const Answer& expected) const {
  for (const auto& doors : doors_) doors->ask(text, expected);
}

void Examiner::finish() {
  for (const auto& doors : doors_) doors->ask(texts_, expected_);
  texts_.clear();
  expected_.clear();
}

}  // namespace bnfurl::proof
