// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Components joined into a text. The components of a text that was split give the text again, changed components give
// another text, and components that the rules would read otherwise are refused.
#include <bnfurl/bnfurl.hpp>

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "tests/src/support/allocation_count.hpp"
#include "tests/src/support/random_texts.hpp"

namespace bnfurl::tests {
namespace {

using Value = std::optional<std::string_view>;

// `text` with one component replaced by another value.
template <std::size_t N>
std::optional<std::string> with(Entry<N> entry, std::string_view text, Component component, Value value) {
  auto values = split(entry, text).value().values();
  values[component.index()] = value;
  return join(entry, values);
}

std::optional<std::string> uri_with(std::string_view text, Production production, Value value) {
  return with(rfc3986::URI, text, production.component().value(), value);
}

TEST(Join, ChangesOneComponent) {
  EXPECT_EQ(uri_with("http://u@h:8/a?b#c", rfc3986::host, "example.org"), "http://u@example.org:8/a?b#c");
  EXPECT_EQ(uri_with("http://u@h:8/a?b#c", rfc3986::query, std::nullopt), "http://u@h:8/a#c");
  EXPECT_EQ(uri_with("http://h/", rfc3986::query, ""), "http://h/?");
  EXPECT_EQ(uri_with("http://h/", rfc3986::port, ""), "http://h:/");
  EXPECT_EQ(uri_with("http://h:/", rfc3986::port, std::nullopt), "http://h/");
  EXPECT_EQ(uri_with("mailto:a", rfc3986::scheme, "x"), "x:a");
  EXPECT_EQ(uri_with("http://h/", rfc3986::userinfo, "a:b"), std::nullopt);  // the user would become "a"; it was absent
}

TEST(Join, BuildsAComponentThatIsNotGivenFromItsParts) {
  auto values = split(rfc3986::URI, "ftp://me:secret@h/")->values();
  values[rfc3986::userinfo.component()->index()] = std::nullopt;
  EXPECT_EQ(join(rfc3986::URI, values), "ftp://me:secret@h/");
  values[rfc3986::password.index()] = std::nullopt;
  EXPECT_EQ(join(rfc3986::URI, values), "ftp://me@h/");
}

TEST(Join, RefusesATextThatWouldSplitOtherwise) {
  EXPECT_EQ(uri_with("x:a", rfc3986::query, "a#b"), std::nullopt);
  EXPECT_EQ(uri_with("x://h/", rfc3986::host, "h/i"), std::nullopt);
  EXPECT_EQ(uri_with("x://h/", rfc3986::host, std::nullopt), "x:/");
  EXPECT_EQ(uri_with("x://h//a", rfc3986::host, std::nullopt), std::nullopt);  // "//a" would become an authority
  EXPECT_EQ(uri_with("x://h/", rfc3986::path, "a"), std::nullopt);
  EXPECT_EQ(uri_with("x:a", rfc3986::scheme, std::nullopt), std::nullopt);
  EXPECT_EQ(uri_with("x:a", rfc3986::scheme, "1"), std::nullopt);
  EXPECT_EQ(uri_with("x:a", rfc3986::port, "80"), std::nullopt);  // a text without an authority has no place for a port
}

TEST(Join, DistinguishesAbsentFromEmpty) {
  for (const std::string_view text :
       {"x://h", "x://h?", "x://h#", "x://h?#", "x://@h", "x://:@h", "x://h:", "x:", "x:?"})
    EXPECT_EQ(join(*split(rfc3986::URI, text)), text);
}

TEST(Join, NeedsNoMoreMemoryThanItSays) {
  const auto values = split(rfc3986::URI, "http://h/a?")->values();
  std::array<char, 200> memory;
  const std::size_t size = join_size(rfc3986::URI, values);
  ASSERT_LE(size, memory.size());
  EXPECT_EQ(join(rfc3986::URI, values, std::span(memory).first(size)), "http://h/a?");
  EXPECT_EQ(join(rfc3986::URI, values, std::span(memory).first(11)), "http://h/a?");
  for (std::size_t less = 0; less < 11; ++less)
    EXPECT_EQ(join(rfc3986::URI, values, std::span(memory).first(less)), std::nullopt) << less;
}

TEST(Join, AllocatesNothing) {
  const auto values = split(rfc3986::URI, "http://h/a?")->values();
  std::array<char, 200> memory;
  const std::size_t before = allocation_count();
  const auto text = join(rfc3986::URI, values, memory);
  EXPECT_EQ(allocation_count(), before);
  EXPECT_EQ(text, "http://h/a?");
}

TEST(Join, ProductionsThatAreComponentsAreTheirValue) {
  EXPECT_EQ(join(*split(rfc3986::host, "1.2.3.4")), "1.2.3.4");
  EXPECT_EQ(join(*split(rfc3986::scheme, "x")), "x");
}

// Whether, in the grammar's start production, only one text is possible between any two components.
bool has_fixed_gaps(std::string_view grammar) {
  static const std::set<std::string_view> names = {"common", "rfc3986", "rfc9112"};
  return names.contains(grammar);
}

void expect_joined(Production entry, std::string_view text) {
  const auto parts = split(entry, text);
  const auto joined = join(*parts);
  if (has_fixed_gaps(entry.grammar().name())) {
    ASSERT_EQ(joined, text) << entry.grammar().name();
  } else if (joined) {
    const auto again = split(entry, *joined);
    ASSERT_TRUE(again && again->values() == parts->values()) << text << ' ' << *joined;
  }
}

TEST(Join, UndoesSplit) {
  for (const Grammar grammar : grammars()) {
    RandomTexts texts(*detail::data_of(grammar.start()).dfa, 8);
    std::size_t same = 0, all = 0;
    for (std::size_t step = 0; step < texts.steps(); ++step) {
      const std::string text = texts.text_through(step, 30);
      ASSERT_NO_FATAL_FAILURE(expect_joined(grammar.start(), text)) << text;
      ++all;
      same += join(*split(grammar.start(), text)) == text ? 1 : 0;
    }
    RecordProperty(std::string(grammar.name()), std::to_string(same) + " of " + std::to_string(all));
  }
}

}  // namespace
}  // namespace bnfurl::tests
