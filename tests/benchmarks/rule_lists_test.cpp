// The rule lists of the area `rules`: the same everywhere, in the shape that they promise, and the same rules in
// each language.
#include "benchmarks/crawl/rule_lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "benchmarks/texts/random_urls.hpp"

namespace bnfurl::benchmarks {
namespace {

struct Asked {
  Asked() {
    RandomUrls random(1);
    for (int i = 0; i < 3'000; ++i) texts.push_back(random.common());
    urls.assign(texts.begin(), texts.end());
  }
  std::vector<std::string> texts;
  std::vector<std::string_view> urls;
};

TEST(RuleLists, HaveTheShapeOfRealLists) {
  const RuleListing rules = mixed_rules(10'000, Asked().urls);
  ASSERT_EQ(rules.size(), 10'000U);
  const auto count = [&](const auto& is) { return std::ranges::count_if(rules, is); };
  EXPECT_EQ(count([](const ListedRule& rule) { return rule.pattern.empty(); }), 9'300);
  EXPECT_EQ(count([](const ListedRule& rule) { return !rule.host.empty() && !rule.pattern.empty(); }), 300);
  EXPECT_EQ(count([](const ListedRule& rule) { return rule.pattern.find('*') != std::string::npos; }), 100);
  EXPECT_EQ(count([](const ListedRule& rule) { return rule.host.empty(); }), 400);
}

TEST(RuleLists, AreTheSameForTheSameUrls) {
  const Asked asked;
  EXPECT_EQ(own_text(mixed_rules(500, asked.urls)), own_text(mixed_rules(500, asked.urls)));
  const std::string hosts = own_text(listed_hosts(1'000, asked.urls));
  EXPECT_EQ(std::ranges::count(hosts, '\n'), 1'001);
  EXPECT_EQ(robots_text(robots_rules(30, asked.urls)).substr(0, 14), "User-agent: *\n");
}

TEST(RuleLists, ARuleIsTheSameInEachLanguage) {
  const RuleListing rules = {{"a.example", ""}, {"a.example", "/b.c"}, {"", "/b*c"}, {"", "a[bc]{2}"}};
  EXPECT_EQ(own_text(rules),
            "default allow\ndeny host a.example\ndeny path /b.c on a.example\ndeny path /b*c\ndeny re a[bc]{2}\n");
  EXPECT_EQ(adblock_text({rules[0], rules[1], rules[2]}), "||a.example^\n||a.example/b.c\n/b*c\n");
  EXPECT_EQ(expression(rules[0]), "^[a-z]+://([^/?#]*[.@])?a\\.example\\.?(:[0-9]*)?/");
  EXPECT_EQ(expression(rules[1]), "^[a-z]+://([^/?#]*[.@])?a\\.example\\.?(:[0-9]*)?/b\\.c");
  EXPECT_EQ(expression(rules[2]), "^[a-z]+://[^/?#]*/b[^#]*c");
  EXPECT_EQ(expression(rules[3]), "a[bc]{2}");
}

}  // namespace
}  // namespace bnfurl::benchmarks
