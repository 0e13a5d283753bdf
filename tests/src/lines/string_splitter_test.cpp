// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Strings given by offsets are judged as `matches` and `split` judge each of them; nulls are not texts.
#include <bnfurl/line_splitter.hpp>

#include <gtest/gtest.h>

#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/src/support/allocation_count.hpp"
#include "tests/src/support/guarded.hpp"
#include "tests/src/support/judged_lines.hpp"
#include "tests/src/support/random_texts.hpp"
#include "tests/src/support/repeated_pages.hpp"

namespace bnfurl::tests {
namespace {

using Judgements = std::vector<std::string>;

// A column of strings in Arrow's layout; here, a string that is this one octet stands for null. The octets of a null
// are this octet, or none.
constexpr std::string_view null = "~";
enum class Nulls : std::uint8_t { have_octets, are_empty };

template <class Offset>
struct Array {
  explicit Array(const std::vector<std::string>& strings, Nulls nulls = Nulls::have_octets)
      : validity(strings.size() / 8 + 1) {
    for (std::size_t i = 0; i < strings.size(); ++i) {
      if (strings[i] != null || nulls == Nulls::have_octets) text += strings[i];
      offsets.push_back(static_cast<Offset>(text.size()));
      if (strings[i] != null) validity[i / 8] = static_cast<std::uint8_t>(validity[i / 8] | 1U << (i % 8));
    }
  }
  std::string text;
  std::vector<Offset> offsets = {0};
  std::vector<std::uint8_t> validity;
};

Judgements by_hand(Production production, Ask ask, std::span<const std::string> strings) {
  Judgements all;
  for (const std::string& string : strings) {
    all.push_back(string == null ? "\"\" no" : judged(production, ask, string));
  }
  return all;
}

Judgements take_all(Production production, StringSplitter& splitter) {
  Judgements all;
  while (const Lines* lines = splitter.next()) add_judged(production, *lines, all);
  return all;
}

template <class Offset>
void expect_strings(Production production, const std::vector<std::string>& strings, Nulls nulls) {
  const Array<Offset> array(strings, nulls);
  GuardedPages pages(array.text.size());
  for (const Ask ask : {Ask::verdict, Ask::components, Ask::kinds}) {
    StringSplitter splitter(production, ask);
    for (std::size_t first = 0; first <= strings.size(); first = 2 * first + 1) {
      splitter.feed(pages.at_end(array.text), array.offsets, array.validity.data(), first);
      expect_same(take_all(production, splitter), by_hand(production, ask, std::span(strings).subspan(first)));
      ASSERT_FALSE(testing::Test::HasFailure()) << "from " << first;
    }
  }
}

void expect_strings(Production production, const std::vector<std::string>& strings) {
  for (const Nulls nulls : {Nulls::have_octets, Nulls::are_empty}) {
    ASSERT_NO_FATAL_FAILURE(expect_strings<std::int32_t>(production, strings, nulls));
    ASSERT_NO_FATAL_FAILURE(expect_strings<std::int64_t>(production, strings, nulls));
  }
}

TEST(StringSplitter, JudgesEachStringByItself) {
  expect_strings(rfc3986::URI, {"x:", "", "~", "http://h/%4", "1", "http://h", "?q", "~", "x:\n", "x\n:", "~"});
  expect_strings(rfc3986::URI_reference, {"", "~", "", "a", "~", "~", "b\n"});
  expect_strings(rfc3986::URI_reference, {"", "~", "", "a", "~", "~", "b"});
  expect_strings(rfc1738::url, {"http://h/", "~", "ftp://", ""});
  expect_strings(rfc3986::URI, {});
}

TEST(StringSplitter, ManyAndLongStringsAreTheSame) {
  RandomTexts texts(*detail::data_of(rfc3986::URI).dfa, 1);
  std::vector<std::string> strings;
  for (std::size_t i = 0; i < 3'000; ++i) strings.push_back(i % 7 == 0 ? "~" : texts.mutant(texts.text(i % 90)));
  for (const unsigned size : {4'096U, 10'000U, 200'000U, 0U, 300'000U}) strings.push_back(texts.text(size));
  expect_strings(rfc3986::URI, strings);
}

// Several batches that a line-buffer engine judges, if the kernels have one.
TEST(StringSplitter, TypicalStringsAreTheSame) {
  const std::vector<std::string> typical = {"https://www.example.com/a/b.html?q=a#b",
                                            "http://h",
                                            "~",
                                            "http://h/",
                                            "https://www.example.com:8443/" + std::string(90, 'p'),
                                            "x:y",
                                            "http://h/%4"};
  std::vector<std::string> strings;
  for (std::size_t i = 0; i < 3'000; ++i) strings.push_back(typical[i * i % typical.size()]);
  expect_strings(rfc3986::URI, strings);
  strings[2'500] = "http://h/\n";
  strings[2'900] = std::string(5'000, 'x') + ":";
  expect_strings(rfc3986::URI, strings);
}

TEST(StringSplitter, OnlyWantedComponentsHaveColumns) {
  const std::string text = "http://u@h/x:";
  const std::vector<std::int32_t> offsets = {0, 11, 13};
  StringSplitter splitter(rfc3986::URI, {rfc3986::path, rfc3986::user});
  splitter.feed(text, offsets);
  const Lines* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(lines->verdicts()[0], 3U);
  EXPECT_EQ(lines->at(0, rfc3986::user), "u");
  EXPECT_EQ(lines->at(1, rfc3986::path), "");
  EXPECT_TRUE(lines->column(rfc3986::host).begin.empty());
}

// A batch has 1,024 lines, and so has the first window of 4,096 octets: with a separator in a string, the last string is
// not among them.
TEST(StringSplitter, AStringWithASeparatorIsOneStringInAFullBatch) {
  std::vector<std::string> strings(1'023, "x:");
  strings.push_back(std::string(2'000, 'x') + ":");
  strings[7] = "x:\n";
  expect_strings(rfc3986::URI, strings);
}

TEST(StringSplitter, AnArrayMayHaveNoOffsetsAndNoNulls) {
  StringSplitter splitter(rfc3986::URI);
  splitter.feed("", std::span<const std::int32_t>());
  EXPECT_EQ(splitter.next(), nullptr);
  const std::vector<std::int64_t> offsets = {1, 3, 3, 5};
  splitter.feed("-x:y:-", offsets);
  EXPECT_EQ(take_all(rfc3986::URI, splitter), by_hand(rfc3986::URI, Ask::components, Judgements{"x:", "", "y:"}));
}

TEST(StringSplitter, OffsetsAreRelativeToTheText) {
  const std::string text = "-x:y:-";
  const std::vector<std::int32_t> offsets = {1, 3, 5};
  StringSplitter splitter(rfc3986::URI);
  splitter.feed(text, offsets);
  const Lines* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(lines->text(), text);
  EXPECT_EQ(lines->begins()[1], 3);
  EXPECT_EQ(lines->column(rfc3986::scheme).begin[1], 3);
}

// The octets of the null lie in the guard page.
TEST(StringSplitter, OctetsOfANullAreNotRead) {
  GuardedPages pages(2);
  const std::string_view text(pages.at_end("x:").data(), 100);
  const std::vector<std::int64_t> offsets = {0, 2, 100, 100};
  const std::uint8_t validity = 1;
  StringSplitter splitter(rfc3986::URI);
  splitter.feed(text, offsets, &validity);
  EXPECT_EQ(take_all(rfc3986::URI, splitter), (Judgements{"\"x:\" yes, scheme 0+1, path 2+0", "\"\" no", "\"\" no"}));
}

TEST(StringSplitter, OffsetsStayInTheirRangeInALongArray) {
  RepeatedPages pages(std::string(block_octets, '%'), many_blocks);
  const auto size = static_cast<std::int64_t>(pages.text().size());
  std::memcpy(pages.data(), "x:", 2);
  std::memcpy(pages.data() + size - 4, "x:y:", 4);
  const std::vector<std::int64_t> offsets = {0, 2, size - 4, size - 2, size};
  StringSplitter splitter(rfc3986::URI);
  splitter.feed(pages.text(), offsets);
  const Lines* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(judged(rfc3986::URI, *lines, 0), "\"x:\" yes, scheme 0+1, path 2+0");
  lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_FALSE(lines->valid(0));
  EXPECT_EQ(lines->line(0).size(), pages.text().size() - 6);
  EXPECT_EQ(take_all(rfc3986::URI, splitter), by_hand(rfc3986::URI, Ask::components, Judgements{"x:", "y:"}));
}

TEST(StringSplitter, AllocatesOnlyWhenItIsBuilt) {
  const Array<std::int32_t> array({"x:", "", "~", "http://h/", std::string(10'000, 'x') + ":"});
  StringSplitter splitter(rfc3986::URI);
  const std::size_t before = allocation_count();
  splitter.feed(array.text, array.offsets, array.validity.data());
  while (splitter.next() != nullptr) {
  }
  EXPECT_EQ(allocation_count(), before);
}

}  // namespace
}  // namespace bnfurl::tests
