// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/bnfurl.hpp>

#include <gtest/gtest.h>

#include "tests/src/support/fixture.hpp"

namespace bnfurl::tests {
namespace {

std::string found(const detail::GrammarData& grammar, std::string_view name) {
  const auto production = detail::grammar_of(grammar).find(name);
  return production ? std::string(production->name()) : "none";
}

TEST(FindProduction, TheExactNameComesFirst) {
  const PairGrammar grammar;
  EXPECT_EQ(found(grammar.data(), "Pair"), "Pair");
  EXPECT_EQ(found(grammar.data(), "pair"), "pair");
}

TEST(FindProduction, AbnfNamesIgnoreLetterCase) {
  const PairGrammar grammar;
  EXPECT_EQ(found(grammar.data(), "KEY"), "key");
  EXPECT_EQ(found(grammar.data(), "PAIR"), "Pair");  // the first in the file
}

TEST(FindProduction, OtherNamesAreExact) {
  const PairGrammar grammar("bar");
  EXPECT_EQ(found(grammar.data(), "key"), "key");
  EXPECT_EQ(found(grammar.data(), "KEY"), "none");
}

TEST(FindProduction, OnlyWholeNamesAreFound) {
  const PairGrammar grammar;
  for (const char* name : {"", "ke", "keys", "kex", "k\x05y"}) EXPECT_EQ(found(grammar.data(), name), "none") << name;
}

TEST(Production, KnowsItsNameAndGrammar) {
  const PairGrammar grammar;
  EXPECT_EQ(grammar.key().name(), "key");
  EXPECT_EQ(grammar.key().grammar().name(), "pairs");
  EXPECT_EQ(detail::component_of(grammar.data(), 2).name(), "mark");
}

TEST(DefaultPort, SchemesIgnoreLetterCase) {
  const PairGrammar grammar;
  EXPECT_EQ(default_port(grammar.pair(), "http"), 80);
  EXPECT_EQ(default_port(grammar.key(), "hTTPs"), 443);
  EXPECT_EQ(default_port(grammar.key(), "ACAP"), 674);
  EXPECT_EQ(default_port(grammar.key(), "Z39.50S"), 210);
}

TEST(DefaultPort, UnknownSchemesHaveNone) {
  const PairGrammar grammar;
  for (const char* scheme : {"", "htt", "httpss", "http:"})
    EXPECT_EQ(default_port(grammar.pair(), scheme), std::nullopt);
}

}  // namespace
}  // namespace bnfurl::tests
