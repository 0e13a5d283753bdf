// The one rule that determines the reading of an ambiguous text, case by case: a small grammar, a text, and the
// productions that the text is read as.
#include "tools/verify/reference/backtracking.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "gen/pipeline.hpp"
#include "tests/gen/cases.hpp"

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

TEST(PhrasesOf, Text) {
  tests::expect_cases("gen/reference", [](const std::string& rules, const std::string& text) {
    const Grammar grammar = grammar_of(rules);
    const auto reading = Backtracking(grammar, grammar.rules.front().name).read(text);
    return reading ? to_string(reading->phrases) : "-";
  });
}

TEST(ComponentsOf, Text) {
  tests::expect_cases("gen/reference",
                      [](const std::string& grammar, const std::string& entry, const std::string& text) {
                        const auto reading = Backtracking(grammar_of(grammar), entry).read(text);
                        return reading ? to_string(*reading) : "-";
                      });
}

constexpr const char* list = R"(# component: x | s = *( x / "," ) | x = 1*ALPHA)";
constexpr const char* nested = R"(# component: x | s = *"," x | x = "a" [ x ])";
constexpr const char* called = R"(# component: path = a b | path = a / b | a = *"/" | b = "x" a | s = path)";
constexpr const char* user =
    R"(# component: info | # component: user | # component: password | # body: info = user [ ":" password ] | )"
    R"(# body: user = *ALPHA | # body: password = *( ALPHA / ":" ) | s = "<" info ">" | info = *( ALPHA / ":" ))";

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
