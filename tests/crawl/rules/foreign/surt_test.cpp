// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// SURT prefixes: each decision of the reader.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "crawl/rules/foreign/readers.hpp"
#include "tests/crawl/rules/foreign/decider.hpp"

namespace bnfurl::crawl::rules::tests {
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
