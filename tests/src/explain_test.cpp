// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/bnfurl.hpp>

#include <gtest/gtest.h>

#include "tests/src/support/fixture.hpp"

namespace bnfurl::tests {
namespace {

// A grammar whose only production is one octet of `wanted`; if `end`, the empty text matches too.
class OneStep {
public:
  OneStep(const std::string& wanted, bool end, std::vector<detail::NamedSet> sets)
      : sets_(std::move(sets)), dfa_(2, accepting(end), transitions(wanted)) {
    grammar_.name = "step";
    grammar_.sets = sets_.data();
    grammar_.set_count = sets_.size();
    data_.name = "step";
    data_.grammar = &grammar_;
    data_.dfa = &dfa_.table();
  }
  OneStep(const OneStep&) = delete;
  OneStep& operator=(const OneStep&) = delete;

  [[nodiscard]] std::string expected() const { return explain(detail::production_of(data_), "\x01")->expected(); }

private:
  static std::vector<std::uint16_t> accepting(bool end) {
    return end ? std::vector<std::uint16_t>{0, 1} : std::vector<std::uint16_t>{1};
  }
  static std::vector<Transition> transitions(const std::string& wanted) {
    if (wanted.empty()) return {};
    return {{0, wanted, 1}};
  }

  std::vector<detail::NamedSet> sets_;
  DfaFixture dfa_;
  detail::GrammarData grammar_{};
  detail::ProductionData data_{};
};

std::string expected(const std::string& wanted, bool end, std::vector<detail::NamedSet> sets = {}) {
  return OneStep(wanted, end, std::move(sets)).expected();
}

TEST(Explain, ValidTextsNeedNoExplanation) {
  const PairGrammar grammar;
  EXPECT_FALSE(explain(grammar.pair(), "ab"));
  EXPECT_FALSE(explain(grammar.pair(), "ab=12"));
}

TEST(Explain, OffsetIsTheOctetAfterWhichNoContinuationMatches) {
  const PairGrammar grammar;
  const auto error = explain(grammar.pair(), "ab=1x2");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->offset(), 4U);
  EXPECT_EQ(error->found(), std::uint8_t{'x'});
  EXPECT_TRUE(error->expects('0'));
  EXPECT_FALSE(error->expects('x'));
  EXPECT_FALSE(error->expects(0xff));
  EXPECT_TRUE(error->expects_end());
  EXPECT_EQ(error->message(), R"(expected digit, or the end, found "x")");
}

TEST(Explain, OffsetIsTheSizeIfTheTextEndsTooEarly) {
  const PairGrammar grammar;
  const auto error = explain(grammar.pair(), "");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->offset(), 0U);
  EXPECT_EQ(error->found(), std::nullopt);
  EXPECT_FALSE(error->expects_end());
  EXPECT_EQ(error->message(), "expected letter, found the end");
}

TEST(Explain, OffsetsCountOctets) {
  const PairGrammar grammar;
  const std::string text = std::string(100'000, 'a') + "\xc3\xa9";
  EXPECT_EQ(explain(grammar.pair(), text)->offset(), 100'000U);
  EXPECT_EQ(explain(grammar.pair(), text)->message(), R"(expected letter, "=", or the end, found 0xc3)");
}

TEST(Explain, NulIsAnOctet) {
  const PairGrammar grammar;
  EXPECT_EQ(explain(grammar.pair(), std::string_view("a\0", 2))->message(),
            R"(expected letter, "=", or the end, found 0x00)");
}

TEST(ExpectedWording, OctetsStandInOrderAndQuoted) {
  EXPECT_EQ(expected("b a", false), R"(" ", "a", "b")");
  EXPECT_EQ(expected("~\"\\", false), R"(""", "\", "~")");
}

TEST(ExpectedWording, UnprintableOctetsAreNumbers) {
  EXPECT_EQ(expected(std::string("\0\n\x1f\x7f\x80\xff", 6), false), "0x00, 0x0a, 0x1f, 0x7f, 0x80, 0xff");
}

TEST(ExpectedWording, TheEndAloneIsNamed) { EXPECT_EQ(expected("", true), "the end"); }

TEST(ExpectedWording, TheEndStandsLast) {
  EXPECT_EQ(expected("a", true), R"("a", or the end)");
  EXPECT_EQ(expected("ab", true, {{"ab", octets_of("ab")}}), "ab, or the end");
}

TEST(ExpectedWording, ListsWithoutTheEndHaveNoOr) {
  EXPECT_EQ(expected("a", false), R"("a")");
  EXPECT_EQ(expected("ab", false), R"("a", "b")");
}

TEST(ExpectedWording, SetsMustContainOnlyExpectedOctets) {
  EXPECT_EQ(expected("abcx", false, {{"abcd", octets_of("abcd")}, {"abc", octets_of("abc")}}), R"(abc, "x")");
}

TEST(ExpectedWording, SetsMustAddTwoOctets) {
  EXPECT_EQ(expected("abcd", false, {{"abc", octets_of("abc")}, {"cd", octets_of("cd")}}), R"(abc, "d")");
  EXPECT_EQ(expected("abcde", false, {{"abc", octets_of("abc")}, {"cde", octets_of("cde")}}), "abc, cde");
  EXPECT_EQ(expected("a", false, {{"only-a", octets_of("a")}}), R"("a")");
}

TEST(ExpectedWording, LargerSetsComeFirst) {
  const PairGrammar grammar;
  const std::string all = std::string(digits) + std::string(low_letters) + std::string(high_letters);
  const std::vector<detail::NamedSet> sets(grammar.data().sets, grammar.data().sets + grammar.data().set_count);
  EXPECT_EQ(expected(all, false, sets), "letter, hex");
}

}  // namespace
}  // namespace bnfurl::tests
