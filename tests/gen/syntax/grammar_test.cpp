// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar as a value: how it prints, what it finds, which of its rules are sets.
#include "gen/syntax/grammar.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(Grammar, PrintsARuleALine) {
  EXPECT_EQ(to_string(grammar_of("# body: x = y | x = DIGIT | y = %x30-39")),
            "x = DIGIT\ny = [0-9]\nDIGIT = [0-9]  ; core rule\n# body: x = y\n");
}

TEST(Grammar, FindsRulesByName) {
  const Grammar grammar = grammar_of("x = y | y = \"a\"");
  EXPECT_EQ(grammar.find("y"), &grammar.rules[1]);
  EXPECT_EQ(grammar.find("z"), nullptr);
  EXPECT_EQ(grammar.rule_names(), (std::vector<std::string>{"x", "y"}));
}

TEST(Grammar, StartsWithItsFirstRuleUnlessTheFileNamesAnother) {
  EXPECT_EQ(grammar_of("x = y | y = \"a\"").start(), "x");
  EXPECT_EQ(grammar_of("# start: y | x = y | y = \"a\"").start(), "y");
}

TEST(Grammar, IsFoundAmongOthers) {
  const std::vector<Grammar> grammars{grammar_of("# grammar: a | x = \"a\""), grammar_of("# grammar: b | x = \"a\"")};
  EXPECT_EQ(find_grammar(grammars, "b"), &grammars[1]);
  EXPECT_EQ(find_grammar(grammars, "c"), nullptr);
}

class RuleThatIsASet : public Table {};

TEST_P(RuleThatIsASet, KnowsItsOctets) {
  const Grammar grammar = grammar_of(in());
  const auto octets = octets_of(grammar, grammar.rules.front().body);
  EXPECT_EQ(octets ? to_string(*octets) : "none", out());
}

INSTANTIATE_TEST_SUITE_P(Grammar, RuleThatIsASet,
                         testing::Values(Case{"x = \"a\"", "[Aa]"}, Case{"x = \"a\" / %x30-31", "[01Aa]"},
                                         Case{"x = y / z | y = \"1\" | z = \"2\"", "[12]"},
                                         Case{"x = y | y = z / \"3\" | z = \"2\"", "[23]"}, Case{"x = \"ab\"", "none"},
                                         Case{"x = \"\"", "none"}, Case{"x = [ \"a\" ]", "none"},
                                         Case{"x = \"a\" / \"bc\"", "none"}, Case{"x = 1\"a\"", "none"},
                                         Case{"x = \"a\" / x", "none"}));

std::string chain_of_alternatives(int rules) {
  std::string text = "x" + std::to_string(rules) + " = \"a\" / \"b\"";
  for (int i = rules - 1; i >= 0; --i) {
    const std::string next = "x" + std::to_string(i + 1);
    text.insert(0, "x" + std::to_string(i) + " = " + next + " / " + next + " | ");
  }
  return text;
}

// Each rule refers to the next one twice: there are 2 to the power of 200 paths to the last rule.
TEST(Grammar, TheOctetsOfEachRuleAreComputedOnce) {
  const Grammar grammar = grammar_of(chain_of_alternatives(200));
  EXPECT_EQ(to_string(octets_of(grammar, grammar.rules.front().body).value()), "[ABab]");
  EXPECT_EQ(automata(grammar, "x0").minimal.states.size(), 2U);
}

TEST(Grammar, RulesThatNeedEachOtherAreNotSets) {
  const Grammar grammar = grammar_of("x = y / \"a\" | y = x / z | z = \"b\"");
  OctetRules rules(grammar);
  EXPECT_FALSE(rules.octets_of(grammar.rules[0].body));
  EXPECT_FALSE(rules.octets_of(grammar.rules[1].body));
  EXPECT_TRUE(rules.octets_of(grammar.rules[2].body));
}

}  // namespace
}  // namespace bnfurl::gen::tests
