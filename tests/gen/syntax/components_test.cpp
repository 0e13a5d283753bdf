// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The places in the rules where components and choices are inserted.
#include "gen/syntax/components.hpp"
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/notation/read_grammar.hpp"
#include "gen/syntax/directives.hpp"
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

// The components that a production names, and that its automaton sets no others.

namespace {

class OfTheFirstRule : public Table {};

TEST_P(OfTheFirstRule, Components) {
  const Grammar grammar = grammar_of(in());
  const std::uint32_t components = named_components(grammar).front();
  std::string names;
  for (const std::string& name : component_names(grammar)) {
    if ((components >> component_index(grammar, name) & 1) != 0) names += (names.empty() ? "" : " ") + name;
  }
  EXPECT_EQ(names, out());
}

INSTANTIATE_TEST_SUITE_P(
    Named, OfTheFirstRule,
    testing::Values(Case{"x = \"1\"", ""}, Case{"# component: x | x = \"1\"", "x"},
                    Case{"# component: y | # component: z | x = y | y = [ z ] | z = \"1\"", "y z"},
                    Case{"# component: y | # component: z | x = z | y = \"2\" z | z = \"1\"", "z"},
                    // Through rules that are not components, and through a rule that refers back to the first one.
                    Case{"# component: y | x = \"1\" z | z = \"2\" w | w = \"3\" [ x ] / y | y = \"4\"", "y"},
                    // A production's bodies count, not the rules that they replace.
                    Case{"# component: y | # component: z | # body: x = y | x = \"1\" z | y = \"1\" \"2\" | z = \"2\"",
                         "y"},
                    Case{"# component: p = z/y | x = y z | z = y | y = \"1\"", "p"},
                    Case{"# component: q = x/y | x = y z | z = y | y = \"1\"", "q"}));

}  // namespace

// Each "#" line as a value.

namespace {

Directives directives_of(const std::string& text) {
  return std::get<Directives>(read_directives(std::get<GrammarFile>(read_grammar_file("test.bnf", text)), notations()));
}

class ReadDirectives : public Table {};

TEST_P(ReadDirectives, PrintAsTheyAreWritten) {
  EXPECT_EQ(to_string(directives_of(lines(in()))), "grammar: test\nstart: \n" + lines(out()) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Directives, ReadDirectives,
    testing::Values(
        Case{"# component: host", "component host: host"},
        Case{"# component: path = path-abempty path-empty", "component path: path-abempty path-empty"},
        Case{"# component: query = httpurl/search ; of HTTP", "component query: httpurl/search"},
        Case{"# body: u = a [ \":\" b ]", "body: u = a [ \":\" b ]"},
        Case{"# body: u = a \";\" b", "body: u = a \";\" b"}, Case{"# says: a = an  a ; a comment", "says: a = an  a"},
        Case{"# host-kind: a b | # host-kind: c", "host-kind: a b c"}, Case{"# kinds: url", "kinds: url"},
        Case{"# code-points: UTF-8 ; of RFC 3629", "code-points: UTF-8"}, Case{"# prefer: a: b", "prefer: a/b"},
        Case{"# shortest: a b", "shortest: a b"}, Case{"# import: URI rfc3986", "import: URI rfc3986"},
        Case{"# port: http 80 | # port: x 0 | # port: y 65535", "port: http 80 | port: x 0 | port: y 65535"},
        Case{"# empty-path: http ws | # empty-path: x+y ws", "empty-path: http ws x+y"},
        Case{"# reference: r ; all", "reference: r"}, Case{"# resolution: rfc1808", "resolution: rfc1808"},
        Case{"# resolution: rfc2396", "resolution: rfc2396"}, Case{"# resolution: rfc3986", "resolution: rfc3986"},
        Case{"# unreserved: ALPHA \"-\" | # unreserved: \"_~\"", "unreserved: ALPHA \"-\" \"_~\""},
        Case{"# target: t rfc9112 request-target", "target: t rfc9112 request-target"},
        Case{"# referer: r rfc3986 URI unless r = \"-\"", "referer: r rfc3986 URI unless r = \"-\""},
        Case{"# method: * origin-form absolute-form", "method: * origin-form absolute-form"},
        Case{"# time: t  [%d/%b/%Y:%H:%M:%S   %z] ; local", "time: t [%d/%b/%Y:%H:%M:%S %z]"}));

TEST(Directives, HaveDefaults) {
  const Directives directives = directives_of("");
  EXPECT_EQ(directives.name, "test");
  EXPECT_EQ(directives.notation.name, "ABNF");
  EXPECT_EQ(directives.start, "");
  EXPECT_FALSE(directives.record);
}

TEST(Directives, KeepWholeLinesOfProse) {
  const Directives directives =
      directives_of("# source: RFC 1; and more\n# typical: a;b c\n# rare: d;e\n# erratum: x; y\n");
  EXPECT_EQ(directives.source, "RFC 1; and more");
  EXPECT_EQ(directives.typical.front().value, "a;b c");
  EXPECT_EQ(directives.rare.front().value, "d;e");
}

TEST(Directives, NameTheStartAndTheKind) {
  const Directives directives = directives_of("# grammar: g ; ours\n# start: x\n# kind: record\n# notation: ABNF\n");
  EXPECT_EQ(directives.name, "g");
  EXPECT_EQ(directives.start, "x");
  EXPECT_TRUE(directives.record);
}

TEST(Directives, HaveThePlaceOfEachWord) {
  const Directives directives = directives_of("# shortest: a  aa\n# component: p = q\n# component: a\n");
  EXPECT_EQ(directives.shortest[0].position, (Position{1, 13}));
  EXPECT_EQ(directives.shortest[1].position, (Position{1, 16}));
  EXPECT_EQ(directives.components[0].occurrences[0].position, (Position{2, 18}));
  EXPECT_EQ(directives.components[1].occurrences[0].position, (Position{3, 14}));
}

}  // namespace

}  // namespace bnfurl::gen::tests
