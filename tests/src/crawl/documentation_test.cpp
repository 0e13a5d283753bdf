// The examples in the comments of include/bnfurl/crawl, as tests/src/core/documentation_test.cpp runs the others.
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/rule_analysis.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/crawl/seen.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/crawl/surt.hpp>

#include <gtest/gtest.h>

#include <bnfurl/rfc3986.hpp>

#include "tests/src/core/support/printed.hpp"
#include "tests/src/crawl/list.hpp"
#include "tests/src/rules/support.hpp"

namespace bnfurl::crawl {
namespace {

using bnfurl::tests::printed;

#define EXAMPLE(...) (#__VA_ARGS__ " -> " + printed(std::string_view((__VA_ARGS__))))

#define PLAIN_EXAMPLE(...) (#__VA_ARGS__ " -> " + printed(__VA_ARGS__))

/// A bit for each key.
std::string flags(std::span<const bool> bits) {
  std::string text;
  for (const bool bit : bits) text += bit ? '1' : '0';
  return text;
}

std::vector<std::string> run_examples() {
  std::string key;
  std::string memory(64, '\0');
  const KeySteps steps = *KeySteps::parse("fragment,drop=utm_*,sort");
  const UrlReader reader(rfc3986::URI);
  using tests::rules_of;
  const RuleSet rules = *rules_of("default allow\ndeny host ads.example\ndeny path /private\n");
  const std::vector<RuleFile> all = {{.file = "all", .text = "default allow\n"}};
  const std::vector<RuleFile> some = {{.file = "some", .text = "default allow\ndeny path /a*b$\n"}};
  const std::vector<RuleFile> twice = {{.file = "twice", .text = "default allow\ndeny host a\ndeny host b.a\n"}};
  SeenSet set = *SeenSet::open({});
  std::array<bool, 3> is_new{};
  const PublicSuffixes list =
      tests::list_of("jp\n*.kobe.jp\nuk\nco.uk\nio\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n");
  return {
      EXAMPLE(*host_to_ascii("BÜCHER.example")),
      EXAMPLE(*host_to_ascii("b%C3%BCcher.example")),
      EXAMPLE(host_to_ascii("%FC.example").error().message),
      EXAMPLE(*with_ascii_host(rfc3986::URI, "http://b%C3%BCcher.example/%C3%A4")),
      EXAMPLE(iri_to_uri("http://bücher.example/ä")),
      EXAMPLE(uri_to_iri("http://h/D%C3%BCrst%2F%FC?%e2%80%ae")),
      EXAMPLE(digest128("") == Digest128{0x99aa06d3014798d8, 0x6001c324468d497f} ? "equal" : "other"),
      EXAMPLE(digest("")),
      EXAMPLE(set.add(std::vector{digest128("a"), digest128("b"), digest128("a")}, is_new) ? flags(is_new) : "fault"),
      EXAMPLE(SeenSet::shard_of(digest128("")) == 19 ? "equal" : "other"),
      EXAMPLE(set.add_to_shard(19, std::vector{digest128("")}, is_new) && is_new[0] ? "new" : "seen"),
      EXAMPLE(set.keep() ? "kept" : "fault"),
      EXAMPLE(set.damage()),
      EXAMPLE(KeySteps::parse("sort,drop=ref|utm_*") ? "steps" : "fault"),
      EXAMPLE(KeySteps::parse("sorted") ? "steps" : "fault"),
      PLAIN_EXAMPLE(steps.apply(rfc3986::URI, "http://h/?b&utm_id=1&a#f", key)),
      PLAIN_EXAMPLE(steps.apply(rfc3986::URI, "a b", key).has_value()),
      PLAIN_EXAMPLE(check_agent("FooBot/2.1").has_value()),
      PLAIN_EXAMPLE(check_agent("*bot").error().message.substr(0, 37)),
      EXAMPLE(reader.read("HTTP://H:80/%7ea", memory)->url),
      PLAIN_EXAMPLE(reader.read("HTTP://h/", {}).error().needed),
      PLAIN_EXAMPLE(reader.read("http://h/ ", memory).has_value()),
      EXAMPLE(reader.read_normal("http://h/~a")->url),
      PLAIN_EXAMPLE(rules_of("deny hots h\n").error()[0].message.substr(0, 27)),
      PLAIN_EXAMPLE(rules.decide(*reader.read("http://x.ADS.example/", memory)).line),
      PLAIN_EXAMPLE(rules.decide(*reader.read("http://h/%70rivate/", memory)).line),
      PLAIN_EXAMPLE(rules.decide(*reader.read("http://ads.example@h/", memory)).line),
      PLAIN_EXAMPLE(compare_rules(all, some)->url),
      PLAIN_EXAMPLE(compare_rules(all, all)->outcome == RuleComparison::Outcome::same),
      PLAIN_EXAMPLE(find_unreachable_rules(twice)->rules[0].rule.line),
      PLAIN_EXAMPLE(find_unreachable_rules(twice)->rules[0].hidden_by[0].line),
      PLAIN_EXAMPLE((*list_rules(twice))[1].text),
      PLAIN_EXAMPLE(prove_rules(some)->front().outcome == RuleProof::Outcome::proved),
      EXAMPLE(PublicSuffixes::read("no/such.dat").error().message),
      EXAMPLE(PublicSuffixes::default_file()),
      EXAMPLE(list.site("www.Example.co.uk.").value_or("none")),
      EXAMPLE(list.site("a.b.github.io").value_or("none")),
      EXAMPLE(list.site("a.b.github.io", Suffixes::icann).value_or("none")),
      EXAMPLE(list.site("co.uk").value_or("none")),
      EXAMPLE(list.site("kobe.jp").value_or("none")),
      EXAMPLE(list.site("a.b.c.kobe.jp").value_or("none")),
      PLAIN_EXAMPLE(surt(rfc3986::URI, "http://u@www.Example.com:80/a?b", memory)),
      PLAIN_EXAMPLE(surt(rfc3986::URI, "http://[::1]/", memory)),
      PLAIN_EXAMPLE(surt(rfc3986::URI, "http://www.a.com./x", memory)),
      PLAIN_EXAMPLE(surt(rfc3986::URI, "file:///a", memory)),
      PLAIN_EXAMPLE(surt(rfc3986::URI, "http://a,b.c/", memory)),
      PLAIN_EXAMPLE(surt(rfc3986::URI, "mailto:me@h", memory)),
      PLAIN_EXAMPLE(surt(rfc3986::URI, "//h/", memory).value_or("none")),
      PLAIN_EXAMPLE(unsurt("http://(com,Example,www,:80@u)/a?b", memory)),
      PLAIN_EXAMPLE(unsurt("http://(com,Example/", memory).value_or("none")),
      PLAIN_EXAMPLE(surt_ia("http://u@www.Example.com:80/a/?b&a#c", memory)),
      PLAIN_EXAMPLE(surt_ia("http://www1355544.com", memory)),
  };
}

TEST(Documentation, EveryExampleOfTheCrawlLibraryIsTrue) {
  bnfurl::tests::expect_all_are_true(run_examples(), bnfurl::tests::examples_in_headers(true));
}

}  // namespace
}  // namespace bnfurl::crawl
