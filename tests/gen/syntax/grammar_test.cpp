// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar as a value: how it prints, what it finds, which of its rules are sets.
#include "gen/syntax/grammar.hpp"
#include "gen/syntax/grammar_file.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// Expressions print ABNF-like, compare without their places, and can be walked and rewritten.

namespace {

const Expression a = one_of(OctetSet::of("a"));
const Expression b = one_of(OctetSet::of("b"));

TEST(Expression, Prints) {
  EXPECT_EQ(to_string(a), "[a]");
  EXPECT_EQ(to_string(empty_text()), "\"\"");
  EXPECT_EQ(to_string(concatenation({a, b})), "[a] [b]");
  EXPECT_EQ(to_string(alternation({a, b})), "[a] / [b]");
  EXPECT_EQ(to_string(concatenation({alternation({a, b}), a})), "( [a] / [b] ) [a]");
  EXPECT_EQ(to_string(alternation({concatenation({a, b}), a})), "[a] [b] / [a]");
  EXPECT_EQ(to_string(option(alternation({a, b}))), "[ [a] / [b] ]");
  EXPECT_EQ(to_string(component("host", concatenation({reference("h"), b}))), "<host: h [b]>");
  EXPECT_EQ(to_string(choice("host_kind", "reg-name")), "{host_kind=reg-name}");
}

TEST(Expression, PrintsCounts) {
  EXPECT_EQ(to_string(repetition(0, std::nullopt, a)), "*[a]");
  EXPECT_EQ(to_string(repetition(1, std::nullopt, a)), "1*[a]");
  EXPECT_EQ(to_string(repetition(0, 4, a)), "*4[a]");
  EXPECT_EQ(to_string(repetition(2, 4, a)), "2*4[a]");
  EXPECT_EQ(to_string(repetition(3, 3, a)), "3[a]");
  EXPECT_EQ(to_string(repetition(0, 0, a)), "0[a]");
  EXPECT_EQ(to_string(repetition(0, std::nullopt, concatenation({a, b}))), "*( [a] [b] )");
  EXPECT_EQ(to_string(repetition(0, std::nullopt, repetition(2, 2, a))), "*( 2[a] )");
  EXPECT_EQ(to_string(repetition(2, 2, empty_text())), "2( \"\" )");
}

TEST(Expression, OfOnePartIsThatPart) {
  EXPECT_EQ(concatenation({a}), a);
  EXPECT_EQ(alternation({a}), a);
}

TEST(Expression, LiteralIsAConcatenationOfSets) {
  EXPECT_EQ(to_string(literal("a1", true)), "[Aa] [1]");
  EXPECT_EQ(to_string(literal("a1", false)), "[a] [1]");
  EXPECT_EQ(to_string(literal("\xe4", true)), "[\\xe4]");
  EXPECT_EQ(literal("", true), empty_text());
}

TEST(Expression, ComparesWithoutItsPlace) {
  EXPECT_EQ(reference("x", {1, 2}), reference("x", {3, 4}));
  EXPECT_NE(reference("x"), reference("y"));
  EXPECT_NE(repetition(0, 1, a), option(a));
  EXPECT_NE(repetition(0, 1, a), repetition(0, std::nullopt, a));
  EXPECT_NE(concatenation({a, b}), concatenation({b, a}));
}

TEST(Expression, IsVisitedOuterBeforeInnerLeftToRight) {
  std::string visited;
  for_each(concatenation({option(a), b}), [&](const Expression& x) { visited += to_string(x) + ";"; });
  EXPECT_EQ(visited, "[ [a] ] [b];[ [a] ];[a];[b];");
}

TEST(Expression, IsRewrittenInnerBeforeOuter) {
  const Expression result = transform(concatenation({option(a), reference("x")}), [&](Expression x) {
    if (x.kind == Expression::Kind::option) return x.parts.front();
    return x.kind == Expression::Kind::reference ? b : x;
  });
  EXPECT_EQ(to_string(result), "[a] [b]");
}

}  // namespace

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

// A grammar file cut into "#" lines and rules.

namespace {

GrammarFile file_of(const std::string& text) { return std::get<GrammarFile>(read_grammar_file("a/test.bnf", text)); }

class CutFile : public Table {};

TEST_P(CutFile, HasHeadersAndRules) { EXPECT_EQ(to_string(file_of(in())), out()); }

INSTANTIATE_TEST_SUITE_P(
    GrammarFile, CutFile,
    testing::Values(Case{"", ""}, Case{"x = y", "1 x = y\n"}, Case{"x = y\nz = y\n", "1 x = y\n2 z = y\n"},
                    Case{"x = y\n  / z\n\t/ w\n", "1 x = y\n  / z\n\t/ w\n"},
                    Case{"\n\n; comment\nx = y ; said\n", "4 x = y ; said\n"},
                    Case{"x = y\r\n  z\r\n", "1 x = y\n  z\n"},
                    Case{"# start:  x  \n# a comment\n#\n#start: y\nx = y", "1 # start: x\n4 # start: y\n5 x = y\n"},
                    Case{"# printed: x = z\nx = y", "2 x = y\n"}, Case{"# source:\nx = y", "1 # source: \n2 x = y\n"}));

// RFC 5234, section 2.2: an indented grammar's margin is the column in which its first rule begins.
INSTANTIATE_TEST_SUITE_P(
    Margin, CutFile,
    testing::Values(Case{"   x = y\n     / z\n   z = y\n", "1 x = y\n     / z\n3 z = y\n"},
                    Case{"   x = y\n                ; said\n   ; a comment\n\n         ; another\n   z = y\n",
                         "1 x = y\n                ; said\n6 z = y\n"},
                    Case{"\tx = y\n          z\n        w = y\n", "1 x = y\n          z\n3 w = y\n"},
                    Case{"  ; first\n# start: x\n   x = y\n", "2 # start: x\n3 x = y\n"}));

TEST(GrammarFile, RuleHasThePlaceOfItsName) {
  EXPECT_EQ(file_of("\n   x = y").rules.front().position, (Position{2, 4}));
}

TEST(GrammarFile, HeaderHasThePlaceOfItsValue) {
  EXPECT_EQ(file_of("# start:   x").headers.front().position, (Position{1, 12}));
  EXPECT_EQ(file_of("\n#start: x").headers.front().position, (Position{2, 9}));
}

TEST(GrammarFile, IsNamedByItsHeaderOrItsStem) {
  EXPECT_EQ(file_of("x = y").name(), "test");
  EXPECT_EQ(file_of("# grammar: other\nx = y").name(), "other");
}

TEST(GrammarFile, ValueIsTheFirstOfItsKey) {
  const GrammarFile file = file_of("# start: x\n# start: y\n");
  EXPECT_EQ(file.value("start", "z"), "x");
  EXPECT_EQ(file.value("source", "z"), "z");
}

TEST(GrammarFile, AByteOrderMarkIsNamed) {
  for (const std::string mark : {"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"}) {
    for (const std::string rest : {"x = y\n", "# start: x\nx = y\n", ""}) {
      const auto cut = read_grammar_file("a/test.bnf", mark + rest);
      ASSERT_TRUE(std::holds_alternative<Diagnostics>(cut)) << rest;
      EXPECT_EQ(to_string(std::get<Diagnostics>(cut)),
                "a/test.bnf:1:1: the file begins with a byte order mark; save it as UTF-8 without one\n");
    }
  }
  EXPECT_EQ(to_string(file_of("\nx = y \xef\xbb\xbf")), "2 x = y \xef\xbb\xbf\n");
}

class PublishedRule : public Table {};

TEST_P(PublishedRule, HasNoBlanksAndKeepsItsMisprint) {
  std::string rules;
  for (const std::string& rule : published_rules(file_of(in()))) rules += rule + ";";
  EXPECT_EQ(rules, out());
}

INSTANTIATE_TEST_SUITE_P(GrammarFile, PublishedRule,
                         testing::Values(Case{"x = y\n\t/ z\n", "x=y/z;"}, Case{"x = y\nz = \"a\"\n", "x=y;z=\"a\";"},
                                         Case{"# printed: x = [ / y ]\nx = [ \"/\" y ]\nz = y\n", "x=[/y];z=y;"},
                                         Case{"# printed: x = [ / y\n# printed:      z ]\nx = y\n", "x=[/yz];"}));

TEST(Words, StandBetweenBlanks) {
  EXPECT_EQ(words_of(" a\tb  c "), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(words_of(" "), std::vector<std::string>{});
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed(" "), "");
}

}  // namespace

}  // namespace bnfurl::gen::tests
