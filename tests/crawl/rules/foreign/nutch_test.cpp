// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// regex-urlfilter of Nutch: each decision of the reader.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "crawl/rules/foreign/readers.hpp"
#include "tests/crawl/rules/foreign/decider.hpp"

namespace bnfurl::crawl::rules::tests {
namespace {

ForeignList read(std::string_view text) { return read_nutch({.file = "regex-urlfilter.txt", .text = text}); }

TEST(NutchDecisions, TheFirstThatFindsSomethingDecides) {
  const RuleList list = read("# no images\n-\\.gif$\n+^http://h/\n-.\n").list;
  EXPECT_EQ(decision(list, "http://h/a.gif"), "deny");
  EXPECT_EQ(deciding_line(list, "http://h/a.gif"), 2U);
  EXPECT_EQ(decision(list, "http://h/a.gif?b"), "allow");
  EXPECT_EQ(deciding_line(list, "http://x/"), 4U);
}

TEST(NutchDecisions, NoneMeansDenied) {
  const RuleList list = read("+^http://h/\n").list;
  EXPECT_EQ(decision(list, "http://x/"), "none");
  EXPECT_EQ(list.otherwise, Verdict::deny);
  EXPECT_EQ(list.deciding, Deciding::first);
}

TEST(NutchDecisions, ExpressionsAreSearchedInTheWholeUrl) {
  EXPECT_EQ(decision(read("-[?*!@=]\n+.\n").list, "http://u@h/"), "deny");
  EXPECT_EQ(decision(read("-a.c\n+.\n").list, "http://h/xabcx"), "deny");
  EXPECT_EQ(decision(read("-A\n+.\n").list, "http://h/a"), "allow") << "letter case counts";
}

TEST(NutchDecisions, AnExpressionIsAllThatFollowsTheSign) {
  const ForeignList list = read("+a # b \r\n-\n");
  ASSERT_EQ(list.list.rules.size(), 2U);
  EXPECT_EQ(list.list.rules[0].conditions, (std::vector<Condition>{RegularExpression{"a # b ", 2}}));
  EXPECT_EQ(list.list.rules[1].conditions, (std::vector<Condition>{RegularExpression{"", 2}})) << "found in every URL";
}

TEST(NutchDecisions, CommentsBlankLinesAndLinesThatBeginWithABlankSayNothing) {
  EXPECT_EQ(read("\n# a\n +a\n\t-b\n#\n").list.rules.size(), 0U);
}

TEST(NutchDecisions, OtherLinesAreMistakes) {
  const ForeignList list = read("+a\nb\n> example.org\n<\n");
  EXPECT_EQ(notes(list),
            "regex-urlfilter.txt:2:1: a rule begins with \"+\" or \"-\", and a comment with \"#\"\n"
            "regex-urlfilter.txt:3:1: a section for one host or site is not read; write its rules into a file of their "
            "own, and give that an origin: \"include nutch FILE on https://example.org\"\n"
            "regex-urlfilter.txt:4:1: a section for one host or site is not read; write its rules into a file of their "
            "own, and give that an origin: \"include nutch FILE on https://example.org\"\n");
}

TEST(NutchDecisions, MistakesAreBounded) {
  std::string text;
  for (int i = 0; i < 10000; ++i) text += "x\n";
  const ForeignList list = read(text);
  ASSERT_EQ(list.diagnostics.size(), 201U);
  EXPECT_EQ(list.diagnostics.back().message, "there are more mistakes, from this line on");
}

}  // namespace
}  // namespace bnfurl::crawl::rules::tests
