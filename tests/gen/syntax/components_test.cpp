// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The places in the rules where components and choices are inserted.
#include "gen/syntax/components.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class MarkedRule : public Table {};

TEST_P(MarkedRule, First) { EXPECT_EQ(to_string(mark_components(grammar_of(in())).rules.front().body), out()); }

INSTANTIATE_TEST_SUITE_P(
    Components, MarkedRule,
    testing::Values(Case{"x = y | y = \"1\"", "y"},
                    Case{"# component: y | x = y [ y ] | y = \"1\"", "<y: y> [ <y: y> ]"},
                    Case{"# component: p = y z | x = y z w | y = \"1\" | z = \"2\" | w = \"3\"", "<p: y> <p: z> w"},
                    // The occurrence within a production, and a component that is named only for that place.
                    Case{"# component: p = x/y | x = y z | z = y | y = \"1\"", "<p: y> z"},
                    Case{"# component: p = z/y | x = y z | z = y | y = \"1\"", "y z"},
                    Case{"# component: q = x/y | # component: p = y | x = y z | z = y | y = \"1\"", "<q: y> z"},
                    Case{"# body: x = y | x = \"1\" | y = \"1\"", "y"},
                    Case{"# body: x = y | # body: y = \"1\" | # component: y | x = \"1\"", "<y: y>"},
                    Case{"# prefer: x: z | x = y / w / z | y = \"1\" | z = \"2\" | w = \"3\"", "z / y / w"},
                    Case{"# component: host = x | # host-kind: y z | x = y / z / w | y = \"1\" | z = \"2\" | w = \"3\"",
                         "y {host_kind=y} / z {host_kind=z} / w"}));

class EntryPoint : public Table {};

TEST_P(EntryPoint, CountsAsAnOccurrenceOfItself) {
  const Grammar grammar = grammar_of(in());
  EXPECT_EQ(to_string(entry_expression(grammar, grammar.rules.front().name)), out());
}

INSTANTIATE_TEST_SUITE_P(
    Components, EntryPoint,
    testing::Values(Case{"x = \"1\"", "x"}, Case{"# component: x | x = \"1\"", "<x: x>"},
                    Case{"# component: p = x | x = \"1\"", "<p: x>"},
                    Case{"# component: p = y/x | y-not-first = \"2\" | x = \"1\" | y = x", "y-not-first"},
                    // A rule with the name of a common component is that component.
                    Case{"# component: x = y | x = y | y = \"1\"", "<x: x>"},
                    Case{"# kinds: x | x = y / z | y = \"1\" | z = \"2\"", "y {kind=y} / z {kind=z}"},
                    Case{"# kinds: x | # component: y | x = y / z | y = \"1\" | z = \"2\"",
                         "<y: y> {kind=y} / z {kind=z}"},
                    Case{"# kinds: x | x = y | y = \"1\"", "y {kind=y}"},
                    // In the order in which the alternatives are tried.
                    Case{"# kinds: x | # prefer: x: z | x = y / z | y = \"1\" | z = \"2\"", "z {kind=z} / y {kind=y}"},
                    Case{"# kinds: x | x = y / z | y = \"1\" | z = \"2\" x", "z {kind=z} / y {kind=y}"}));

TEST(Components, KindsCanBeRestricted) {
  const Grammar grammar = grammar_of("# kinds: x | x = y / z / w | y = \"1\" | z = \"2\" | w = \"3\"");
  EXPECT_EQ(to_string(entry_expression(grammar, "x", {"w", "y"})), "y {kind=y} / w {kind=w}");
  EXPECT_EQ(alternatives_of(grammar, "x"), (std::vector<std::string>{"y", "z", "w"}));
  EXPECT_TRUE(has_kinds(grammar, "x"));
  EXPECT_FALSE(has_kinds(grammar, "y"));
}

std::string names_of(const std::string& grammar) {
  std::string result;
  for (const std::string& name : component_names(grammar_of(grammar))) result += name + " ";
  return result;
}

TEST(Components, OfAUrlBeginWithTheCommonNames) {
  const std::string rules = " | a = query host scheme | query = \"q\" | host = \"h\" | scheme = \"s\"";
  EXPECT_EQ(names_of("# component: a | # component: query | # component: host | # component: scheme" + rules),
            "scheme host query a ");
}

TEST(Components, OfARecordStayInTheirOrder) {
  const std::string rules = " | a = query host | query = \"q\" | host = \"h\"";
  EXPECT_EQ(names_of("# kind: record | # component: a | # component: query | # component: host" + rules),
            "a query host ");
}

TEST(Components, WithOneNameAreOne) {
  EXPECT_EQ(names_of("# component: p = x | # component: p = y | x = y | y = \"1\""), "p ");
}

TEST(Components, AllProductionsCanBeMarked) {
  EXPECT_EQ(to_string(mark_productions(grammar_of("x = y z | y = \"1\" | z = y"))),
            "x = <y: y> <z: z>\ny = [1]\nz = <y: y>\n");
  EXPECT_EQ(to_string(production_expression("x")), "<x: x>");
  EXPECT_EQ(to_string(mark_productions(grammar_of("x = y z | y = \"1\" | z = y"), {"y"})),
            "x = y <z: z>\ny = [1]\nz = y\n");
}

std::string brought_by(const std::string& grammar, const std::string& production) {
  std::string result;
  for (const std::string& name : brought_by_bodies(grammar_of(grammar), production)) result += name + " ";
  return result;
}

TEST(Bodies, BringInRulesThatThePrintedRulesDoNotNeed) {
  const std::string rules = R"( | s = t a | t = *( a / "," ) | a = "a" | b = c | c = "a")";
  EXPECT_EQ(brought_by(rules, "s"), "");
  EXPECT_EQ(brought_by(R"(# body: t = b *( "," b ))" + rules, "s"), "b c ");
  EXPECT_EQ(brought_by(R"(# body: t = b *( "," b ))" + rules, "t"), "b c ");
  EXPECT_EQ(brought_by(R"(# body: t = b *( "," b ))" + rules, "b"), "");
  EXPECT_EQ(brought_by(R"(# body: t = new *( "," new ) | # body: new = c)" + rules, "s"), "c ");
}

TEST(Bodies, RulesThatTheyBringInAreMarkedBesideComponents) {
  const Grammar grammar = grammar_of(R"(# component: b | # body: t = b "," | s = t | t = "a," | b = "a")");
  EXPECT_EQ(to_string(mark_occurrences(grammar, {"b"})), "s = t\nt = <b: <=b: b>> [,]\nb = [Aa]\n");
}

}  // namespace
}  // namespace bnfurl::gen::tests
