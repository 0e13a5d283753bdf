// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Many patterns that begin anywhere: sought by their needles, and no rule is missed.
#include "crawl/rules/tiers/needles.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/crawl/rules/support.hpp"

namespace bnfurl::crawl::rules {
namespace {

using tests::decision_of;
using tests::rules_of;

CompiledRules adblock_rules(const std::string& text) {
  return RuleSet::compile({{.kind = "adblock", .file = "list.txt", .text = text}});
}

class RandomPatterns {
public:
  std::string word(std::size_t least, std::size_t most) {
    std::string text;
    for (std::size_t size = least + random_() % (most - least); text.size() < size;) text += "abAB/_"[random_() % 6];
    return text;
  }
  // Some have no piece of four octets, some a star or a separator within, some an end.
  std::string pattern() {
    std::string text = "_" + (random_() % 60 == 0 ? word(3, 4) : word(5, 9));
    if (random_() % 3 == 0) text += (random_() % 2 == 0 ? "*" : "^") + ("_" + word(1, 7));
    if (random_() % 5 == 0) text = "||" + text.substr(1);
    return random_() % 6 == 0 ? text + "|" : text;
  }

private:
  std::mt19937 random_{7};
};

// One list of many rules, and each rule as a list of its own, which is too short to be sought.
TEST(Needles, ManyRulesDecideAsEachAlone) {
  RandomPatterns random;
  std::size_t denied = 0;
  for (int round = 0; round < 6; ++round) {
    std::vector<std::string> patterns;
    std::string text;
    for (int i = 0; i < 150; ++i) text += patterns.emplace_back(random.pattern()) + "\n";
    const CompiledRules together = adblock_rules(text);
    ASSERT_TRUE(together.rules) << together.diagnostics.front().message;
    EXPECT_GT(together.rules->sizes().sought, 64U);
    std::vector<CompiledRules> alone;
    for (const std::string& pattern : patterns) alone.push_back(adblock_rules(pattern));
    for (int i = 0; i < 500; ++i) {
      const std::string url = "http://ab.ba/" + random.word(1, 30) + (i % 4 == 0 ? "?" + random.word(1, 9) : "");
      std::string expected = "allow 0";
      for (std::size_t rule = 0; rule < alone.size() && expected == "allow 0"; ++rule) {
        if (decision_of(*alone[rule].rules, url).starts_with("deny")) expected = "deny " + std::to_string(rule + 1);
      }
      ASSERT_EQ(decision_of(*together.rules, url), expected) << url;
      denied += expected == "allow 0" ? 0 : 1;
    }
  }
  EXPECT_GT(denied, 300U);
  EXPECT_LT(denied, 2'700U);
}

std::string many_lines(const std::string& begin) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += begin + "*x" + std::to_string(10'000 + i) + "\n";
  return text;
}

TEST(Needles, AreInTheTextWhereTheUrlHasNoPath) {
  std::string rules = "default allow\n" + many_lines("deny path ") + "deny path *" + "/?key\n";
  const CompiledRules compiled = rules_of(rules);
  ASSERT_TRUE(compiled.rules);
  EXPECT_EQ(compiled.rules->sizes().sought, 101U);
  EXPECT_EQ(decision_of(*compiled.rules, "foo://h?key"), "deny 102");
  EXPECT_EQ(decision_of(*compiled.rules, "foo://h?keX"), "allow 1");
  EXPECT_EQ(decision_of(*compiled.rules, "foo://h?x10007"), "deny 9");
  EXPECT_EQ(decision_of(*compiled.rules, "foo://h/?x10007"), "deny 9");
}

TEST(Needles, CaseCountsWhereTheRuleSaysSo) {
  std::string patterns;
  for (int i = 0; i < 100; ++i) patterns += "*Ab" + std::to_string(10'000 + i) + "Cd\n";
  std::string own = "default allow\n";
  for (int i = 0; i < 100; ++i) own += "deny path *Ab" + std::to_string(10'000 + i) + "Cd\n";
  const CompiledRules exact = rules_of(own);
  EXPECT_EQ(decision_of(*exact.rules, "http://h/Ab10003Cd"), "deny 5");
  EXPECT_EQ(decision_of(*exact.rules, "http://h/ab10003cd"), "allow 1");
  EXPECT_EQ(decision_of(*adblock_rules(patterns).rules, "http://h/aB10003cD"), "deny 4");
}

// The same needle again and again, and no rule is fulfilled: if each place were walked from, this would take an hour.
TEST(Needles, ThatAreInATextAThousandTimesAreNotWalkedAThousandTimes) {
  std::string rules = "default allow\n";
  for (int i = 100; i < 200; ++i) rules += "deny path *aaaa*" + std::to_string(i) + "$\n";
  const CompiledRules compiled = rules_of(rules);
  const std::string url = "http://h/" + std::string(20'000, 'a');
  EXPECT_EQ(decision_of(*compiled.rules, url), "allow 1");
  EXPECT_EQ(decision_of(*compiled.rules, url + "107"), "deny 9");
}

}  // namespace
}  // namespace bnfurl::crawl::rules
