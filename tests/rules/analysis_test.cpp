// Which rules decide no URL at all, and rules as they are listed.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <bnfurl/crawl/rule_analysis.hpp>

#include "tests/nightly.hpp"
#include "tests/rules/support.hpp"

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

// That a segment stands in a row says that it stands anywhere so often, but not the reverse.
TEST(UnreachableRules, RepeatedSegmentsHideAsOftenAsTheyMustBeThere) {
  EXPECT_EQ(unreachable("default allow\ndeny repeat 2 anywhere\ndeny repeat 3 anywhere\ndeny repeat 2\n"),
            "3 by 2 and others\n4 by 2 and others\n");
  EXPECT_EQ(unreachable("default allow\ndeny repeat 2\ndeny repeat 3 anywhere\ndeny repeat 2 anywhere\n"),
            "not decided: whether 2 rules decide URLs in which a segment other than \"a\" is repeated");
  EXPECT_EQ(unreachable("default allow\nmax-depth 3\nmax-depth 4\nmax-parameters 2\ndeny path /a/a/a/a/\n"),
            "3 by 2\n5 by 2\n");
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

TEST(RuleAnalysis, FilesWithMistakesGiveTheirMistakes) {
  const std::vector<RuleFile> bad = {{.file = "rules.txt", .text = "deny hots a\n"}};
  const Diagnostics mistakes = RuleSet::compile(bad).error();
  ASSERT_FALSE(mistakes.empty());
  EXPECT_EQ(find_unreachable_rules(bad).error(), mistakes);
  EXPECT_EQ(list_rules(bad).error(), mistakes);
}

}  // namespace
}  // namespace bnfurl::crawl
