// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/recursion.hpp"
#include "gen/variants.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

// A language written in two ways: with a recursion, and with the repetitions that the recursion stands for.
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

TEST(Recursion, LeftRecursionIsReplacedInTheRules) {
  EXPECT_EQ(to_string(grammar_of("x = x \"a\" / \"b\"")), "x = [Bb] *[Aa]\n");
}

TEST(Recursion, TriesTheNextRoundBeforeItStops) {
  const Grammar grammar = grammar_of("x = \"b\" / \"a\" x");
  const Grammar ordered = rounds_first(grammar);
  const Rule& rule = *ordered.find("x");
  EXPECT_EQ(to_string(rule.body), "[Aa] x / [Bb]");
  EXPECT_EQ(rule.body.least, 1U);
}

// Written out as repetitions, the length of each would be 2 to the power of their number.
TEST(Recursion, ThatIsTooLongWrittenOutIsReported) {
  std::string text;
  for (int i = 0; i < 12; ++i) {
    text += "x" + std::to_string(i) + " = \"a\"";
    for (int j = 0; j < 12; ++j)
      text += " / x" + std::to_string(j) + " \"" + static_cast<char>('a' + (i * 7 + j) % 26) + "\"";
    text += "\n";
  }
  EXPECT_EQ(
      messages_of(text),
      "test.bnf:1:1: x0 is one of 12 rules that begin with each other in more ways than can be written out; let them "
      "call each other last, or write repetitions\n");
}

TEST(Recursion, TooDeepNestingIsReported) {
  const auto nested = [](int rules, const std::string& opening, const std::string& closing) {
    std::string text;
    for (int i = 0; i < rules; ++i)
      text += "x" + std::to_string(i) + " = " + opening + "x" + std::to_string(i + 1) + closing + "\n";
    return text + "x" + std::to_string(rules) + " = \"a\"\n";
  };
  EXPECT_EQ(messages_of(nested(900, "", "")), "");
  EXPECT_EQ(messages_of(nested(100, "[ [ [ ", " ] ] ]")), "");
  EXPECT_EQ(
      messages_of(nested(900, "[ [ [ [ ", " ] ] ] ]")),
      "test.bnf:1:1: x0 and the rules that it uses are nested 4501 deep; at most 4000 is allowed: remove brackets, "
      "or rules that only name another rule\n");
}

// Rules that all refer to each other are one group, which one walk finds.
TEST(Recursion, OfManyRulesIsFound) {
  std::string text;
  for (int i = 0; i < 150; ++i) {
    text += "x" + std::to_string(i) + " = \"z\"";
    for (int j = 0; j < 150; ++j)
      text += " / \"" + std::string(1, static_cast<char>('a' + (i + j) % 25)) + "\" x" + std::to_string(j);
    text += "\n";
  }
  EXPECT_EQ(messages_of(text), "");
}

}  // namespace
}  // namespace bnfurl::gen::tests
