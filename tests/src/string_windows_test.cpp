// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a StringSplitter asks of a line-buffer engine. A plain engine stands in for those of vector instructions, so that
// this is tested on every machine; it counts the strings that it finds by their marks.
#include <bnfurl/line_splitter.hpp>

#include <gtest/gtest.h>

#include <bnfurl/rfc3986.hpp>

#include "src/kernels/kernels.hpp"
#include "tests/src/support/guarded.hpp"
#include "tests/src/support/judged_lines.hpp"

namespace bnfurl::tests {
namespace {

std::size_t strings_found = 0;

// Finds the strings of a window, and knows all of them.
std::size_t read_strings(const char* text, std::size_t size, std::size_t begin, detail::LineEnd line_end,
                         const detail::LineColumns& columns, std::size_t first) noexcept {
  EXPECT_EQ(begin, 0U);
  EXPECT_LE(size, kernels::window_octets);
  const detail::AdjacentStrings& strings = *line_end.strings;
  std::size_t line = first;
  std::size_t octets = 0;
  for (std::size_t at = 0; at < size; ++at) {
    if (strings.ends[at] != strings.mark) {
      ++octets;
      continue;
    }
    const auto end = strings.origin + static_cast<std::int32_t>(at - line);
    columns.begin[line] = line == first ? strings.origin - static_cast<std::int32_t>(line) : columns.end[line - 1];
    columns.end[line] = end;
    const auto length = static_cast<std::size_t>(end - columns.begin[line]);
    const auto offset = static_cast<std::size_t>(end - strings.origin) + first - length;
    const bool valid = matches(rfc3986::URI_reference, {text + offset, length});
    columns.valid[line / 64] |= std::uint64_t{valid} << (line % 64);
    ++line;
  }
  EXPECT_LE(octets, strings.octets);
  strings_found += line - first;
  return line - first;
}

Production with_plain_engine() {
  static constexpr detail::FastEngines engines{nullptr, nullptr, read_strings, nullptr};
  static const std::vector<detail::FastEngines> fast(kernels::target_count, engines);
  static const detail::ProductionData data = [] {
    detail::ProductionData copy = detail::data_of(rfc3986::URI_reference);
    copy.fast = fast.data();
    return copy;
  }();
  return detail::production_of(data);
}

struct Strings {
  void add(std::string_view string) {
    text += string;
    offsets.push_back(static_cast<std::int32_t>(text.size()));
  }
  [[nodiscard]] std::string_view string(std::size_t i) const {
    return std::string_view(text).substr(static_cast<std::size_t>(offsets[i]),
                                         static_cast<std::size_t>(offsets[i + 1] - offsets[i]));
  }
  std::string text;
  std::vector<std::int32_t> offsets = {0};
};

// Takes all strings, and checks each; null is empty and not valid. Returns how many there were.
std::size_t take_all(const Strings& strings, const std::uint8_t* validity = nullptr) {
  StringSplitter splitter(with_plain_engine(), Ask::verdict);
  splitter.feed(strings.text, strings.offsets, validity);
  std::size_t taken = 0;
  strings_found = 0;
  while (const Lines* lines = splitter.next()) {
    for (std::size_t i = 0; i < lines->size(); ++i, ++taken) {
      const bool is_null = validity != nullptr && (validity[taken / 8] >> (taken % 8) & 1) == 0;
      const std::string_view string = is_null ? "" : strings.string(taken);
      EXPECT_EQ(lines->line(i), string) << taken;
      EXPECT_EQ(lines->valid(i), !is_null && matches(rfc3986::URI_reference, string)) << taken;
    }
  }
  return taken;
}

// More windows than there are marks.
TEST(StringWindows, HaveEachStringOnceAndNoMarkOfAnEarlierWindow) {
  Strings strings;
  for (std::size_t i = 0; strings.text.size() < 300 * kernels::window_octets; ++i)
    strings.add(std::string(i * i % 97, i % 50 == 0 ? '<' : 'a'));
  const std::size_t count = strings.offsets.size() - 1;
  EXPECT_EQ(take_all(strings), count);
  EXPECT_EQ(strings_found, count);
}

TEST(StringWindows, EndBeforeAStringThatIsLongerThanAWindow) {
  Strings strings;
  for (std::size_t i = 0; i < 300; ++i) strings.add(std::string(i % 30 == 7 ? 3'000 + 200 * (i / 30) : 20, 'a'));
  EXPECT_EQ(take_all(strings), 300U);
  EXPECT_EQ(strings_found, 296U);  // those of 4,200 to 4,800 octets are not
}

TEST(StringWindows, NullsAreNotValidAlthoughAnEngineKnowsEmptyStrings) {
  Strings strings;
  std::vector<std::uint8_t> validity(200);
  for (std::size_t i = 0; i < 1'500; ++i) {
    const bool is_null = i % 3 == 0 || i / 64 == 5;
    strings.add(is_null ? "" : i % 5 == 0 ? "" : "a");
    validity[i / 8] = static_cast<std::uint8_t>(validity[i / 8] | (is_null ? 0U : 1U) << (i % 8));
  }
  EXPECT_EQ(take_all(strings, validity.data()), 1'500U);
  EXPECT_EQ(strings_found, 1'500U);
}

// The octets of the null lie in the guard page, which the last window must not touch.
TEST(StringWindows, OctetsOfANullAreNotRead) {
  std::string text;
  std::vector<std::int32_t> offsets = {0};
  for (std::size_t i = 0; i < 200; ++i) offsets.push_back(static_cast<std::int32_t>((text += "http://h/a").size()));
  offsets.push_back(offsets.back() + 100);
  std::vector<std::uint8_t> validity(26, 0xff);
  validity[200 / 8] = 0;
  GuardedPages pages(text.size());
  const std::string_view in_pages(pages.at_end(text).data(), text.size() + 100);
  for (const Ask ask : {Ask::verdict, Ask::components}) {
    StringSplitter splitter(rfc3986::URI, ask);
    splitter.feed(in_pages, offsets, validity.data());
    std::vector<std::string> all;
    while (const Lines* lines = splitter.next()) add_judged(rfc3986::URI, *lines, all);
    std::vector<std::string> expected(200, judged(rfc3986::URI, ask, "http://h/a"));
    expected.push_back("\"\" no");
    expect_same(all, expected);
  }
}

}  // namespace
}  // namespace bnfurl::tests
