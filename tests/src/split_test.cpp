// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/bnfurl.hpp>

#include <gtest/gtest.h>

#include <memory_resource>
#include <string>
#include <utility>

#include <bnfurl/rfc3986.hpp>

#include "tests/src/support/fixture.hpp"

namespace bnfurl::tests {
namespace {

template <class Text>
concept IsSplit = requires(Text&& text) {
  split(rfc3986::URI, std::forward<Text>(text));
};
template <class Text>
concept IsSplitAtRunTime = requires(Production uri, Text&& text) {
  split(uri, std::forward<Text>(text));
};
template <class Text>
concept IsMatched = requires(Text&& text) {
  matches(rfc3986::URI, std::forward<Text>(text));
};

template <class Text>
constexpr bool is_taken = IsSplit<Text>&& IsSplitAtRunTime<Text>;
template <class Text>
constexpr bool is_refused = !IsSplit<Text> && !IsSplitAtRunTime<Text>;

// A result points into its text, so a temporary string must be refused.
static_assert(is_refused<std::string> && is_refused<const std::string> && is_refused<std::pmr::string>);
static_assert(is_taken<std::string&> && is_taken<const std::string&> && is_taken<std::string_view>);
static_assert(is_taken<const char*> && is_taken<const char (&)[3]>);
static_assert(IsMatched<std::string>);

bool match_even(kernels::Window&, std::size_t begin, std::size_t end) noexcept { return (end - begin) % 2 == 0; }

bool split_even(kernels::Window&, std::size_t, std::size_t size, detail::Span* spans,
                detail::Choices* choices) noexcept {
  for (std::size_t i = 0; i < 3; ++i) spans[i] = {};
  spans[1] = {size / 2, size};
  *choices = {detail::Choices::none, 1};
  return size % 2 == 0;
}

// Then the single store of an absent span never crosses a page.
static_assert(alignof(Span) == 16);
static_assert(sizeof(Span) == 16);

TEST(Split, AbsentIsNotEmpty) {
  const PairGrammar grammar;
  const auto bare = split(grammar.pair(), "ab");
  ASSERT_TRUE(bare);
  EXPECT_EQ((*bare)[grammar.key()], "ab");
  EXPECT_EQ(bare->at(1), std::nullopt);
  const auto valued = split(grammar.pair(), "ab=");
  ASSERT_TRUE(valued);
  EXPECT_EQ(valued->at(1), "");
  EXPECT_EQ((*valued)[detail::component_of(grammar.data(), 1)], "");
}

TEST(Split, RefusesATextThatDoesNotMatch) {
  const PairGrammar grammar;
  EXPECT_FALSE(split(grammar.pair(), "=1"));
  EXPECT_FALSE(split(grammar.pair_entry(), ""));
}

TEST(Split, EntryAndProductionAgree) {
  const PairGrammar grammar;
  const auto small = split(grammar.pair_entry(), "ab=12");
  const auto large = split(grammar.pair(), "ab=12");
  ASSERT_TRUE(small && large);
  EXPECT_EQ(small->spans().size(), 3U);
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(small->at(i), large->at(i)) << i;
  EXPECT_EQ(detail::Access::choices(*small), detail::Access::choices(*large));
}

TEST(Split, ReportsTheKinds) {
  const PairGrammar grammar;
  EXPECT_EQ(split(grammar.pair(), "a")->host_kind(), "short");
  EXPECT_EQ(split(grammar.pair(), "ab")->host_kind(), "long");
  EXPECT_EQ(split(grammar.pair(), "ab")->kind(), "bare");
  EXPECT_EQ(split(grammar.pair(), "ab=")->kind(), "valued");
}

TEST(Split, ViewsPointIntoTheText) {
  const PairGrammar grammar;
  const std::string text = "ab=12";
  const auto parts = split(grammar.pair(), text);
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->at(1)->data(), text.data() + 3);
}

TEST(Split, AProductionThatIsNotAComponentIsAbsent) {
  const PairGrammar grammar;
  const auto parts = split(grammar.pair(), "ab=12");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[grammar.pair()], std::nullopt);
  EXPECT_EQ((*parts)[grammar.production(2)], std::nullopt);  // a component that this text does not have
  EXPECT_EQ(parts->at(3), std::nullopt);
  EXPECT_EQ(parts->at(detail::none), std::nullopt);
}

TEST(Split, AnotherGrammarsComponentIsAbsent) {
  const PairGrammar grammar;
  const PairGrammar other;
  const auto parts = split(grammar.pair(), "ab=12");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[other.key()], std::nullopt);
  EXPECT_EQ((*parts)[detail::component_of(other.data(), 0)], std::nullopt);
}

TEST(Split, CompiledFunctionsComeBeforeTables) {
  const PairGrammar grammar;
  const detail::ProductionData data = grammar.pair_with(match_even, split_even);
  EXPECT_TRUE(matches(detail::production_of(data), "%%"));
  EXPECT_FALSE(matches(detail::production_of(data), "abc"));
  const auto parts = split(detail::entry_of<3>(data), "%%%%");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->at(0), std::nullopt);
  EXPECT_EQ(parts->at(1), "%%");
  EXPECT_EQ(parts->host_kind(), std::nullopt);
  EXPECT_EQ(parts->kind(), "valued");
  EXPECT_FALSE(split(detail::production_of(data), "abc"));
}

TEST(Matches, WalksTheTableWithoutACompiledFunction) {
  const PairGrammar grammar;
  EXPECT_TRUE(matches(grammar.pair(), "ab=12"));
  EXPECT_FALSE(matches(grammar.pair(), "ab=1a"));
  EXPECT_FALSE(matches(grammar.pair(), std::string_view()));
}

}  // namespace
}  // namespace bnfurl::tests
