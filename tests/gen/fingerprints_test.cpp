// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/fingerprints.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

namespace {

TEST(Fingerprints, AreThoseOfTheLanguage) {
  const Grammar first = grammar_of("x = DIGIT [ x ]");
  const Grammar second = grammar_of("# component: y | x = 1*y | y = DIGIT");
  const Grammar third = grammar_of("x = *DIGIT");
  EXPECT_EQ(fingerprint(printed_language(first, "x")), fingerprint(printed_language(second, "x")));
  EXPECT_NE(fingerprint(printed_language(first, "x")), fingerprint(printed_language(third, "x")));
}

TEST(Fingerprints, AreALineForEachProduction) {
  const std::string text = fingerprints({grammar_of("x = DIGIT")});
  const std::string hash = fingerprint(automata_of("x = DIGIT").minimal);
  EXPECT_EQ(text, "test\tx\t" + hash + "\ntest\tDIGIT\t" + hash + "\n");
}

}  // namespace

}  // namespace bnfurl::gen::tests
