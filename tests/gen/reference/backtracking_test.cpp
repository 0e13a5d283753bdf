// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The one rule that determines the reading of an ambiguous text, case by case: a small grammar, a text, and the
// productions that the text is read as.
#include "gen/reference/backtracking.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "gen/pipeline.hpp"

namespace bnfurl::gen {
namespace {

// A bar stands for the end of a line; ABNF does not use it.
Grammar grammar_of(std::string text) {
  for (std::size_t bar = 0; (bar = text.find(" | ", bar)) != std::string::npos;) text.replace(bar, 3, "\n");
  const auto grammar = read({"test.bnf", text});
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammar))
    throw std::invalid_argument(to_string(*diagnostics));
  return std::get<Grammar>(grammar);
}

struct Case {
  std::string grammar;  ///< its first rule is the entry
  std::string text;
  std::string reading;  ///< "-" if there is none
};

class PhrasesOf : public testing::TestWithParam<Case> {};

TEST_P(PhrasesOf, Text) {
  const Grammar grammar = grammar_of(GetParam().grammar);
  const auto reading = Backtracking(grammar, grammar.rules.front().name).read(GetParam().text);
  EXPECT_EQ(reading ? to_string(reading->phrases) : "-", GetParam().reading) << GetParam().grammar << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    AlternativesComeInPrintedOrder, PhrasesOf,
    testing::Values(Case{R"(s = x / y | x = "a" | y = "a")", "a", "s(0-1 x(0-1))"},
                    Case{R"(s = y / x | x = "a" | y = "a")", "a", "s(0-1 y(0-1))"},
                    // The first alternative by which the whole text matches, not the first that matches a prefix.
                    Case{R"(s = x / y | x = "a" | y = "ab")", "ab", "s(0-2 y(0-2))"},
                    Case{R"(s = ( x / y ) *z | x = "a" | y = "ab" | z = "b")", "ab", "s(0-2 x(0-1) z(1-2))"},
                    Case{R"(s = x / y | x = "a" | y = "b")", "c", "-"}));

INSTANTIATE_TEST_SUITE_P(AnOptionIsTakenBeforeLeftOut, PhrasesOf,
                         testing::Values(Case{R"(s = [ x ] *y | x = "a" | y = "a")", "a", "s(0-1 x(0-1))"},
                                         Case{R"(s = [ x ] y | x = "a" | y = "a")", "a", "s(0-1 y(0-1))"},
                                         Case{R"(s = [ x ] y | x = *"a" | y = "a")", "a", "s(0-1 x(0-0) y(0-1))"},
                                         Case{R"(s = [ x ] | x = *"a")", "", "s(0-0 x(0-0))"}));

INSTANTIATE_TEST_SUITE_P(ARepetitionGoesOnBeforeItStops, PhrasesOf,
                         testing::Values(Case{R"(s = x y | x = *"a" | y = *"a")", "aa", "s(0-2 x(0-2) y(2-2))"},
                                         Case{R"(s = x y | x = *"a" | y = 1*"a")", "aa", "s(0-2 x(0-1) y(1-2))"},
                                         Case{R"(s = x y | x = 1*2"a" | y = *"a")", "aaa", "s(0-3 x(0-2) y(2-3))"},
                                         Case{R"(s = 2*3x | x = "a")", "aaaa", "-"},
                                         Case{R"(s = 2*3x | x = "a")", "a", "-"},
                                         Case{R"(s = *x | x = "a" / "ab" / "b")", "ab", "s(0-2 x(0-1) x(1-2))"}));

INSTANTIATE_TEST_SUITE_P(ARoundBeyondTheMinimumIsNotEmpty, PhrasesOf,
                         testing::Values(Case{R"(s = *x | x = *"a")", "", "s(0-0)"},
                                         Case{R"(s = 1*x | x = *"a")", "", "s(0-0 x(0-0))"},
                                         Case{R"(s = 2*3x | x = *"a")", "", "s(0-0 x(0-0) x(0-0))"},
                                         Case{R"(s = 2*3x | x = *"a")", "aa", "s(0-2 x(0-2) x(2-2))"},
                                         Case{R"(s = *3x | x = *1"a")", "aa", "s(0-2 x(0-1) x(1-2))"},
                                         Case{R"(s = *x | x = "" / "a")", "a", "s(0-1 x(0-1))"},
                                         Case{R"(s = 1*x | x = "" / "a")", "a", "s(0-1 x(0-0) x(0-1))"},
                                         Case{R"(s = *( *x ) | x = "a")", "a", "s(0-1 x(0-1))"}));

INSTANTIATE_TEST_SUITE_P(
    AProductionThatCallsItselfLastIsARepetition, PhrasesOf,
    testing::Values(Case{R"(s = x *y | x = "a" / "a" x | y = "a")", "aa", "s(0-2 x(0-2 x(1-2)))"},
                    Case{R"(s = x *y | x = "" / "a" [ x ] | y = "a")", "aa", "s(0-2 x(0-2 x(1-2 x(2-2))))"},
                    Case{R"(s = x y | x = "a" / "a" x | y = "a")", "aa", "s(0-2 x(0-1) y(1-2))"},
                    Case{R"(s = x *y | x = "a" / z | z = "a" x | y = "a")", "aa", "s(0-2 x(0-2 z(0-2 x(1-2))))"},
                    // The rule does not call itself last, so the printed order counts.
                    Case{R"(s = x *y | x = 1*( "a" / "a" x ) | y = "a")", "aa", "s(0-2 x(0-2))"},
                    Case{R"(s = x *y | x = "a" / "a" z | z = "a" | y = "a")", "aa", "s(0-2 x(0-1) y(1-2))"}));

INSTANTIATE_TEST_SUITE_P(
    PreferPutsAnAlternativeFirst, PhrasesOf,
    testing::Values(Case{R"(# prefer: s: y | s = x / y | x = "a" | y = "a")", "a", "s(0-1 y(0-1))"},
                    Case{R"(# prefer: s: y | s = x / y | x = *"a" | y = "a")", "aa", "s(0-2 x(0-2))"},
                    Case{R"(# prefer: t: y | s = x / y | t = s | x = "a" | y = "a")", "a", "s(0-1 x(0-1))"}));

INSTANTIATE_TEST_SUITE_P(
    ShortestStopsFirst, PhrasesOf,
    testing::Values(
        Case{R"(# shortest: x | s = x y | x = *"a" | y = *"a")", "aa", "s(0-2 x(0-0) y(0-2))"},
        Case{R"(# shortest: x | s = x y | x = 1*2"a" | y = *"a")", "aaa", "s(0-3 x(0-1) y(1-3))"},
        Case{R"(# shortest: x | s = x y | x = [ "a" ] | y = *"a")", "a", "s(0-1 x(0-0) y(0-1))"},
        // Only as short as the whole text allows, and also in the productions that it refers to.
        Case{R"(# shortest: x | s = x [ "b" ] | x = *( "a" / "b" ))", "ab", "s(0-2 x(0-1))"},
        Case{R"(# shortest: x | s = x y | x = z | z = *"a" | y = *"a")", "a", "s(0-1 x(0-0 z(0-0)) y(0-1))"},
        Case{R"(# shortest: x | s = x z y | x = z | z = *"a" | y = *"a")", "a", "s(0-1 x(0-0 z(0-0)) z(0-1) y(1-1))"},
        Case{R"(# shortest: x | s = x *y | x = "a" x / "a" | y = "a")", "aa", "s(0-2 x(0-1) y(1-2))"},
        Case{R"(# shortest: t/x | s = t x y | t = x | x = *"a" | y = *"a")", "a",
             "s(0-1 t(0-0 x(0-0)) x(0-1) y(1-1))"}));

INSTANTIATE_TEST_SUITE_P(ABodyTakesThePlaceOfWhatWasInItsProduction, PhrasesOf,
                         testing::Values(Case{R"(# body: x = y | # body: y = *"a" | s = "<" x ">" | x = *z | z = "a")",
                                              "<aa>", "s(0-4 x(1-3 y(1-3)))"}));

struct Components {
  std::string grammar;
  std::string entry;
  std::string text;
  std::string components;
};

class ComponentsOf : public testing::TestWithParam<Components> {};

TEST_P(ComponentsOf, Text) {
  const auto reading = Backtracking(grammar_of(GetParam().grammar), GetParam().entry).read(GetParam().text);
  EXPECT_EQ(reading ? to_string(*reading) : "-", GetParam().components) << GetParam().grammar << GetParam().text;
}

constexpr const char* list = R"(# component: x | s = *( x / "," ) | x = 1*ALPHA)";
constexpr const char* nested = R"(# component: x | s = *"," x | x = "a" [ x ])";
constexpr const char* within = R"(# component: c = p/x | s = x p | p = x | x = "a")";
constexpr const char* called = R"(# component: path = a b | path = a / b | a = *"/" | b = "x" a | s = path)";
constexpr const char* hosts =
    R"(# component: host | # host-kind: name number | # kinds: s | s = u / v | )"
    R"(u = host [ ":" number ] | v = "-" | host = name / number | name = "n" [ number ] | number = 1*DIGIT)";
constexpr const char* user =
    R"(# component: info | # component: user | # component: password | # body: info = user [ ":" password ] | )"
    R"(# body: user = *ALPHA | # body: password = *( ALPHA / ":" ) | s = "<" info ">" | info = *( ALPHA / ":" ))";

INSTANTIATE_TEST_SUITE_P(FirstOccurrenceIsTheValue, ComponentsOf,
                         testing::Values(Components{list, "s", ",ab,c", "x=1-3"},  //
                                         Components{list, "s", ",,", ""},          //
                                         Components{list, "x", "ab", "x=0-2"}));

INSTANTIATE_TEST_SUITE_P(OutermostOccurrenceCounts, ComponentsOf,
                         testing::Values(Components{nested, "s", ",aa", "x=1-3"}));

INSTANTIATE_TEST_SUITE_P(AnOccurrenceCanBeAskedForWithinAProduction, ComponentsOf,
                         testing::Values(Components{within, "s", "aa", "c=1-2"}, Components{within, "x", "a", ""}));

INSTANTIATE_TEST_SUITE_P(AnEntryCalledLikeAComponentIsIt, ComponentsOf,
                         testing::Values(Components{called, "path", "x/", "path=0-2"},  //
                                         Components{called, "s", "x/", "path=0-2"},     //
                                         Components{called, "a", "//", "path=0-2"},
                                         Components{R"(# component: path = a | path = "x" a | a = "y")", "path", "xy",
                                                    "path=0-2"}));

INSTANTIATE_TEST_SUITE_P(
    KindsAreTheAlternativesTaken, ComponentsOf,
    testing::Values(Components{hosts, "s", "n7:80", "host=0-2 host_kind=name kind=u"},
                    Components{hosts, "s", "7:80", "host=0-1 host_kind=number kind=u"},
                    Components{hosts, "s", "-", "kind=v"},  //
                    Components{hosts, "u", "7", "host=0-1 host_kind=number"},
                    Components{hosts, "host", "n", "host=0-1 host_kind=name"}, Components{hosts, "number", "7", ""},
                    // Only a production that the host itself refers to.
                    Components{R"(# component: host | # host-kind: name | host = x | x = name | name = "n")", "host",
                               "n", "host=0-1"}));

INSTANTIATE_TEST_SUITE_P(ABodyNamesThePartsOfItsProduction, ComponentsOf,
                         testing::Values(Components{user, "s", "<a:b:c>", "info=1-6 password=3-6 user=1-2"},
                                         Components{user, "s", "<a>", "info=1-2 user=1-2"},
                                         Components{user, "s", "<:>", "info=1-2 password=2-2 user=1-1"},
                                         Components{user, "info", "a:", "info=0-2 password=2-2 user=0-1"}));

std::string lists_of(const std::string& grammar, const std::string& entry, const std::string& text) {
  std::string result;
  const Reading reading = Backtracking(grammar_of(grammar), entry).read(text).value();
  for (const auto& [name, occurrences] : reading.lists) {
    result += name + ":";
    for (const auto& [begin, end] : occurrences) result += " " + std::to_string(begin) + "-" + std::to_string(end);
  }
  return result;
}

TEST(BacktrackingLists, HaveTheOutermostOccurrences) {
  EXPECT_EQ(lists_of(list, "s", ",ab,c"), "x: 1-3 4-5");
  EXPECT_EQ(lists_of(nested, "s", ",aa"), "x: 1-3");
  EXPECT_EQ(lists_of(called, "path", "x/"), "path: 0-2");
  EXPECT_EQ(lists_of(R"(# component: c = s: x | s = "h:" *x | x = "a")", "s", "h:aa"), "c: 0-1 2-3 3-4");
}

constexpr const char* brought = R"(# body: q = p *( "," p ) | s = p "?" q | q = *( ALPHA / "," ) | p = n | n = *ALPHA)";

TEST(BacktrackingPhrases, ThoseFromBodiesComeLast) {
  EXPECT_EQ(to_string(Backtracking(grammar_of(brought), "s").phrases("a?b,c")),
            "s(0-5 ALPHA(0-1) q(2-5 ALPHA(2-3) ALPHA(4-5))) p(0-1 n(0-1)) p(2-3 n(2-3)) p(4-5 n(4-5))");
  EXPECT_EQ(to_string(Backtracking(grammar_of(brought), "p").phrases("a")), "p(0-1 n(0-1 ALPHA(0-1)))");
}

TEST(BacktrackingDeathTest, AGrammarThatCannotBeReadIsRefused) {
  EXPECT_DEATH(Backtracking(grammar_of(R"(s = "a")"), "missing"), "\"missing\" has no rule");
  EXPECT_DEATH(Backtracking(grammar_of("s = <prose>"), "s"), "a prose value");
}

TEST(BacktrackingDeathTest, ABodyThatDerivesLessThanItsRule) {
  Backtracking backtracking(grammar_of(R"(# body: s = "a" | s = *"a")"), "s");
  EXPECT_TRUE(backtracking.read("a"));
  EXPECT_DEATH(static_cast<void>(backtracking.read("aa")), "derives less than its rule");
}

TEST(BacktrackingMemory, ManyWaysToFailAreEachTriedOnce) {
  // Each "a" is an x in two ways, or part of a y in many ways, and all of them fail at the "b".
  Backtracking backtracking(grammar_of(R"(s = *( x / x ) *( y / y ) | x = "a" | y = "a" / "a" y)"), "s");
  EXPECT_FALSE(backtracking.read(std::string(600, 'a') + 'b'));
  EXPECT_TRUE(backtracking.read(std::string(600, 'a')));
}

TEST(BacktrackingMemory, ALongRightRecursionNeedsNoDeepStack) {
  Backtracking backtracking(grammar_of(R"(s = "a" / "a" s)"), "s");
  const auto reading = backtracking.read(std::string(100'000, 'a'));
  ASSERT_TRUE(reading);
  EXPECT_EQ(reading->phrases.size(), 100'000U);
}

}  // namespace
}  // namespace bnfurl::gen
