// A robots.txt for all robots: each is found by its user agent, and decided as if the file was read for it alone.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/crawl/rules.hpp>

#include "src/rules/crawlers.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl::tests {
namespace {

Result<Robots, Diagnostics> robots_of(std::string_view text) {
  return Robots::compile({.file = "robots.txt", .text = std::string(text)});
}

TEST(AllRobots, AreNamedByTheFileOrKnown) {
  const auto robots = robots_of("User-agent: FooBot\nUser-agent: gptbot\nDisallow: /\n");
  EXPECT_EQ(robots->named(), 2U);
  const auto name_of = [&robots](std::string_view agent) { return robots->of(agent).name; };
  EXPECT_EQ(name_of("Mozilla/5.0 (compatible; FOOBOT/2.1; +http://h/)"), "FooBot");
  EXPECT_EQ(name_of("Mozilla/5.0 (compatible; FooBot)"), "FooBot");
  const auto of_browsers = robots_of("User-agent: Mozilla\nUser-agent: compatible\nDisallow: /\n");
  EXPECT_EQ(of_browsers->of("Mozilla/5.0 (compatible; FooBot/2.1)").name, "*") << "Mozilla is nobody's token";
  EXPECT_EQ(of_browsers->of("Mozilla/5.0").name, "Mozilla");
  EXPECT_EQ(name_of("GPTBot"), "GPTBot") << "a known crawler is written as its operator does";
  EXPECT_EQ(name_of("CCBot/2.0 FooBot/1.0"), "FooBot") << "who is named comes before who is known";
  EXPECT_EQ(name_of("CCBot/2.0 bingbot/2.0"), "CCBot");
  for (const char* agent : {"", "*", "-", "curl/8.5.0", "FooBot2/1", "xFooBot", "Foo\xc3\xb6", "/", "FooBot/ "})
    EXPECT_EQ(name_of(agent), "*") << agent;
  for (const rules::Crawler& crawler : rules::crawlers) EXPECT_EQ(name_of(crawler.name), crawler.name);
}

TEST(AllRobots, HaveBoundedRules) {
  std::string text;
  for (std::size_t group = 0; group < 20; ++group) {
    for (std::size_t robot = 0; robot < 200; ++robot) {
      if (((robot * 5347) >> group) % 2 != 0) text += "User-agent: b" + std::to_string(robot) + "\n";
    }
    for (int rule = 0; rule < 1000; ++rule) text += "Allow: /" + std::to_string(rule) + "\n";
  }
  const auto robots = robots_of(text);
  ASSERT_FALSE(robots);
  EXPECT_EQ(robots.error()[0].message, "more than a million rules for all robots");
}

TEST(AllRobots, TellOnceWhatIsUnsupported) {
  const auto robots =
      robots_of("User-agent: a\nUser-agent: b\nDisallow: /" + std::string(9000, 'x') + "\n\nUser-agent: c\nAllow: x\n");
  const std::span<const std::string> told = robots->unsupported();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0],
            "robots.txt: rules that match nothing, because they begin with neither \"/\" nor \"*\" (1, first on "
            "line 6)");
  EXPECT_EQ(told[1],
            "robots.txt: ends of disallow rules with more than 4096 states, which therefore deny more (1, first "
            "on line 3)");
}

std::string random_file(std::mt19937& random) {
  constexpr const char* lines[] = {"User-agent: a",  "User-agent: B/2",  "User-agent: c", "User-agent: *",
                                   "User-agent: a",  "Disallow: /",      "Allow: /x",     "Disallow: /x/y",
                                   "Disallow: *y$",  "Allow: /robots.t", "Disallow:",     "Sitemap: /s",
                                   "Crawl-delay: 1", "Allow: /x*y",      "nonsense"};
  std::string text;
  for (auto left = random() % 14; left > 0; --left) text.append(lines[random() % std::size(lines)]).append("\n");
  return text;
}

/// A user agent, and the tokens in it, in lower case.
struct Agent {
  std::string header;
  std::vector<std::string> tokens;
};

/// The first of its tokens that the file names; "*" if it names no token.
std::string token_of(const Agent& agent, const std::string& file) {
  for (const std::string& token : agent.tokens) {
    const std::string named = token == "b" ? "B/2" : token;
    if (file.find("User-agent: " + named + "\n") != std::string::npos) return token;
  }
  return "*";
}

TEST(AllRobots, AreDecidedAsEachAlone) {
  const Agent agents[] = {{"a", {"a"}},
                          {"A/1.0", {"a"}},
                          {"b", {"b"}},
                          {"x/1 (c)", {"x", "c"}},
                          {"c/1 a/1", {"c", "a"}},
                          {"b x/1", {"b", "x"}},
                          {"d", {"d"}},
                          {"*", {}},
                          {"x/1 (d; b; +http://h/)", {"x", "d", "b"}}};
  std::mt19937 random(9309);
  std::size_t denied = 0;
  for (int file = 0; file < 300; ++file) {
    const std::string text = random_file(random);
    const auto robots = robots_of(text);
    ASSERT_TRUE(robots) << text;
    for (const Agent& agent : agents) {
      const std::string token = token_of(agent, text);
      const auto alone = RuleSet::compile({{.kind = "robots", .file = "robots.txt", .agent = token, .text = text}});
      ASSERT_TRUE(alone) << token;
      for (const char* path : {"/", "/x", "/x/y", "/x/yz", "/xzy", "/robots.txt"}) {
        const std::string url = std::string("http://h") + path;
        const std::string expected = decision_of(*alone, url);
        ASSERT_EQ(decision_of(*robots->of(agent.header).rules, url), expected) << agent.header << " " << url << "\n"
                                                                               << text;
        denied += expected.starts_with("deny") ? 1 : 0;
      }
    }
  }
  EXPECT_GT(denied, 1000U);
}

}  // namespace
}  // namespace bnfurl::crawl::tests
