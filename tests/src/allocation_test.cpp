// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Verifies the promise that `matches`, `split` and `explain` do not allocate, by counting allocations.
#include <bnfurl/bnfurl.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/feed.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <new>
#include <utility>

#include "src/kernels/kernels.hpp"
#include "tests/src/support/allocation_count.hpp"
#include "tests/src/support/texts.hpp"

namespace bnfurl::tests {
namespace {

static_assert(noexcept(matches(std::declval<Production>(), std::string_view())));
static_assert(noexcept(split(std::declval<Production>(), std::string_view())));
static_assert(noexcept(split(std::declval<Entry<1>>(), std::string_view())));
static_assert(noexcept(explain(std::declval<Production>(), std::string_view())));

bool is_judged_in_c(Production production, std::string_view text) {
  const auto* entry = reinterpret_cast<const bnfurl_production*>(&detail::data_of(production));
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_error error;
  char message[400];
  if (bnfurl_explain(entry, text.data(), text.size(), &error) == 1)
    (void)bnfurl_error_message(&error, message, sizeof message);
  const std::string_view name = production.name();
  (void)bnfurl_for_method(entry, name.data(), name.size());
  (void)bnfurl_strict(entry);
  (void)bnfurl_default_port(entry, name.data(), name.size());
  (void)bnfurl_find(bnfurl_grammar_name(entry), bnfurl_name(entry));
  (void)bnfurl_component(entry, bnfurl_component_name(entry, 0));
  bnfurl_feed verdict;
  bnfurl_feed_start(&verdict, entry);
  if (bnfurl_feed_next(&verdict, text.data(), text.size()) != BNFURL_ACCEPTS) bnfurl_feed_explain(&verdict, &error);
  bnfurl_split_feed feed;
  bnfurl_split_feed_start(&feed, entry);
  bnfurl_split_feed_next(&feed, text.data(), text.size());
  return bnfurl_split(entry, text.data(), text.size(), spans, BNFURL_MAX_COMPONENTS, nullptr, nullptr) == 1 &&
         bnfurl_matches(entry, text.data(), text.size()) == 1 &&
         bnfurl_split_feed_end(&feed, spans, BNFURL_MAX_COMPONENTS, nullptr, nullptr) == 1;
}

// The number of allocations while all verbs judge `text`.
std::size_t allocations_for(Production production, std::string_view text) {
  const std::size_t before = allocation_count();
  const bool matched = matches(production, text);
  const auto parts = split(production, text);
  const auto error = explain(production, text);
  Feed feed(production);
  SplitFeed split_feed(production);
  const bool fed = feed.next(text) == Progress::accepts && split_feed.next(text) == Progress::accepts;
  std::array<char, 400> message;
  if (error) (void)error->message(message);
  const bool agree = matched == parts.has_value() && matched != error.has_value() &&
                     fed == (matched && split_feed.positions()) && is_judged_in_c(production, text) == matched;
  const std::size_t count = allocation_count() - before;
  EXPECT_TRUE(agree) << production.name() << ": " << text;
  return count;
}

TEST(Allocations, AreCounted) {
  const std::size_t before = allocation_count();
  ::operator delete(::operator new(100));
  EXPECT_GT(allocation_count(), before);
}

TEST(Allocations, ByMallocAreCounted) {
  const std::size_t before = allocation_count();
  void* volatile memory = std::malloc(100);
  std::free(memory);
  EXPECT_GT(allocation_count(), before);
}

void expect_none(Production production, RandomTexts& texts, const std::string& text) {
  ASSERT_EQ(allocations_for(production, text), 0U) << production.name() << ": " << text;
  const std::string mutant = texts.mutant(text);
  ASSERT_EQ(allocations_for(production, mutant), 0U) << production.name() << ": " << mutant;
}

void expect_none(Production production) {
  RandomTexts texts(*detail::data_of(production).dfa, 2);
  for (std::size_t size = 0; size < 4 * kernels::window_octets; size += 1 + size / 8) {
    ASSERT_NO_FATAL_FAILURE(expect_none(production, texts, texts.text(size)));
  }
  for (std::size_t step = 0; step < texts.steps(); ++step) {
    ASSERT_NO_FATAL_FAILURE(expect_none(production, texts, texts.text_through(step, 100)));
  }
}

TEST(Allocations, MatchesSplitAndExplainMakeNone) {
  for (const auto* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i) {
      ASSERT_NO_FATAL_FAILURE(expect_none(detail::production_of(grammar->productions[i])));
    }
  }
}

TEST(Allocations, LookingUpMakesNone) {
  const auto* grammar = detail::compiled_grammars().front();
  const std::size_t before = allocation_count();
  const auto start = start_production(grammar->name);
  const auto found = find_production(grammar->name, grammar->productions[0].name);
  const auto port = default_port(*start, "HTTP");
  EXPECT_EQ(allocation_count(), before);
  EXPECT_TRUE(start && found);
  EXPECT_TRUE(!port || *port == 80);
}

}  // namespace
}  // namespace bnfurl::tests
