#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>

#include "tests/rules/support.hpp"

namespace bnfurl::crawl::tests {

// Rules are shared by threads; and they see the same path whichever grammar reads the URL.

namespace {

std::vector<std::string> decisions_of(const RuleSet& rules, const std::vector<std::string>& urls) {
  std::vector<std::string> decisions;
  for (const std::string& url : urls) decisions.push_back(decision_of(rules, url));
  return decisions;
}

TEST(Decide, IsTheSameFromManyThreads) {
  const RuleSet rules = rules_of_every_kind();
  const std::vector<std::string> urls = urls_for_every_kind();
  const std::vector<std::string> expected = decisions_of(rules, urls);
  EXPECT_GT(std::ranges::count_if(expected, [](const std::string& text) { return text.starts_with("allow"); }), 3);
  EXPECT_GT(std::ranges::count_if(expected, [](const std::string& text) { return text.starts_with("deny"); }), 15);
  std::vector<std::vector<std::string>> found(8);
  std::vector<std::thread> threads;
  for (std::vector<std::string>& own : found) {
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) own = decisions_of(rules, urls);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<std::string>& own : found) EXPECT_EQ(own, expected);
}

std::string decided_by(Production entry, std::string_view rules, std::string_view url) {
  const Compiled compiled = rules_of(rules);
  std::vector<char> memory(url.size() + 2);
  const auto parts = UrlReader(entry).read(url, memory);
  return parts ? std::to_string(compiled->decide(*parts).line) : "no URL";
}

// RFC 1738 and RFC 1808 print the "/" before a path, others as its first octet.
TEST(Decide, APathBeginsWithItsSlashInEveryGrammar) {
  constexpr std::string_view rules = "default allow\ndeny path /a?b\ndeny path //a\ndeny path /$\n";
  for (const Production entry :
       std::vector<Production>{rfc3986::URI, rfc2396::absoluteURI, rfc1738::httpurl, rfc1808::URL}) {
    EXPECT_EQ(decided_by(entry, rules, "http://h:8080/a?b"), "2") << entry.grammar().name();
    EXPECT_EQ(decided_by(entry, rules, "http://h/a?c"), "1") << entry.grammar().name();
    EXPECT_EQ(decided_by(entry, rules, "http://h/%61?b"), "2") << entry.grammar().name();
    EXPECT_EQ(decided_by(entry, rules, "http://h/"), "4") << entry.grammar().name();
  }
  for (const Production entry : std::vector<Production>{rfc3986::URI, rfc2396::absoluteURI, rfc1738::httpurl})
    EXPECT_EQ(decided_by(entry, rules, "http://h//a"), "3") << entry.grammar().name();
  EXPECT_EQ(decided_by(rfc3986::URI_reference, rules, "/a?b"), "2");
  EXPECT_EQ(decided_by(rfc3986::URI, rules, "file:///a?b"), "2");
  EXPECT_EQ(decided_by(rfc3986::URI, rules, "x:/a?b"), "2");
  EXPECT_EQ(decided_by(rfc3986::URI, rules, "x:a?b"), "1");
}

}  // namespace
}  // namespace bnfurl::crawl::tests
