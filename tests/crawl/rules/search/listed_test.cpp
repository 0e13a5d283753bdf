// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules as they are shown: what they ask in normal form, and which tier looks for them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <bnfurl/crawl/rule_study.hpp>

namespace bnfurl::crawl {
namespace {

std::string listed(const RuleFile& file) {
  std::string result;
  for (const ListedRule& rule : list_rules({file})) {
    result += std::to_string(rule.rule.line) + (rule.rule.verdict == Verdict::allow ? " allow " : " deny ") +
              rule.tier + ": " + rule.text + "\n";
  }
  return result;
}

TEST(ListedRules, OurOwnSayWhatTheyAskInNormalForm) {
  EXPECT_EQ(listed({.file = "f",
                    .text = "default deny\ndeny host ADS.example\nallow host [2001:DB8::]/32 # a net\n"
                            "deny path /%61*%2a$ on =h\ndeny query sid\nmax-length 9\nallow re ^a\n"
                            "deny is rfc3986:port port\nallow url HTTP://*\ndeny surt (org,a\n"}),
            "2 deny hosts: host ads.example\n3 allow nets: host [2001:db8:0:0:0:0:0:0]/32\n"
            "4 deny patterns: path /a*%2A$ on host =h\n5 deny patterns: query sid\n6 deny checks: max-length 9\n"
            "7 allow patterns: re ^a\n8 deny checks: is rfc3986:port port\n9 allow patterns: url http://*\n"
            "10 deny checks: surt (org,a\n1 deny all: default\n");
}

TEST(ListedRules, StandInTheOrderInWhichTheyDecide) {
  EXPECT_EQ(listed({.kind = "robots", .file = "f", .text = "User-agent: *\nDisallow: /a\nAllow: /ab$\n"}),
            "0 allow patterns: path /robots.txt$\n3 allow patterns: path /ab$\n2 deny patterns: path /a\n"
            "0 allow all: default\n");
  EXPECT_EQ(
      listed({.kind = "adblock", .file = "f", .text = "||a.b^\n||a^x\n@@/r/\n"}),
      "3 allow patterns: re (?i)r\n1 deny hosts: host a.b\n2 deny patterns: from the host ||a^x in any letter case\n"
      "0 allow all: default\n");
}

}  // namespace
}  // namespace bnfurl::crawl
