// Pumping texts keep their promises: they match the production, have any size, and pass through every state with a
// loop.
#include "benchmarks/texts/pumping_texts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::benchmarks {
namespace {

// Each as `z://(a)`, in their order.
std::vector<std::string> shown(const std::vector<PumpingText>& texts) {
  std::vector<std::string> result;
  for (const PumpingText& text : texts) result.push_back(text.access + '(' + text.cycle + ')' + text.completion);
  return result;
}

void expect_texts_of(Production entry, const PumpingText& text) {
  for (const std::size_t size : {100U, 101U, 102U, 500U}) {
    const std::string pumped = text.of_size(size);
    ASSERT_TRUE(matches(entry, pumped)) << pumped;
    ASSERT_LE(pumped.size(), size);
    ASSERT_GT(pumped.size() + text.cycle.size(), size);
    ASSERT_FALSE(text.wrong && matches(entry, text.wrong_of_size(size))) << pumped;
  }
}

void expect_texts_of(Production entry) {
  SCOPED_TRACE(std::string(entry.grammar().name()) + " " + std::string(entry.name()));
  for (const PumpingText& text : pumping_texts(entry)) ASSERT_NO_FATAL_FAILURE(expect_texts_of(entry, text));
}

TEST(PumpingTexts, MatchTheProductionUnlessTheirEndIsWrong) {
  for (const Grammar grammar : grammars()) {
    for (const Production production : grammar.productions()) {
      ASSERT_NO_FATAL_FAILURE(expect_texts_of(production));
    }
  }
}

TEST(PumpingTexts, RepeatTheLoopOfAStateOrAnEscape) {
  EXPECT_EQ(shown(pumping_texts(rfc3986::fragment)), (std::vector<std::string>{"(a)", "(%aa)"}));
  EXPECT_EQ(shown(pumping_texts(rfc3986::port)), (std::vector<std::string>{"(0)"}));
}

TEST(PumpingTexts, AFiniteLanguageHasNone) { EXPECT_TRUE(pumping_texts(rfc3986::IPv6address).empty()); }

TEST(PumpingTexts, HaveAtLeastOneRoundAndAsManyAsFit) {
  const PumpingText text{"a:", "%aa", "/", 0, ' '};
  EXPECT_EQ(text.of_size(0), "a:%aa/");
  EXPECT_EQ(text.of_size(8), "a:%aa/");
  EXPECT_EQ(text.of_size(9), "a:%aa%aa/");
  EXPECT_EQ(text.wrong_of_size(9), "a:%aa%aa ");
}

TEST(PumpingTexts, IncludeThoseOfEachKindThatIsTried) {
  const auto of_url = shown(pumping_texts(rfc1738::url));
  for (const std::string& text : shown(pumping_texts(rfc1738::httpurl))) {
    EXPECT_NE(std::ranges::find(of_url, text), of_url.end()) << text;
  }
}

TEST(PumpingTexts, AreTheFirstOfTheirCycle) {
  EXPECT_EQ(shown(pumping_texts(rfc3986::relative_part)),
            (std::vector<std::string>{"a(a)", "a(%aa)", "a/(a)", "//a(a)", "//:(0)", "//[va(a).a]"}));
}

}  // namespace
}  // namespace bnfurl::benchmarks
