// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What two rule files decide differently: by the search, and by asking both about every short URL.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include <bnfurl/crawl/rule_study.hpp>

#include "tests/crawl/rules/support.hpp"
#include "tests/nightly.hpp"

namespace bnfurl::crawl {
namespace {

using Outcome = RuleComparison::Outcome;
using tests::rules_of;

std::vector<RuleFile> file(const std::string& text) { return {{.file = "rules.txt", .text = text}}; }

RuleComparison compared(const std::string& one, const std::string& other) {
  return compare_rules(file(one), file(other));
}

std::string difference(const std::string& one, const std::string& other) {
  const RuleComparison result = compared(one, other);
  if (result.outcome == Outcome::undecided) return "not decided: " + result.why;
  return result.outcome == Outcome::same ? "none" : result.url;
}

Verdict verdict(const RuleSet& rules, std::string_view url) {
  std::vector<char> memory(url.size() + 2);
  return rules.decide(*UrlReader(rfc3986::URI).read(url, memory)).verdict;
}

const std::vector<std::string>& dozen() {
  static const std::vector<std::string> files = {
      "default allow\n",
      "default deny\nallow host a\n",
      "default allow\ndeny path /a*b$\n",
      "default allow\ndeny path /b\nallow path /\n",
      "default allow\ndeny query a\n",
      "default allow\ndeny host b\nallow host =a.b\n",
      "default allow\ndeny repeat 2\n",
      "default allow\ndeny is rfc3986:IPv4address host\n",
      "default allow\ndeny host 1.2.3.0/24\ndeny host [1::]/16\n",
      "default allow\ndeny surt http://(b,a\n",
      "default allow\ndeny re ^https:.*(ab|b)$\n",
      "default allow\nmax-length 14\ndeny url http://*/b?\n",
  };
  return files;
}

// Calls `visit` for all URLs of the web with these octets after the scheme, shorter than `size`.
void for_all_shorter(std::size_t size, const std::function<void(const std::string&)>& visit) {
  for (const std::string begin : {"http://", "https://"}) {
    std::vector<std::string> texts = {begin};
    for (std::size_t i = 0; i < texts.size(); ++i) {
      visit(texts[i]);
      if (texts[i].size() + 1 >= size) continue;
      for (const char octet : std::string_view("ab/.?1")) texts.push_back(texts[i] + octet);
    }
  }
}

TEST(CompareRules, FindsAShortestUrlForEachPairOfADozen) {
  const UrlReader reader(rfc3986::URI);
  std::size_t pairs = 0, short_ones = 0;
  for (std::size_t i = 0; i < dozen().size(); ++i) {
    for (std::size_t k = i + 1; k < dozen().size(); ++k) {
      const RuleComparison found = compared(dozen()[i], dozen()[k]);
      ASSERT_EQ(found.outcome, Outcome::differ) << dozen()[i] << dozen()[k] << found.why;
      const RuleSet one = *rules_of(dozen()[i]).rules;
      const RuleSet other = *rules_of(dozen()[k]).rules;
      EXPECT_EQ(verdict(one, found.url), found.one.verdict) << found.url;
      EXPECT_EQ(verdict(other, found.url), found.other.verdict) << found.url;
      EXPECT_NE(found.one.verdict, found.other.verdict) << found.url;
      ++pairs;
      if (found.url.size() > 12) continue;
      ++short_ones;
      std::vector<char> memory(40);
      for_all_shorter(found.url.size(), [&](const std::string& url) {
        const auto parts = reader.read(url, memory);
        if (!parts || parts->url != url || parts->host == "") return;
        EXPECT_EQ(one.decide(*parts).verdict, other.decide(*parts).verdict) << url << " is shorter than " << found.url;
      });
    }
  }
  EXPECT_EQ(pairs, 66U);
  EXPECT_GT(short_ones, 40U);
}

TEST(CompareRules, EqualFilesThatAreWrittenDifferentlyAreTheSame) {
  EXPECT_EQ(difference("default allow\ndeny path /a\ndeny host b\n", "default allow\ndeny host %62\ndeny path /%61\n"),
            "none");
  EXPECT_EQ(difference("default deny\nallow url https://*\n", "default deny\nallow re ^https://\n"), "none");
  EXPECT_EQ(difference("default deny\nallow surt http://(org,example,)/a\n",
                       "default deny\nallow re ^http://([^@/]*@)?example\\.org\\.?/a\n"),
            "none");
  EXPECT_EQ(difference("default allow\ndeny host 10.0.0.0/9\ndeny host 10.128.0.0/9\n",
                       "default allow\ndeny host 10.0.0.0/8\n"),
            "none");
  EXPECT_EQ(difference("default allow\ndeny host [8000::]/1\ndeny host [::]/1\n", "default allow\ndeny host [::]/0\n"),
            "none");
}

TEST(CompareRules, FindsWhatIsEasilyOverlooked) {
  EXPECT_EQ(difference("default allow\ndeny host 0.0.0.0/0\n", "default allow\ndeny is rfc3986:IPv4address host\n"),
            "http://0.0.0.0./");
  EXPECT_EQ(difference("default allow\ndeny query a\n", "default allow\ndeny path /*?a$\n"), "http://a/?a&");
}

TEST(CompareRules, RepeatedSegmentsAreFollowed) {
  const std::string trap = "default allow\ndeny repeat 3\nmax-length 2048\n";
  EXPECT_EQ(difference(trap, trap + "deny path /ads/\n"), "http://a/ads/");
  EXPECT_EQ(difference(trap, "default allow\nmax-length 2048\n"), "http://a/a/a/a");
  EXPECT_EQ(difference(trap, "max-length 2048\ndeny repeat 3\ndefault allow\n"), "none");
  EXPECT_EQ(difference("default allow\ndeny repeat 2\n", "default allow\ndeny repeat 3\n"), "http://a/a/a");
  EXPECT_EQ(difference("default deny\nallow path /b\ndeny repeat 2\n", "default deny\nallow path /b\n"), "none");
  // Without the segment "a", nothing is known.
  EXPECT_TRUE(difference("default allow\n", "default deny\nallow repeat 2\nallow re ^[^b]|^[b]\n") == "none");
  EXPECT_TRUE(difference("default deny\n", "default deny\nallow repeat 2 on b\n") == "http://b/a/a");
}

TEST(CompareRules, AShorterUrlWithAnotherRepeatedSegmentMayDiffer) {
  const std::string one = "default allow\nallow path /*a/a\ndeny repeat 2\n";
  const RuleComparison found = compared(one, "default allow\n");
  EXPECT_EQ(found.outcome, Outcome::undecided);
  EXPECT_EQ(found.why, "only URLs in which a segment other than \"a\" is repeated can differ");
  const RuleComparison long_one = compared("default allow\nallow path /a/\ndeny repeat 2\n", "default allow\n");
  EXPECT_EQ(long_one.url, "http://a//a/a");  // shorter: http://a/b/b
  EXPECT_FALSE(long_one.is_shortest);
  // A segment that is repeated three times needs more octets than this.
  const RuleComparison shortest = compared("default deny\ndeny repeat 3\nallow host example.org\n",
                                           "default deny\ndeny path /a\nallow host example.org\n");
  EXPECT_EQ(shortest.url, "http://example.org/a");
  EXPECT_TRUE(shortest.is_shortest);
}

TEST(CompareRules, WhereNoUrlOfTheWebDiffersOthersAreTold) {
  EXPECT_EQ(difference("default deny\nallow url http*\n", "default deny\nallow url http*\nallow url a:b\n"), "a:b");
  EXPECT_EQ(difference("default allow\ndeny re ^http:$\n", "default allow\n"), "http:");
}

TEST(CompareRules, LengthsAreThoseOfRecords) {
  EXPECT_EQ(compared("default allow\nmax-length 1000\n", "default allow\nmax-length 2048\n").url.size(), 1001U);
  EXPECT_EQ(difference("default allow\nmax-length 12\n", "default allow\nallow url http://h/\nmax-length 12\n"),
            "http://h/././");
  EXPECT_EQ(difference("default allow\nmax-length 9\n", "default allow\nallow url http://h/\nmax-length 9\n"),
            "http://h:/");
  EXPECT_EQ(difference("default deny\nmax-length 9\n", "default deny\n"), "none");
}

TEST(CompareRules, SaysWhatDecidesOnBothSides) {
  const RuleComparison found = compared("default allow\n", "default allow\n\ndeny host ads.example\n");
  EXPECT_EQ(found.url, "http://ads.example/");
  EXPECT_EQ(found.one.line, 1U);
  EXPECT_EQ(found.other.line, 3U);
  EXPECT_EQ(found.other.file, "rules.txt");
  const std::vector<RuleFile> robots = {
      {.kind = "robots", .file = "robots.txt", .text = "User-agent: *\nDisallow: /a\n"}};
  EXPECT_EQ(compare_rules(robots, file("default allow\ndeny path /a\n")).url, "");
}

TEST(CompareRules, StarsThatBlowUpAreNotDecided) {
  std::string stars = "default allow\n";
  for (int i = 0; i < 20; ++i) {
    stars += "deny path /*";
    for (int k = 0; k < 20; ++k) stars += std::string(1, static_cast<char>('a' + (i * 7 + k * k) % 26)) + "*";
    stars += "\n";
  }
  EXPECT_TRUE(difference(stars, stars + "deny re q[ab]*a[ab]{40}c\n").starts_with("not decided: "));
}

TEST(CompareRules, ListsOfHostsThatDifferInOne) {
  std::string list = "default allow\n";
  const int hosts = is_nightly() ? 50'000 : 15'000;
  for (int i = 0; i < hosts; ++i) list += "deny host n" + std::to_string(i) + ".example\n";
  EXPECT_EQ(difference(list, list + "deny host b.n7.example\ndeny host x.test\n"), "http://x.test/");
  EXPECT_EQ(difference(list, "allow host =n7.example\n" + list), "http://n7.example/");
  EXPECT_EQ(difference(list, list + "deny host b.n7.example\n"), "none");
}

TEST(CompareRules, FilesWithMistakesAreNotDecided) {
  EXPECT_EQ(difference("default allow\n", "deny host a\n"), "not decided: the files have mistakes");
}

}  // namespace
}  // namespace bnfurl::crawl
