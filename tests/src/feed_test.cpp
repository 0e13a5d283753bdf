// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A feed equals the whole text. The texts here are those of tests/corpus at every cut; the agreement tests and the
// prover feed theirs, too (tools/proof/harness/entries.hpp).
#include <bnfurl/feed.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "src/tables.hpp"
#include "tests/src/support/fixture.hpp"

#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

namespace bnfurl::tests {
namespace {

TEST(Feed, GoesOnAcrossPieces) {
  Feed feed(rfc3986::URI);
  EXPECT_EQ(feed.progress(), Progress::open);
  EXPECT_EQ(feed.next("ht"), Progress::open);
  EXPECT_EQ(feed.next(""), Progress::open);
  EXPECT_EQ(feed.next("tp:"), Progress::accepts);
  EXPECT_EQ(feed.next({}), Progress::accepts);
  EXPECT_EQ(feed.offset(), 5U);
}

TEST(Feed, StaysDead) {
  Feed feed(rfc3986::URI);
  EXPECT_EQ(feed.next("a b"), Progress::dead);
  EXPECT_EQ(feed.next("c"), Progress::dead);
  EXPECT_EQ(feed.offset(), 1U);
  EXPECT_EQ(feed.explain()->found(), ' ');
}

TEST(Feed, ExplainsAnOpenTextAsIfItEndedHere) {
  Feed feed(rfc3986::URI);
  (void)feed.next("http");
  EXPECT_EQ(feed.explain()->message(), explain(rfc3986::URI, "http")->message());
  (void)feed.next(":");
  EXPECT_FALSE(feed.explain());
}

TEST(Feed, CanBeCopied) {
  SplitFeed feed(rfc3986::URI);
  (void)feed.next("http://h");
  SplitFeed other = feed;
  (void)feed.next("/a");
  (void)other.next(":1");
  EXPECT_FALSE(feed.positions()->at(rfc3986::port));
  EXPECT_EQ(other.positions()->at(rfc3986::port), (Span{9, 10}));
}

TEST(SplitFeed, HasPositionsFromTheBeginning) {
  SplitFeed feed(rfc9112::request_target);
  for (const char octet : std::string_view("http://h:1/a?")) (void)feed.next({&octet, 1});
  const auto positions = feed.positions();
  ASSERT_TRUE(positions);
  EXPECT_EQ(positions->kind(), "absolute-form");
  EXPECT_EQ(positions->host_kind(), "reg-name");
  EXPECT_EQ(positions->at(rfc9112::query), (Span{13, 13}));
  EXPECT_FALSE(positions->at(rfc3986::query));
  EXPECT_FALSE(positions->at(rfc9112::request_target));
}

TEST(SplitFeed, HasNoPositionsForATextThatIsNone) {
  SplitFeed feed(rfc3986::URI);
  EXPECT_FALSE(feed.positions());
  (void)feed.next("http");
  EXPECT_FALSE(feed.positions());
}

TEST(SplitFeed, FitsEveryShippedProduction) {
  for (const Grammar grammar : grammars()) {
    for (const Production production : grammar.productions()) EXPECT_TRUE(SplitFeed::fits(production));
  }
}

TEST(SplitFeed, RefusesAProductionThatNeedsMoreRegisters) {
  const auto last = static_cast<std::uint16_t>(detail::feed_registers);
  const TdfaFixture tdfa(1, detail::feed_registers + 1, {{0, "a", 0, {{last, detail::Operation::position}}}},
                         {{0, {{0, last}, {1, detail::Operation::position}}}});
  const PairGrammar grammar;
  detail::ProductionData data = detail::data_of(grammar.pair());
  data.tdfa = &tdfa.table();
  const Production production = detail::production_of(data);
  EXPECT_FALSE(SplitFeed::fits(production));
  SplitFeed feed(production);
  EXPECT_EQ(feed.next("ab"), Progress::dead);
  EXPECT_FALSE(feed.positions());
  EXPECT_EQ(feed.explain()->message(), "there is no production to match");
  EXPECT_EQ(feed.production(), production);
}

TEST(Feed, OfAProductionWithoutTablesIsDead) {
  Feed feed(detail::production_of(detail::nobody));
  EXPECT_EQ(feed.progress(), Progress::dead);
  EXPECT_EQ(feed.next("a"), Progress::dead);
  EXPECT_EQ(feed.explain()->offset(), 0U);
}

}  // namespace
}  // namespace bnfurl::tests
