// The examples in the comments of include/bnfurl/crawl, as tests/core/documentation_test.cpp runs the others.
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/crawl/rule_analysis.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/crawl/seen.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/crawl/surt.hpp>

#include <gtest/gtest.h>

#include <type_traits>

#include <bnfurl/rfc3986.hpp>

#include "tests/core/support/printed.hpp"
#include "tests/crawl/list.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl {
namespace {

using bnfurl::tests::printed;

// Only messages have no quotes.
template <class Value>
std::string printed_like(std::string_view result, const Value& value) {
  if constexpr (std::is_convertible_v<Value, std::string_view>) {
    const std::string_view text(value);
    return result.starts_with('"') ? printed(text) : std::string(text);
  } else {
    return printed(value);
  }
}

/// A bit for each key.
std::string flags(std::span<const bool> bits) {
  std::string text;
  for (const bool bit : bits) text += bit ? '1' : '0';
  return text;
}

TEST(Documentation, EveryExampleOfTheCrawlLibraryIsTrue) {
  std::string key;
  std::string memory(64, '\0');
  const KeySteps steps = *KeySteps::parse("fragment,drop=utm_*,sort");
  const UrlReader reader(rfc3986::URI);
  using tests::rules_of;
  const RuleSet rules = *rules_of("default allow\ndeny host ads.example\ndeny path /private\n");
  const Robots robots = *Robots::compile({.file = "robots.txt", .text = "User-agent: FooBot\nDisallow: /\n"});
  const std::vector<RuleFile> twice = {{.file = "twice", .text = "default allow\ndeny host a\ndeny host b.a\n"}};
  SeenSet set = *SeenSet::open({});
  std::array<bool, 3> is_new{};
  const PublicSuffixes list =
      tests::list_of("jp\n*.kobe.jp\nuk\nco.uk\nio\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n");
#define EXAMPLE(result, ...) bnfurl::tests::expect_example(#__VA_ARGS__, printed_like(result, (__VA_ARGS__)), result)
#include "tests/examples_of_crawl.inc"
}

}  // namespace
}  // namespace bnfurl::crawl
