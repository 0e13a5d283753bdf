// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar of ten rules at every stage, octet for octet, and the fingerprints of all grammars. If this test fails, the
// generated code or a language has changed. files.hpp describes how to renew the files.
#include "gen/fingerprints/fingerprints.hpp"
#include "gen/generate.hpp"
#include "gen/run_stages.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

const std::string ten = "tests/golden/ten.bnf";

TEST(Golden, TenRulesAtEveryStage) {
  for (const std::string& stage : stage_names()) {
    Stages stages(stage);
    EXPECT_EQ(run_stages({{"ten.bnf", file_text(ten)}}, "", stages), "");
    expect_golden("tests/golden/ten." + stage + ".txt", stages.text().value_or(""));
  }
}

TEST(Golden, TheFileHasTenRules) {
  EXPECT_EQ(std::get<GrammarFile>(read_grammar_file("ten.bnf", file_text(ten))).rules.size(), 10U);
}

TEST(GoldenFingerprints, OfTheTenRules) {
  expect_golden("tests/golden/ten_fingerprints.txt", fingerprints({grammar_of(file_text(ten))}));
}

TEST(GoldenFingerprints, OfAllGrammars) {
  expect_golden("tests/golden/fingerprints.tsv", fingerprints(all_grammars()));
}

}  // namespace
}  // namespace bnfurl::gen::tests
