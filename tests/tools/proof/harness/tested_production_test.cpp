// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/tested_production.hpp"

#include <bnfurl/combined.hpp>
#include <bnfurl/rfc1738.hpp>

#include <gtest/gtest.h>

#include "load/printed_grammars.hpp"

namespace bnfurl::proof {
namespace {

TEST(TestedProductions, AreAllProductionsOfAGrammarAndItsTargetsByMethod) {
  const detail::GrammarData& grammar = detail::grammar_data_of(combined::record);
  const std::vector<TestedProduction> tested =
      tested_productions_of(combined::record.grammar(), loader::printed_grammars());
  ASSERT_EQ(tested.size(), grammar.production_count + 3);
  EXPECT_EQ(tested.front().name, "record");
  EXPECT_TRUE(tested.front().is_printed);
  const TestedProduction& connect = tested[grammar.production_count];
  EXPECT_EQ(connect.name, "target of CONNECT");
  EXPECT_STREQ(connect.compiled->name, "request-target");
  EXPECT_FALSE(connect.is_printed);
  EXPECT_EQ(to_string(connect.grammar.find("request-target")->body), "authority-form");
}

TEST(TestedProductions, IncludeRfc1738UrlForAStrictReader) {
  const std::vector<TestedProduction> tested =
      tested_productions_of(rfc1738::url.grammar(), loader::printed_grammars());
  EXPECT_EQ(tested.back().name, "strict url");
  EXPECT_EQ(tested.back().compiled, &detail::data_of(*strict_production(rfc1738::url)));
  EXPECT_EQ(tested.back().restrained, "otherurl");
}

}  // namespace
}  // namespace bnfurl::proof
