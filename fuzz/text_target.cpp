// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <string>

#include "fuzz/target.hpp"
#include "tools/proof/harness/checker.hpp"

namespace bnfurl::fuzz {
namespace {

/// After this many texts, they are judged once more, as lines of a buffer and as strings of an array.
constexpr std::size_t lines_at_once = 16;

const proof::TestedProduction& start_of(std::string_view grammar) {
  static const std::vector<proof::TestedProduction> tested = proof::all_tested_productions();
  const auto is_wanted = [grammar](const proof::TestedProduction& each) {
    return each.listed_in->name == grammar && proof::is_start(each);
  };
  const auto found = std::ranges::find_if(tested, is_wanted);
  if (found == tested.end()) fail("no such grammar");
  return *found;
}

proof::Judges& judges_of(std::string_view grammar) {
  static std::map<std::string, proof::Judges, std::less<>> all;
  const auto known = all.find(grammar);
  return known != all.end() ? known->second : all.try_emplace(std::string(grammar), start_of(grammar)).first->second;
}

}  // namespace

// Long texts are skipped: backtracking is slow on them.
void run_text(std::string_view grammar, std::string_view octets) {
  if (octets.size() > 1024) return;
  proof::Judges& judges = judges_of(grammar);
  try {
    judges.check_in_place(octets);
    if (judges.judged() % lines_at_once == 0) judges.finish();
  } catch (const proof::Counterexample& counterexample) {
    fail(counterexample.what());
  }
}

}  // namespace bnfurl::fuzz
