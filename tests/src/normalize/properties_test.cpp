// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The properties of normal forms (with_rules.hpp), for all shipped grammars of URLs, those too that are read at run
// time: on random members and mutants, typical texts, readable cases, real URLs where they are there, and on all texts
// of a few pieces.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/src/normalize/texts.hpp"
#include "tests/src/normalize/with_rules.hpp"

namespace bnfurl::tests {
namespace {

constexpr unsigned properties_seed = 20;

class NormalFormsOf : public testing::TestWithParam<Grammar> {};

TEST_P(NormalFormsOf, AllProductionsHaveTheProperties) {
  for (const Production listed : GetParam().productions()) {
    const Production production = ready(listed);
    const Subject subject(production);
    OddTexts texts(production, properties_seed);
    for (int i = 0; i < 100; ++i) {
      expect_properties(subject, texts.text());
      if (HasFailure()) return;
    }
  }
}

TEST_P(NormalFormsOf, TheStartAndTheReferencesHaveTheProperties) {
  for (const Production entry : entries_of(GetParam())) {
    const Subject subject(entry);
    OddTexts texts(entry, properties_seed + 1);
    int members = 0;
    for (int i = 0; i < 2'000; ++i) {
      members += expect_properties(subject, texts.text()) ? 1 : 0;
      if (HasFailure()) return;
    }
    EXPECT_GE(members, 300);
    for (const std::string& text : readable_texts()) expect_properties(subject, text);
  }
}

// All texts of up to four pieces.
void expect_of_pieces(const Subject& subject, const std::string& text, int left) {
  static constexpr std::string_view pieces[] = {"http:", "//",  "/",   "H",   "..", ".",
                                                "%2E",   "%41", "%3a", ":80", "?",  "[::00]"};
  expect_properties(subject, text);
  if (left == 0) return;
  for (const std::string_view piece : pieces) {
    expect_of_pieces(subject, text + std::string(piece), left - 1);
    if (testing::Test::HasFailure()) return;
  }
}

TEST_P(NormalFormsOf, AllTextsOfAFewPiecesHaveTheProperties) {
  expect_of_pieces(Subject(ready(GetParam().start())), "", 4);
}

TEST_P(NormalFormsOf, RealUrlsHaveTheProperties) {
  const Subject subject(ready(GetParam().start()));
  std::ifstream lines("../shared/corpus/web.txt");
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    if (number++ % 100 != 0) continue;
    expect_properties(subject, line);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Grammar, NormalFormsOf, testing::ValuesIn(grammars_with_rules()), name_of);

}  // namespace
}  // namespace bnfurl::tests
