// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// SURT prefixes: each decision of the reader.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "crawl/rules/foreign/foreign.hpp"
#include "tests/crawl/rules/foreign/decider.hpp"

namespace bnfurl::crawl::rules::tests {

// regex-urlfilter of Nutch: each decision of the reader.

namespace {

ForeignList read_nutch_list(std::string_view text) { return read_nutch({.file = "regex-urlfilter.txt", .text = text}); }

TEST(NutchDecisions, TheFirstThatFindsSomethingDecides) {
  const RuleList list = read_nutch_list("# no images\n-\\.gif$\n+^http://h/\n-.\n").list;
  EXPECT_EQ(decision(list, "http://h/a.gif"), "deny");
  EXPECT_EQ(deciding_line(list, "http://h/a.gif"), 2U);
  EXPECT_EQ(decision(list, "http://h/a.gif?b"), "allow");
  EXPECT_EQ(deciding_line(list, "http://x/"), 4U);
}

TEST(NutchDecisions, NoneMeansDenied) {
  const RuleList list = read_nutch_list("+^http://h/\n").list;
  EXPECT_EQ(decision(list, "http://x/"), "none");
  EXPECT_EQ(list.otherwise, Verdict::deny);
  EXPECT_EQ(list.deciding, Deciding::first);
}

TEST(NutchDecisions, ExpressionsAreSearchedInTheWholeUrl) {
  EXPECT_EQ(decision(read_nutch_list("-[?*!@=]\n+.\n").list, "http://u@h/"), "deny");
  EXPECT_EQ(decision(read_nutch_list("-a.c\n+.\n").list, "http://h/xabcx"), "deny");
  EXPECT_EQ(decision(read_nutch_list("-A\n+.\n").list, "http://h/a"), "allow") << "letter case counts";
}

TEST(NutchDecisions, AnExpressionIsAllThatFollowsTheSign) {
  const ForeignList list = read_nutch_list("+a # b \r\n-\n");
  ASSERT_EQ(list.list.rules.size(), 2U);
  EXPECT_EQ(list.list.rules[0].conditions, (std::vector<Condition>{RegularExpression{"a # b ", 2}}));
  EXPECT_EQ(list.list.rules[1].conditions, (std::vector<Condition>{RegularExpression{"", 2}})) << "found in every URL";
}

TEST(NutchDecisions, CommentsBlankLinesAndLinesThatBeginWithABlankSayNothing) {
  EXPECT_EQ(read_nutch_list("\n# a\n +a\n\t-b\n#\n").list.rules.size(), 0U);
}

// Its own default file has such a rule, against loops.
TEST(NutchDecisions, WhatIsNotRegularOrTooLargeIsLeftOutAndCounted) {
  const ForeignList list = read_nutch_list(
      "-.*(/[^/]+)/[^/]+\\1/[^/]+\\1/\n-a(?=b)\n-(?<!b)a\n-\\bad\\b\n-a++\n-(?>a)b\n-(?<n>a)\n-a(?i)b\n-\\p{L}\n"
      "-.{1001,}\n-(a{900}){900}\n+.\n");
  EXPECT_EQ(notes(list),
            "1 rules with a back-reference\n2 rules with look-around\n1 rules with a word's edge\n"
            "1 rules with a possessive repetition\n1 rules with an atomic group\n1 rules with a named group\n"
            "1 rules with options within\n1 rules with an escape that is not known here\n"
            "1 rules with more than 1000 rounds of a repetition\n1 rules of more than 4096 states\n");
  ASSERT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(deciding_line(list.list, "http://h/"), 12U);
}

// What no reader takes is a mistake, which is told where rules are compiled.
TEST(NutchDecisions, WhatIsNoExpressionIsAMistake) {
  const CompiledRules compiled = RuleSet::compile({{.kind = "nutch", .file = "f", .text = "-a(\n-\\y\n+.\n"}});
  ASSERT_EQ(compiled.diagnostics.size(), 2U);
  EXPECT_EQ(to_string(compiled.diagnostics[0]), "f:1:3: this ( is never closed; write \\( for the octet");
  EXPECT_EQ(to_string(compiled.diagnostics[1]), "f:2:2: this escape is not known; write the octet alone, or \\xHH");
}

TEST(NutchDecisions, OtherLinesAreMistakes) {
  const ForeignList list = read_nutch_list("+a\nb\n> example.org\n<\n");
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
  const ForeignList list = read_nutch_list(text);
  ASSERT_EQ(list.diagnostics.size(), 201U);
  EXPECT_EQ(list.diagnostics.back().message, "there are more mistakes, from this line on");
}

}  // namespace

namespace {

ForeignList read_surt_list(std::string_view text) { return read_surt({.file = "surts.txt", .text = text}); }

TEST(SurtPrefixDecisions, TheLongestDecides) {
  constexpr std::string_view text = "+http://(org,example,\n-http://(org,example,)/a/\n+http://(org,example,)/a/b\n";
  const RuleList list = read_surt_list(text).list;
  EXPECT_EQ(decision(list, "http://www.example.org/a/"), "allow") << "below, but not in the directory of another host";
  EXPECT_EQ(decision(list, "http://example.org/a/"), "deny");
  EXPECT_EQ(decision(list, "http://example.org/a/bc"), "allow");
  EXPECT_EQ(decision(list, "http://example.org/"), "allow");
}

TEST(SurtPrefixDecisions, AllowDecidesAmongThoseThatAreEquallyLong) {
  EXPECT_EQ(decision(read_surt_list("-(org,a,)/\n+(org,a,)/\n").list, "http://a.org/"), "allow");
}

TEST(SurtPrefixDecisions, NoneMeansDenied) {
  const RuleList list = read_surt_list("+(org,\n").list;
  EXPECT_EQ(decision(list, "http://a.com/"), "none");
  EXPECT_EQ(list.otherwise, Verdict::deny);
}

TEST(SurtPrefixDecisions, APrefixWithoutASchemeIsForAll) {
  const RuleList list = read_surt_list("+(org,a,)/\n-ftp://(org,a,)/\n").list;
  EXPECT_EQ(decision(list, "http://a.org/"), "allow");
  EXPECT_EQ(decision(list, "https://a.org/"), "allow");
  EXPECT_EQ(decision(list, "ftp://a.org/"), "deny") << "a scheme says more";
}

TEST(SurtPrefixDecisions, WhatIsLongestIsCountedFromTheHostOn) {
  EXPECT_EQ(decision(read_surt_list("-https://(org,a,\n+(org,a,)/\n").list, "https://a.org/"), "allow");
}

TEST(SurtPrefixDecisions, PrefixesAreComparedInNormalForm) {
  EXPECT_EQ(decision(read_surt_list("+HTTP://(ORG,A,)/%7eB%c3%A9\n").list, "http://a.org/~B%C3%A9"), "allow");
  EXPECT_EQ(decision(read_surt_list("+http://(org,a,)/B\n").list, "http://a.org/b"), "none")
      << "letters of a path count";
}

TEST(SurtPrefixDecisions, AHostInAnotherScriptIsItsXnForm) {
  const auto of = [](std::string_view rule, std::string_view after) {
    return decision(read_surt_list(rule).list, "http://xn--bcher-kva.example" + std::string(after));
  };
  EXPECT_EQ(of("+http://(example,bücher,)/a", "/a"), "allow");
  EXPECT_EQ(of("+(example,BÜCHER,)", "/"), "allow");
  EXPECT_EQ(of("+http://(example,bücher,:8080)/", ":8080/"), "allow");
  EXPECT_EQ(of("+(example,bücher,)/ä", "/%C3%A4"), "allow") << "a path has triplets";
  EXPECT_EQ(decision(read_surt_list("+(example,bücher,w").list, "http://www.xn--bcher-kva.example/"), "allow");
  EXPECT_EQ(decision(read_surt_list("+(example,bücher,").list, "http://www.bcher.example/"), "none");
  EXPECT_EQ(decision(read_surt_list("+(,example,bücher,)").list, "http://xn--bcher-kva.example./"), "allow");
}

TEST(SurtPrefixDecisions, AHostThatHasNoXnFormIsLeftOutAndCounted) {
  const ForeignList list = read_surt_list("+(net,☃,)/\n-(example,bü\n+http://(example,b\xfc,\n+(example,\n");
  EXPECT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(notes(list), "3 rules for hosts that have no xn-- form\n");
}

TEST(SurtPrefixDecisions, APrefixThatIsTooLargeIsLeftOutAndCounted) {
  const ForeignList list = read_surt_list("+(org,a,)/" + std::string(5000, 'a') + "\n+(org,a,)/b\n");
  EXPECT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(notes(list), "1 rules of more than 4096 states\n");
}

TEST(SurtPrefixDecisions, CommentsAndBlanksAreNoPartOfAPrefix) {
  EXPECT_EQ(decision(read_surt_list("# all\n\n  + http://(org,a,  # b\r\n").list, "http://a.org/"), "allow");
  EXPECT_EQ(decision(read_surt_list("+http://(org,a,)/#x\n").list, "http://a.org/#xy"), "allow")
      << "an octet within one";
}

TEST(SurtPrefixDecisions, WhatIsNoPrefixIsToldWithWhatToWrite) {
  EXPECT_EQ(notes(read_surt_list("http://(org,\n+http://example.org/a\n-example.org\n+\n+://(org,\n")),
            "surts.txt:1:1: a prefix has \"+\" or \"-\" before it\n"
            "surts.txt:2:2: this is no SURT prefix; write \"http://(org,example,)/a\", for example\n"
            "surts.txt:3:2: this is no SURT prefix; write \"http://(org,example,)\", for example\n"
            "surts.txt:4:1: this is no SURT prefix; write \"http://(org,example,)/\", for example\n"
            "surts.txt:5:2: this is no SURT prefix; write \"http://(org,example,)/\", for example\n");
}

}  // namespace

}  // namespace bnfurl::crawl::rules::tests
