// The examples of the RFCs, and fields that front ends read leniently.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/lenient.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "src/core/tables.hpp"
#include "tests/core/support/printed.hpp"
#include "tests/gen/cases.hpp"

namespace bnfurl::tests {

namespace {

// RFC 3986: views, long texts, errors of long texts, and productions by their names. All that is about a short text is
// in tests/corpus, and in tests/golden/core/sentences.txt.

std::string uri(std::string_view text) { return split_text(rfc3986::URI, text); }

TEST(Rfc3986Split, ViewsHaveTheirPlaceInTheText) {
  const std::string_view text = "http://u:p@[::1]:80/a/b?q#f";
  const auto parts = split(rfc3986::URI, text);
  ASSERT_TRUE(parts);
  const auto at = [&](auto component) { return (*parts)[component]->data() - text.data(); };
  EXPECT_EQ(at(rfc3986::scheme), 0);
  EXPECT_EQ(at(rfc3986::userinfo), 7);
  EXPECT_EQ(at(rfc3986::user), 7);
  EXPECT_EQ(at(rfc3986::password), 9);
  EXPECT_EQ(at(rfc3986::host), 11);
  EXPECT_EQ(at(rfc3986::port), 17);
  EXPECT_EQ(at(rfc3986::path), 19);
  EXPECT_EQ(at(rfc3986::query), 24);
  EXPECT_EQ(at(rfc3986::fragment), 26);
}

TEST(Rfc3986Split, LongComponentsCrossWindows) {
  const std::string host(5000, 'h');
  const std::string path = "/" + std::string(9000, 'p') + "%2F";
  const std::string query(20'000, '?');
  EXPECT_EQ(uri("a://" + host + path + "?" + query),
            R"(scheme "a", host ")" + host + R"(", path ")" + path + R"(", query ")" + query + '"');
}

TEST(Rfc3986Explain, SentencesOfLongTextsKnowTheState) {
  std::string text = "http://h/?";
  text.resize(65'536, 'q');
  EXPECT_EQ(explain(rfc3986::URI, text + '[')->sentence(), R"("[" is not allowed in a query; write %5B)");
  EXPECT_EQ(explain(rfc3986::URI, text + "q[")->sentence(), R"("[" is not allowed in a query; write %5B)");
}

// A feed has forgotten the text, but its state tells the query from the path.
TEST(Rfc3986Explain, SentencesOfAFeedKnowTheState) {
  Feed feed(rfc3986::URI);
  feed.push("http://h/?a[");
  EXPECT_EQ(feed.explain()->sentence(), R"("[" is not allowed in a query; write %5B)");
}

TEST(Rfc3986Lookup, NamesIgnoreLetterCase) {
  EXPECT_EQ(printed(find_production("rfc3986", "ipv6ADDRESS")), "rfc3986::IPv6address");
  EXPECT_EQ(printed(find_production("rfc3986", "PATH-ABEMPTY")), "rfc3986::path_abempty");
  EXPECT_EQ(printed(find_production("RFC3986", "host")), "nullopt");
  EXPECT_EQ(printed(find_production("", "")), "nullopt");
  EXPECT_EQ(printed(start_production("rfc0000")), "nullopt");
}

TEST(Rfc3986Lookup, EveryGrammarIsFoundByItsName) {
  const List<Grammar> all = grammars();
  EXPECT_FALSE(all.empty());
  EXPECT_TRUE(std::ranges::is_sorted(all, {}, &Grammar::name));
  for (const Grammar grammar : all) {
    EXPECT_EQ(find_grammar(grammar.name()), grammar);
    EXPECT_EQ(start_production(grammar.name()), grammar.start());
    for (const Production production : grammar.productions())
      EXPECT_EQ(find_production(grammar.name(), production.name()), production);
  }
}

// RFC 9112 has productions of other grammars. How targets are split is in tests/corpus/rfc9112.txt.

TEST(Rfc9112, AnImportedProductionIsOfTheGrammarThatImportsIt) { EXPECT_EQ(rfc9112::host.grammar().name(), "rfc9112"); }

// RFC 1738's url for a strict reader: the rule that the RFC states in words, for every scheme with every rest.

const std::vector<std::string> predefined = {"ftp",  "file", "http",   "gopher", "mailto",
                                             "news", "nntp", "telnet", "wais",   "prospero"};

std::vector<std::string> schemes() {
  std::vector<std::string> result = {"", "x", "htt", "httpx", "http+", "fil", "mailto-", "n", "x.y"};
  for (const std::string& scheme : predefined) {
    std::string upper = scheme;
    upper.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(upper.front())));
    result.insert(result.end(), {scheme, upper, scheme + "1", scheme.substr(1)});
  }
  return result;
}

const std::vector<std::string> rests = {"",           ":",        "://",          "://h",        "://h/",
                                        "://u:p@h/",  "://u@h",   "://h:80/a?b",  "://h:x/",     "://h/a?b?c",
                                        ":a@b",       ":*",       ":a.b",         "://h/g/1",    "://h/g/x",
                                        "://1.2.3.4", "://h//a",  "://h/;type=a", "://h/1a%09b", "://h/d/t/p",
                                        "://h/p;a=b", "://h/p;a", ":%41",         ":%4",         "://h_/",
                                        ":/a",        "://h/#"};

TEST(Rfc1738Strict, RefusesOnlyOtherUrlsWithAPredefinedScheme) {
  const std::optional<Production> strict = strict_production(rfc1738::url);
  ASSERT_TRUE(strict);
  std::size_t refused = 0;
  for (const std::string& scheme : schemes()) {
    for (const std::string& rest : rests) {
      const std::string text = scheme + rest;
      const auto parts = split(rfc1738::url, text);
      std::string lower = scheme;
      std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
      const bool is_predefined = std::find(predefined.begin(), predefined.end(), lower) != predefined.end();
      const bool expected = parts && !(parts->kind() == "otherurl" && is_predefined);
      refused += parts && !expected ? 1 : 0;
      EXPECT_EQ(matches(*strict, text), expected) << text;
      EXPECT_EQ(detail::table_matches(*detail::data_of(*strict).dfa, text), expected) << text;
      const auto strictly = split(*strict, text);
      ASSERT_EQ(strictly.has_value(), expected) << text;
      EXPECT_EQ(explain(*strict, text).has_value(), !expected) << text;
      if (!expected) continue;
      EXPECT_EQ(strictly->kind(), parts->kind()) << text;
      for (std::size_t i = 0; i < rfc1738::Tag::components; ++i) EXPECT_EQ(strictly->at(i), parts->at(i)) << text;
      std::array<detail::Span, detail::max_components> spans;
      detail::Choices choices;
      ASSERT_TRUE(
          detail::table_split(*detail::data_of(*strict).tdfa, rfc1738::Tag::components, text, spans.data(), &choices));
      EXPECT_TRUE(std::equal(parts->spans().begin(), parts->spans().end(), spans.begin())) << text;
      EXPECT_EQ(choices, detail::Access::choices(*parts)) << text;
    }
  }
  EXPECT_GT(refused, 100U);
}

TEST(Rfc1738Strict, FailsWhereTheSchemesOwnProductionDoes) {
  const Production strict = *strict_production(rfc1738::url);
  EXPECT_EQ(explain(strict, "http://u:p@h/")->offset(), 9U);
  EXPECT_EQ(explain(strict, "http://u:p@h/")->message(), "expected digit, found \"p\"");
  EXPECT_EQ(explain(strict, "http:a")->offset(), 5U);
}

// Lenient cuts: any octets have components. Those of the authority are cut from both ends.

/// The parts that are present: `scheme=http host=h path=`.
std::string cut(std::string_view text, Shape shape) {
  const LenientParts parts = lenient_parts(text, shape);
  std::string result;
  for (const char* name : {"scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"}) {
    const Span span = parts.find(name);
    if (span.begin == Span::absent) continue;
    if (!result.empty()) result += ' ';
    result.append(name).append("=").append(text.substr(span.begin, span.end - span.begin));
  }
  return result;
}

TEST(LenientParts, AreCutFromAnyText) {
  const std::map<std::string, Shape> shapes{
      {"reference", Shape::reference}, {"target", Shape::target}, {"authority", Shape::authority}};
  gen::tests::expect_cases(
      "core/lenient", [&](const std::string& shape, const std::string& text) { return cut(text, shapes.at(shape)); });
}

TEST(Shape, TargetsAreKnownByTheNameOfTheirProduction) {
  EXPECT_EQ(shape_of(rfc9112::request_target), Shape::target);
  EXPECT_EQ(shape_of(rfc9112::origin_form), Shape::reference);
  EXPECT_EQ(shape_of(*find_production("rfc3986", "URI")), Shape::reference);
}

TEST(Shape, OnlyConnectHasAnAuthority) {
  EXPECT_EQ(shape_of(rfc9112::request_target, "CONNECT"), Shape::authority);
  EXPECT_EQ(shape_of(rfc9112::request_target, "connect"), Shape::target);
  EXPECT_EQ(shape_of(rfc3986::URI, "CONNECT"), Shape::reference);
}

TEST(LenientParts, CoverAnyOctets) {
  const std::string text("a\0:\xff//\n@[\r:1/\x80", 14);
  EXPECT_EQ(lenient_parts(text, Shape::reference).scheme, (Span{0, 2}));
}

}  // namespace
}  // namespace bnfurl::tests
