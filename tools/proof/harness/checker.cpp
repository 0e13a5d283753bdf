// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/checker.hpp"

#include "tools/proof/harness/counterexample.hpp"
#include "tools/proof/machine/kernels_in_use.hpp"

namespace bnfurl::proof {

Checker::Checker(const detail::ProductionData& entry) : entry_(entry), feeds_(entry) {
  for (const std::string& kernel : runnable_kernels())
    entry_points_.push_back(std::make_unique<EntryPoints>(entry, kernel));
}

const Answer& Checker::add(std::string_view text) {
  if (texts_.size() == at_once) finish();
  ++count_;
  texts_.add(text);
  const Answer& expected = expected_.emplace_back(answer_of(entry_, text));
  feeds_.check(text, expected);
  return expected;
}

void Checker::add(std::string_view text, bool valid) {
  if (add(text).valid != valid) throw Counterexample("automaton", text, valid ? "is not accepted" : "is accepted");
}

void Checker::ask_in_place(std::string_view text, const Answer& expected) const {
  for (const auto& entry_points : entry_points_) entry_points->ask(text, expected);
}

void Checker::finish() {
  for (const auto& entry_points : entry_points_) entry_points->ask(texts_, expected_);
  texts_.clear();
  expected_.clear();
}

}  // namespace bnfurl::proof
