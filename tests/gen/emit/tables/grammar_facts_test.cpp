// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/tables/grammar_facts.hpp"

#include "gen/emit/tables/tables.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(GrammarFacts, NamedSetsAreTheLargestFirst) {
  const Grammar grammar = grammar_of("x = y z w | y = \"1\" / \"2\" | z = y / \"3\" | w = %x34-35 | one = \"1\"");
  const std::vector<NamedOctets> expected{
      {"z", OctetSet::of("123")}, {"y", OctetSet::of("12")}, {"w", OctetSet::of("45")}};
  EXPECT_EQ(named_sets(grammar), expected);  // of equal sets, the first one in the file
}

TEST(GrammarFacts, IndicesAreThoseOfRulesAndComponents) {
  const Grammar grammar = grammar_of("# component: z | # component: path = y | x = y z | y = \"1\" | z = \"2\"");
  EXPECT_EQ(rule_index(grammar, "z"), 2U);
  EXPECT_EQ(component_index(grammar, "path"), 0U);  // common names come first
  EXPECT_EQ(component_index(grammar, "z"), 1U);
  EXPECT_EQ(component_index(grammar, "y"), no_entry);
}

TEST(GrammarFacts, OnlyTheTargetIsJudgedByMethod) {
  const std::string header =
      "# kind: record | # component: method | # component: u | # kinds: k | # target: u test "
      "k "
      "unless u = \"-\" | # referer: u test k | ";
  const std::string rules = "x = method u | method = \"G\" | u = \"/\" / \"-\" | k = a / b | a = \"1\" | b = \"2\"";
  const Grammar grammar = grammar_of(header + "# method: * a | " + rules);
  const KeyNumbers target = key_numbers(grammar, grammar.directives.keys[0]);
  EXPECT_TRUE(target.by_method);
  EXPECT_EQ(target.component, target.unless_component);
  EXPECT_EQ(target.method_component, component_index(grammar, "method"));
  const KeyNumbers referer = key_numbers(grammar, grammar.directives.keys[1]);
  EXPECT_FALSE(referer.by_method);
  EXPECT_EQ(referer.unless_component, no_entry);
  EXPECT_EQ(referer.method_component, no_entry);
}

}  // namespace
}  // namespace bnfurl::gen::tests
