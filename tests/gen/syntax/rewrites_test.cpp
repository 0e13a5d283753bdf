// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules that are sets become sets, and nothing else changes.
#include "gen/syntax/rewrites.hpp"
#include "gen/production_code.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/components.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

namespace {

class Collapsed : public Table {};

TEST_P(Collapsed, FirstRule) {
  const Grammar marked = mark_components(grammar_of(in()));
  EXPECT_EQ(to_string(collapse(marked).rules.front().body), out());
  EXPECT_EQ(collapse(collapse(marked)), collapse(marked));
}

INSTANTIATE_TEST_SUITE_P(Collapse, Collapsed,
                         testing::Values(Case{"x = y / z | y = \"1\" | z = \"2\"", "[12]"},
                                         Case{"x = *y | y = DIGIT / \"-\"", "*[\\x2d0-9]"},
                                         // The printed order is kept: an alternative that is not a set separates the
                                         // sets around it.
                                         Case{"x = \"1\" / \"2\" / \"ab\" / \"3\" / y | y = \"4\"",
                                              "[12] / [Aa] [Bb] / [34]"},
                                         Case{"x = \"1\" y | y = \"2\"", "[1] [2]"}, Case{"x = y | y = \"12\"", "y"},
                                         Case{"x = [ y ] / y | y = \"1\"", "[ [1] ] / [1]"},
                                         // A component stays where it is, even if it is a set.
                                         Case{"# component: y | x = y / z | y = \"1\" | z = \"2\"", "<y: [1]> / [2]"},
                                         Case{"x = y | y = \"a\" / z y | z = \"b\"", "y"}));

}  // namespace

// A component that ignores letter case, in a grammar that is otherwise case-sensitive.

namespace {

class IgnoredCase : public Table {};

TEST_P(IgnoredCase, Prints) {
  EXPECT_EQ(to_string(grammar_of("# notation: bar | # case: s | " + in())), lines(out()) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    OfAProduction, IgnoredCase,
    testing::Values(Case{R"(# component: s = x | x = "ab1")", "x = [Aa] [Bb] [1]"},
                    Case{R"(# component: s | s = "aB" |"c")", "s = [Aa] [Bb] / [Cc]"},
                    // A set is replaced here, and stays case-sensitive elsewhere.
                    Case{R"(# component: s = x | x = 1*low | y = low | low = "a" |"b")",
                         "x = 1*[ABab] | y = low | low = [a] / [b]"},
                    Case{R"(# component: s = x | x = 1*[ low |"+" ] | low = set | set = "a")",
                         "x = 1*( [Aa] / [+] ) | low = set | set = [a]"},
                    // Other rules stay case-sensitive, and so does everything if the component is another one.
                    Case{R"(# component: s = x | x = "a" | y = "a" x)", "x = [Aa] | y = [a] x"},
                    Case{R"(# component: s = y | # component: t = x | x = "a" | y = "1")", "x = [a] | y = [1]"},
                    Case{R"(# component: s = x y | x = "a" | y = "b" | z = "c")", "x = [Aa] | y = [Bb] | z = [c]"},
                    Case{R"(# component: s = x | # component: s = y | x = "a" | y = "b")", "x = [Aa] | y = [Bb]"}));

INSTANTIATE_TEST_SUITE_P(
    OfTheTextBeforeTheFirstColon, IgnoredCase,
    testing::Values(Case{R"(# component: s = x: | x = "ab://" y | y = "a")", "x = [Aa] [Bb] [:] [/] [/] y | y = [a]"},
                    Case{R"(# component: s = x: | x = "a:b:c")", "x = [Aa] [:] [b] [:] [c]"},
                    Case{R"(# component: s = x: | x = "ab:")", "x = [Aa] [Bb] [:]"},
                    Case{R"(# component: s = x: | x = "a" "b" ":" "c")", "x = [Aa] [Bb] [:] [c]"},
                    Case{R"(# component: s = x: | x = "a1+:" [ "b" ])", "x = [Aa] [1] [+] [:] [ [b] ]"}));

class BeforeColon : public Table {};

TEST_P(BeforeColon, HasParts) {
  const Grammar grammar = grammar_of("# notation: bar | " + in());
  EXPECT_EQ(std::to_string(literal_before_colon(grammar.rules.front().body)), out());
}

INSTANTIATE_TEST_SUITE_P(LetterCase, BeforeColon,
                         testing::Values(Case{R"(x = "http://")", "4"}, Case{R"(x = "a:b:")", "1"},
                                         Case{R"(x = "a" "b:")", "2"}, Case{R"(x = "a")", "0"},
                                         Case{R"(x = ":a")", "0"}, Case{R"(x = ":")", "0"}, Case{R"(x = "")", "0"},
                                         Case{R"(x = y ":" | y = "a")", "0"}, Case{R"(x = "a" [ "b" ] ":")", "0"},
                                         Case{R"(x = "a:" |"b:")", "0"}, Case{R"(x = "a" |":")", "0"},
                                         Case{R"(x = [ "a:" ])", "0"}));

TEST(LetterCase, FlattenedConcatenationsHaveTheirLiteralsAsParts) {
  const auto flat = [](const std::string& rule) {
    return to_string(flattened(grammar_of("# notation: bar | " + rule).rules.front().body));
  };
  EXPECT_EQ(flat(R"(x = "ab" ( "cd" "e" ) [ "fg" ])"), "[a] [b] [c] [d] [e] [ [f] [g] ]");
  EXPECT_EQ(flattened(literal("a", false)).parts.size(), 1U);
  EXPECT_TRUE(flattened(empty_text()).parts.empty());
}

// The scheme is found whatever its case; the rest stays case-sensitive.
TEST(LetterCase, IsIgnoredInTheLanguageToo) {
  const Automata made = automata_of(
      R"(# notation: bar | # case: scheme | # component: scheme = x: | x = "ab:" rest | rest = *[ "a" |"b" ])");
  EXPECT_EQ(split_by(made.tdfa, "ab:ab"), "scheme 0-2");
  EXPECT_EQ(split_by(made.tdfa, "aB:ab"), "scheme 0-2");
  EXPECT_EQ(split_by(made.tdfa, "ab:aB"), "-");
}

TEST(LetterCase, OctetsBeyondAsciiHaveNoCase) {
  Grammar grammar = grammar_of("# case: s | # component: s = x | x = %xE4 %x40 %x5B");
  EXPECT_EQ(to_string(grammar), "x = [\\xe4] [@] [\\x5b]\n");
}

}  // namespace

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
