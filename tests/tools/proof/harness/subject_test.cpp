// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/subject.hpp"

#include <bnfurl/combined.hpp>
#include <bnfurl/rfc1738.hpp>

#include <gtest/gtest.h>

#include "tools/bnfurl/grammars/printed_grammars.hpp"

namespace bnfurl::proof {
namespace {

TEST(Subjects, AreAllProductionsOfAGrammarAndItsTargetsByMethod) {
  const detail::GrammarData& grammar = detail::grammar_data_of(combined::record);
  const std::vector<Subject> subjects = subjects_of(grammar, tool::printed_grammars());
  ASSERT_EQ(subjects.size(), grammar.production_count + 3);
  EXPECT_EQ(subjects.front().name, "record");
  EXPECT_TRUE(subjects.front().is_printed);
  const Subject& connect = subjects[grammar.production_count];
  EXPECT_EQ(connect.name, "target of CONNECT");
  EXPECT_STREQ(connect.compiled->name, "request-target");
  EXPECT_FALSE(connect.is_printed);
  EXPECT_EQ(to_string(connect.grammar.find("request-target")->body), "authority-form");
}

TEST(Subjects, HaveRfc1738UrlAsAStrictReaderHasIt) {
  const std::vector<Subject> subjects = subjects_of(detail::grammar_data_of(rfc1738::url), tool::printed_grammars());
  EXPECT_EQ(subjects.back().name, "strict url");
  EXPECT_EQ(subjects.back().compiled, &detail::data_of(*strict_production(rfc1738::url)));
  EXPECT_EQ(subjects.back().restrained, "otherurl");
}

}  // namespace
}  // namespace bnfurl::proof
