// What can be said of all URLs at once: where two sets of rules differ, and which rules are unreachable.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <bnfurl/crawl/rule_analysis.hpp>

#include "tests/nightly.hpp"
#include "tests/src/rules/support.hpp"

namespace bnfurl::crawl {

// Rules that never decide: in cases, and against all short URLs on random files.

namespace {

// `4 by 2 3`, a line each.
std::string unreachable(const std::string& text) {
  const UnreachableRules found = *find_unreachable_rules({{.file = "rules.txt", .text = text}});
  std::string result;
  for (const UnreachableRule& rule : found.rules) {
    result += std::to_string(rule.rule.line) + " by";
    for (const RuleVerdict& hider : rule.hidden_by) result += " " + std::to_string(hider.line);
    result += rule.has_all ? "\n" : " and others\n";
  }
  return found.is_decided ? result : result + "not decided: " + found.why;
}

TEST(UnreachableRules, AHostIsHiddenByTheSameOrOneAboveIt) {
  EXPECT_EQ(
      unreachable(
          "default allow\ndeny host a\nallow host b.a\nallow host =a\ndeny host =b\nallow host b\ndeny host =b\n"),
      "3 by 2\n4 by 2\n7 by 5\n");
}

// Also where a host hides it: of its URLs, others before that host decide some.
TEST(UnreachableRules, WhatHidesAHostAreAllThatDecideItsUrls) {
  EXPECT_EQ(unreachable("default deny\nallow path /x\nallow host b.a\ndeny host c.b.a\n"), "4 by 2 3\n");
  EXPECT_EQ(unreachable("default deny\nallow path /x\nallow host b.a\ndeny host c.b.a on b.a\n"), "4 by 2 3\n");
  EXPECT_EQ(unreachable("default deny\nallow host d.c.b.a\nallow host =c.b.a\nallow host d.b.a\nallow host b.a\n"
                        "deny host c.b.a\ndeny host =c.b.a\n"),
            "6 by 2 3 5\n7 by 3\n");
  EXPECT_EQ(unreachable("default deny\nallow path / on b.a\ndeny host a\ndeny host b.a\n"), "4 by 2\n")
      << "not by line 3";
  EXPECT_EQ(unreachable("default deny\nallow path /x on h\nallow host b.a\ndeny host c.b.a\nallow path /y\n"),
            "4 by 3\n");
  EXPECT_EQ(unreachable("default deny\nallow host b.a\ndeny host c.b.a\ndeny path /x\n"), "3 by 2\n");
  EXPECT_EQ(unreachable("default deny\ndeny repeat 3\nallow host b.a\ndeny host c.b.a\n"), "4 by 2 3 and others\n");
}

TEST(UnreachableRules, WhatHidesAHostIsBounded) {
  std::string text = "default deny\n";
  for (int i = 0; i < 20'000; ++i) text += "deny host n" + std::to_string(i) + ".a\n";
  const std::string found = unreachable(text + "deny host a\ndeny host a\ndeny host n7.a\n");
  EXPECT_TRUE(found.starts_with("20003 by 2 3 4 ")) << found.substr(0, 100);
  EXPECT_TRUE(found.ends_with(" 101 20002 and others\n20004 by 9\n")) << found.substr(400);
  text += "deny path /x\n";
  EXPECT_EQ(unreachable(text + "deny host n7.a\n"),
            "20003 by 9\nnot decided: there are more than 5,000 rules, which are not all for hosts");
  EXPECT_TRUE(unreachable(text + "deny host b\ndeny host b\n").starts_with("20004 by 20002 20003\nnot decided: "));
  for (int i = 0; i < 200; ++i) text += "deny host b\n";
  EXPECT_NE(unreachable(text).find("\n20103 by 20002 20003\n20104 by 20003 and others\n"), std::string::npos);
}

TEST(UnreachableRules, EverythingIsHiddenByARuleForAllUrls) {
  EXPECT_EQ(unreachable("default allow\ndeny host a\nallow url *\ndeny path /x\ndeny host a\n"), "4 by 2 3\n5 by 2\n");
}

TEST(UnreachableRules, APatternIsHiddenByOneThatIsWiderOrByManyTogether) {
  EXPECT_EQ(unreachable("default allow\ndeny path /a\nallow path /ab*c\ndeny path /b\n"), "3 by 2\n");
  EXPECT_EQ(unreachable("default allow\ndeny re ^[a-m]\ndeny re ^[n-z]\nallow path /a\n"), "4 by 2 3\n");
  EXPECT_EQ(unreachable("default allow\nallow path / on a\ndeny host b.a\ndeny host a\n"), "3 by 2\n4 by 2\n");
}

TEST(UnreachableRules, ARuleMayMatchNoUrl) {
  EXPECT_EQ(unreachable("default allow\ndeny re ^HTTP:\n"), "2 by\n");
  EXPECT_EQ(unreachable("default allow\ndeny is rfc3986:IPv6address host\n"), "2 by\n");
}

TEST(UnreachableRules, LengthsHideAsOtherRulesDo) {
  EXPECT_EQ(unreachable("default allow\nmax-length 100\nmax-length 200\ndeny path /a\n"), "3 by 2\n");
  EXPECT_EQ(unreachable("default allow\nmax-length 1\ndeny path /a\n"), "3 by 2\n");
}

TEST(UnreachableRules, WhatIsTooLargeIsNotDecided) {
  EXPECT_TRUE(
      unreachable("default allow\ndeny re [ab]*a[ab]{40}c\ndeny re b[ab]*a[ab]{40}c\n").starts_with("not decided: "));
  std::string hosts = "default allow\n";
  for (int i = 0; i < 20'000; ++i) hosts += "deny host n" + std::to_string(i) + "\n";
  EXPECT_EQ(unreachable(hosts + "deny host x.n17\n"), "20002 by 19\n");
  EXPECT_EQ(unreachable(hosts + "deny host x.n17\ndeny path /a\n").substr(0, 25), "20002 by 19\nnot decided: ");
}

// All URLs over a few octets, in normal form.
const std::vector<std::string>& short_urls() {
  static const std::vector<std::string> urls = [] {
    const UrlReader reader(rfc3986::URI);
    std::vector<std::string> all;
    std::vector<char> memory(40);
    for (const std::string begin : {"x://a", "x://b.a", "x://c.b.a", "x://c.a", "x://c", "x://b.c", "x://", "x:"}) {
      std::vector<std::string> paths = {""};
      for (std::size_t i = 0; i < paths.size(); ++i) {
        const std::string url = begin + paths[i];
        if (const auto parts = reader.read(url, memory)) all.emplace_back(parts->url);
        if (paths[i].size() == 5) continue;
        for (const char octet : std::string_view("abc/?#")) paths.push_back(paths[i] + octet);
      }
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }();
  return urls;
}

// Every line that decides one of them; of those that another set of rules decides by its second line.
std::set<std::size_t> deciding_lines(const RuleSet& rules, const RuleSet* second_line = nullptr) {
  const UrlReader reader(rfc3986::URI);
  std::set<std::size_t> lines;
  for (const std::string& url : short_urls()) {
    const auto parts = reader.read_normal(url);
    if (second_line == nullptr || second_line->decide(*parts).line == 2) lines.insert(rules.decide(*parts).line);
  }
  return lines;
}

std::string line_of(const std::string& text, std::size_t line) {
  std::size_t begin = 0;
  while (--line > 0) begin = text.find('\n', begin) + 1;
  return text.substr(begin, text.find('\n', begin) + 1 - begin);
}

TEST(UnreachableRules, AreThoseThatDecideNoShortUrl) {
  std::mt19937 random(5);
  const auto pick = [&random](const std::vector<std::string>& list) { return list[random() % list.size()]; };
  std::size_t idle_ones = 0;
  const int rounds = is_nightly() ? 60 : 20;
  for (int round = 0; round < rounds; ++round) {
    std::string text = "default allow\n";
    for (std::size_t count = 2 + random() % 7; count > 0; --count) {
      text += pick({"deny ", "allow "}) +
              pick({"host a", "host =a", "host b.a", "host b.a", "host =b.a", "path /a", "path /*b$", "path /*a*b",
                    "path /", "path /a on a", "path /*c on =a", "query a", "re /[ab]/", "re a$"}) +
              "\n";
    }
    const auto compiled = crawl::tests::rules_of(text);
    const std::set<std::size_t> deciding = deciding_lines(*compiled);
    const UnreachableRules found = *find_unreachable_rules({{.file = "rules.txt", .text = text}});
    ASSERT_TRUE(found.is_decided);
    std::set<std::size_t> lines;
    for (const UnreachableRule& rule : found.rules) {
      lines.insert(rule.rule.line);
      EXPECT_TRUE(rule.has_all);
      std::set<std::size_t> hiders;
      for (const RuleVerdict& hider : rule.hidden_by) hiders.insert(hider.line);
      EXPECT_TRUE(std::ranges::includes(deciding, hiders)) << text;
      const auto alone = crawl::tests::rules_of("default allow\n" + line_of(text, rule.rule.line));
      EXPECT_TRUE(std::ranges::includes(hiders, deciding_lines(*compiled, &*alone))) << rule.rule.line << "\n" << text;
    }
    for (std::size_t line = 2; line < 2 + static_cast<std::size_t>(std::ranges::count(text, '\n')) - 1; ++line) {
      EXPECT_EQ(lines.contains(line), !deciding.contains(line)) << line << "\n" << text;
    }
    idle_ones += lines.size();
  }
  EXPECT_GT(3 * idle_ones, 2U * static_cast<std::size_t>(rounds));
}

// Rules as they are shown: what they ask in normal form.

std::string listed(const RuleFile& file) {
  std::string result;
  for (const ListedRule& rule : list_rules({file}).value_or(std::vector<ListedRule>())) {
    result += std::to_string(rule.rule.line) + (rule.rule.verdict == Verdict::allow ? " allow: " : " deny: ") +
              rule.text + "\n";
  }
  return result;
}

TEST(ListedRules, OurOwnSayWhatTheyAskInNormalForm) {
  EXPECT_EQ(listed({.file = "f",
                    .text = "default deny\ndeny host ADS.example\nallow host [2001:DB8::]/32 # a net\n"
                            "deny path /%61*%2a$ on =h\ndeny query sid\nmax-length 9\nallow re ^a\n"
                            "deny is rfc3986:port port\nallow url HTTP://*\ndeny surt (org,a\n"}),
            "2 deny: host ads.example\n3 allow: host [2001:db8:0:0:0:0:0:0]/32\n"
            "4 deny: path /a*%2A$ on host =h\n5 deny: query sid\n6 deny: max-length 9\n"
            "7 allow: re ^a\n8 deny: is rfc3986:port port\n9 allow: url http://*\n"
            "10 deny: surt (org,a\n1 deny: default\n");
}

TEST(ListedRules, StandInTheOrderInWhichTheyDecide) {
  EXPECT_EQ(listed({.kind = "robots", .file = "f", .text = "User-agent: *\nDisallow: /a\nAllow: /ab$\n"}),
            "0 allow: path /robots.txt$\n3 allow: path /ab$\n2 deny: path /a\n"
            "0 allow: default\n");
  EXPECT_EQ(listed({.kind = "adblock", .file = "f", .text = "||a.b^\n||a^x\n@@/r/\n"}),
            "3 allow: re (?i)r\n1 deny: host a.b\n2 deny: from the host ||a^x in any letter case\n"
            "0 allow: default\n");
}

// What two rule files decide differently: by the search, and by asking both about every short URL.

using Outcome = RuleComparison::Outcome;
using crawl::tests::rules_of;

std::vector<RuleFile> file(const std::string& text) { return {{.file = "rules.txt", .text = text}}; }

RuleComparison compared(const std::string& one, const std::string& other) {
  return *compare_rules(file(one), file(other));
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
      const RuleSet one = *rules_of(dozen()[i]);
      const RuleSet other = *rules_of(dozen()[k]);
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
  EXPECT_EQ(difference("default allow\n", "default allow\ndeny is rfc3986:port password\n"), "http://:@a/");
  EXPECT_EQ(difference("default allow\ndeny is rfc3986:port userinfo\n", "default allow\ndeny is rfc3986:port user\n"),
            "http://:@a/");
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
  EXPECT_EQ(compare_rules(robots, file("default allow\ndeny path /a\n"))->url, "");
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

// The same for each question.
TEST(RuleAnalysis, FilesWithMistakesGiveTheirMistakes) {
  const std::vector<RuleFile> good = file("default allow\n");
  const std::vector<RuleFile> bad = file("deny hots a\n");
  const Diagnostics mistakes = RuleSet::compile(bad).error();
  ASSERT_FALSE(mistakes.empty());
  EXPECT_EQ(compare_rules(good, bad).error(), mistakes);
  EXPECT_EQ(compare_rules(bad, good).error(), mistakes);
  EXPECT_EQ(find_unreachable_rules(bad).error(), mistakes);
  EXPECT_EQ(list_rules(bad).error(), mistakes);
  EXPECT_EQ(prove_rules(bad).error(), mistakes);
}

}  // namespace
}  // namespace bnfurl::crawl
