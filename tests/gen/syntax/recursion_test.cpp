// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/recursion.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

// Two ways to write a language: a recursion, and the repetitions that it stands for.
class RecursionAndRepetition : public Table {};

TEST_P(RecursionAndRepetition, AreTheSameLanguage) {
  const Grammar recursive = grammar_of(in());
  const Grammar repeated = grammar_of(out());
  EXPECT_EQ(to_string(printed_language(recursive, recursive.start())),
            to_string(printed_language(repeated, repeated.start())));
}

INSTANTIATE_TEST_SUITE_P(RightRecursion, RecursionAndRepetition,
                         testing::Values(Case{"x = \"a\" [ x ]", "x = 1*\"a\""},
                                         Case{"x = \"a\" x / \"b\"", "x = *\"a\" \"b\""},
                                         Case{"x = \"a\" y / \"b\" | y = \"c\" x", "x = *( \"a\" \"c\" ) \"b\""}));

INSTANTIATE_TEST_SUITE_P(
    LeftRecursion, RecursionAndRepetition,
    testing::Values(Case{"x = x \"a\" / \"b\"", "x = \"b\" *\"a\""}, Case{"x = [ x ] \"a\"", "x = 1*\"a\""},
                    Case{"x = ( x / \"b\" ) \"a\" / \"c\"", "x = ( \"c\" / \"b\" \"a\" ) *\"a\""},
                    Case{"x = x \"a\" / x \"b\" / \"c\" / \"d\"", "x = ( \"c\" / \"d\" ) *( \"a\" / \"b\" )"},
                    Case{"x = y \"a\" / \"b\" | y = x \"c\" / \"d\"", "x = ( \"b\" / \"d\" \"a\" ) *( \"c\" \"a\" )"},
                    Case{"x = y / x \"a\" | y = x \"b\" / y \"c\" / \"d\"",
                         "x = \"d\" *\"c\" *( \"a\" / \"b\" *\"c\" )"},
                    Case{"s = \"[\" x \"]\" | x = x \",\" d / d | d = \"0\" / \"1\"",
                         "s = \"[\" d *( \",\" d ) \"]\" | d = \"0\" / \"1\""}));

TEST(Recursion, LeftIsResolvedInTheRules) {
  EXPECT_EQ(to_string(grammar_of("x = x \"a\" / \"b\"")), "x = [Bb] *[Aa]\n");
}

TEST(Recursion, GoesOnBeforeItStops) {
  const Grammar grammar = grammar_of("x = \"b\" / \"a\" x");
  const Rule rule = rounds_first(grammar, *grammar.find("x"));
  EXPECT_EQ(to_string(rule.body), "[Aa] x / [Bb]");
  EXPECT_EQ(rule.body.least, 1U);
}

}  // namespace
}  // namespace bnfurl::gen::tests
