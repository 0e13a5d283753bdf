// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "fuzz/target.hpp"
#include "tests/agreement/judges.hpp"

namespace bnfurl::fuzz {
namespace {

const agreement::Subject& start_of(std::string_view grammar) {
  const auto& subjects = agreement::subjects();
  const auto is_start = [grammar](const agreement::Subject& subject) {
    const detail::GrammarData& data = *subject.compiled->grammar;
    return data.name == grammar && subject.compiled == &data.productions[data.start];
  };
  const auto found = std::ranges::find_if(subjects, is_start);
  if (found == subjects.end()) fail("no such grammar");
  return *found;
}

}  // namespace

// Backtracking takes its time on long texts.
void run_text(std::string_view grammar, std::string_view octets) {
  if (octets.size() > 1024) return;
  static const auto judges = std::make_unique<std::map<std::string, agreement::Judges, std::less<>>>();
  auto known = judges->find(grammar);
  if (known == judges->end()) {
    known = judges->emplace(std::string(grammar), agreement::Judges(start_of(grammar))).first;
  }
  if (!known->second.agree(octets)) fail("the judges differ");
}

}  // namespace bnfurl::fuzz
