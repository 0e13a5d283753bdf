// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 1738's url for a strict reader: the rule that the RFC states in words, for every scheme with every rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include <bnfurl/rfc1738.hpp>

#include "src/tables.hpp"

namespace bnfurl::tests {
namespace {

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
      for (std::size_t i = 0; i < rfc1738::data::grammar.component_count; ++i)
        EXPECT_EQ(strictly->at(i), parts->at(i)) << text;
      std::array<detail::Span, detail::max_components> spans;
      detail::Choices choices;
      ASSERT_TRUE(detail::table_split(*detail::data_of(*strict).tdfa, rfc1738::data::grammar.component_count, text,
                                      spans.data(), &choices));
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

}  // namespace
}  // namespace bnfurl::tests
