// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a StringSplitter asks of a line-buffer engine. Plain engines stand in for the real ones, so that this is tested on
// every machine: one counts the strings that it finds by their marks; one takes only lines, and counts those.
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

// Finds the lines of a window. Does not know those that begin with "?", and sets only what it must for these.
std::size_t read_lines(const char* text, std::size_t size, std::size_t begin, detail::LineEnd line_end,
                       const detail::LineColumns& columns, std::size_t first) noexcept {
  EXPECT_EQ(line_end.strings, nullptr);
  EXPECT_LE(size, kernels::window_octets);
  std::size_t line = first;
  for (std::size_t at = begin; at < size; at = static_cast<std::size_t>(columns.end[line++]) + 1) {
    const std::string_view octets(text + at, std::string_view(text + at, size - at).find(line_end.separator));
    columns.begin[line] = static_cast<std::int32_t>(at);
    columns.end[line] = static_cast<std::int32_t>(at + octets.size());
    const auto parts = split(rfc3986::URI_reference, octets);
    if (!parts || octets.starts_with('?')) continue;
    columns.valid[line / 64] |= std::uint64_t{1} << (line % 64);
    for (std::size_t c = 0; columns.component_begin != nullptr && c < parts->spans().size(); ++c) {
      if ((columns.wanted >> c & 1) == 0) continue;
      const detail::Span span = parts->spans()[c];
      const bool present = span.begin != detail::Span::absent;
      const std::size_t number = c * columns.stride + line;
      columns.component_begin[number] = present ? static_cast<std::int32_t>(at + span.begin) : 0;
      columns.component_length[number] = present ? static_cast<std::int32_t>(span.end - span.begin) : -1;
    }
  }
  strings_found += line - first;
  return line - first;
}

enum class Takes : std::uint8_t { strings, lines };

Production with_plain_engine(Takes takes) {
  static constexpr detail::FastEngines of_strings{nullptr, nullptr, read_strings, nullptr};
  static constexpr detail::FastEngines of_lines{nullptr, nullptr, read_lines, read_lines, false, false};
  static const std::vector<detail::FastEngines> fast[] = {
      std::vector<detail::FastEngines>(kernels::target_count, of_strings),
      std::vector<detail::FastEngines>(kernels::target_count, of_lines)};
  const auto data = [](Takes which) {
    detail::ProductionData copy = detail::data_of(rfc3986::URI_reference);
    copy.fast = fast[static_cast<std::size_t>(which)].data();
    return copy;
  };
  static const detail::ProductionData both[] = {data(Takes::strings), data(Takes::lines)};
  return detail::production_of(both[static_cast<std::size_t>(takes)]);
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
std::size_t take_all(Takes takes, const Strings& strings, const std::uint8_t* validity = nullptr) {
  StringSplitter splitter(with_plain_engine(takes), Ask::verdict);
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

class StringWindows : public testing::TestWithParam<Takes> {};

INSTANTIATE_TEST_SUITE_P(Takes, StringWindows, testing::Values(Takes::strings, Takes::lines),
                         [](const auto& takes) { return takes.param == Takes::strings ? "Strings" : "Lines"; });

// More windows than there are marks.
TEST_P(StringWindows, HaveEachStringOnceAndNoMarkOfAnEarlierWindow) {
  Strings strings;
  for (std::size_t i = 0; strings.text.size() < 300 * kernels::window_octets; ++i)
    strings.add(std::string(i * i % 97, i % 50 == 0 ? '<' : 'a'));
  const std::size_t count = strings.offsets.size() - 1;
  EXPECT_EQ(take_all(GetParam(), strings), count);
  EXPECT_EQ(strings_found, count);
}

TEST_P(StringWindows, EndBeforeAStringThatIsLongerThanAWindow) {
  Strings strings;
  for (std::size_t i = 0; i < 300; ++i) strings.add(std::string(i % 30 == 7 ? 3'000 + 200 * (i / 30) : 20, 'a'));
  EXPECT_EQ(take_all(GetParam(), strings), 300U);
  EXPECT_EQ(strings_found, 296U);  // those of 4,200 to 4,800 octets are not
}

TEST_P(StringWindows, NullsAreNotValidAlthoughAnEngineKnowsEmptyStrings) {
  Strings strings;
  std::vector<std::uint8_t> validity(200);
  for (std::size_t i = 0; i < 1'500; ++i) {
    const bool is_null = i % 3 == 0 || i / 64 == 5;
    strings.add(is_null ? "" : i % 5 == 0 ? "" : "a");
    validity[i / 8] = static_cast<std::uint8_t>(validity[i / 8] | (is_null ? 0U : 1U) << (i % 8));
  }
  EXPECT_EQ(take_all(GetParam(), strings, validity.data()), 1'500U);
  EXPECT_EQ(strings_found, 1'500U);
}

// A separator makes two lines of a string, both of which the engine may know; the string has none of what they have.
TEST(CopiedStrings, AreWhatTheyAreAlone) {
  Strings strings;
  strings.text = "octets before";
  strings.offsets = {static_cast<std::int32_t>(strings.text.size())};
  for (std::size_t i = 0; i < 5'000; ++i) {
    const bool has_separator = i % 1'000 == 700;
    const char* const begin = i % 7 == 3 ? "?" : i % 3 == 0 ? "//h/" : "";
    strings.add(begin + std::string(i * i % 60, 'a') + (has_separator ? "\na" : i % 11 == 0 ? "<" : "?q"));
  }
  strings.add("\n");
  const Production production = with_plain_engine(Takes::lines);
  for (const Ask ask : {Ask::verdict, Ask::components}) {
    StringSplitter splitter(production, ask);
    splitter.feed(strings.text, strings.offsets);
    std::vector<std::string> all;
    while (const Lines* lines = splitter.next()) add_judged(production, *lines, all);
    std::vector<std::string> expected;
    for (std::size_t i = 0; i + 1 < strings.offsets.size(); ++i)
      expected.push_back(judged(rfc3986::URI_reference, ask, strings.string(i)));
    expect_same(all, expected);
  }
}

// The octets of the null lie in the guard page, which the last window must not touch.
TEST_P(StringWindows, OctetsOfANullAreNotRead) {
  std::string text;
  std::vector<std::int32_t> offsets = {0};
  for (std::size_t i = 0; i < 200; ++i) offsets.push_back(static_cast<std::int32_t>((text += "http://h/a").size()));
  offsets.push_back(offsets.back() + 100);
  std::vector<std::uint8_t> validity(26, 0xff);
  validity[200 / 8] = 0;
  GuardedPages pages(text.size());
  const std::string_view in_pages(pages.at_end(text).data(), text.size() + 100);
  const Production production = GetParam() == Takes::lines ? with_plain_engine(Takes::lines) : Production(rfc3986::URI);
  for (const Ask ask : {Ask::verdict, Ask::components}) {
    StringSplitter splitter(production, ask);
    splitter.feed(in_pages, offsets, validity.data());
    std::vector<std::string> all;
    while (const Lines* lines = splitter.next()) add_judged(production, *lines, all);
    std::vector<std::string> expected(200, judged(rfc3986::URI, ask, "http://h/a"));
    expected.push_back("\"\" no");
    expect_same(all, expected);
  }
}

}  // namespace
}  // namespace bnfurl::tests
