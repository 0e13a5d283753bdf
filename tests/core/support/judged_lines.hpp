// Everything that is reported about a line, as one string that can be compared and printed: either from a batch of a
// splitter, or from the verbs for single texts. A text in chunks, and cut by hand.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/detail/data.hpp>
#include <bnfurl/line_splitter.hpp>

#include "tests/core/support/guarded.hpp"

namespace bnfurl::tests {

/// `, kind origin-form`, or nothing.
[[nodiscard]] inline std::string printed_kind(std::string_view what, std::optional<std::string_view> kind) {
  return kind ? ", " + std::string(what) + ' ' + std::string(*kind) : "";
}

/// `"http://h" yes, scheme 0+4, host 7+1, path 8+0`, or `"%" no`; with kinds, `, host kind reg-name` follows. Bit c of
/// `selected`: component c is told.
[[nodiscard]] inline std::string judged(Production production, Columns columns, std::string_view text,
                                        std::uint32_t selected = ~std::uint32_t{0}) {
  std::string result = '"' + std::string(text) + '"';
  if (columns == Columns::verdicts) return result + (matches(production, text) ? " yes" : " no");
  const auto parts = split(production, text);
  if (!parts) return result + " no";
  result += " yes";
  const auto& grammar = detail::grammar_data_of(production);
  for (std::size_t i = 0; i < grammar.component_count; ++i) {
    const detail::Span span = parts->spans()[i];
    if (span.begin == detail::Span::absent || (selected >> i & 1) == 0) continue;
    result += std::string(", ") + grammar.components[i] + ' ' + std::to_string(span.begin) + '+' +
              std::to_string(span.end - span.begin);
  }
  if (columns == Columns::components) return result;
  return result + printed_kind("host kind", parts->host_kind()) + printed_kind("kind", parts->kind());
}

/// Everything that a batch reports about one of its lines.
[[nodiscard]] inline std::string judged(Production production, const Batch& lines, std::size_t line) {
  std::string result = '"' + std::string(lines.line(line)) + (lines.valid(line) ? "\" yes" : "\" no");
  const auto& grammar = detail::grammar_data_of(production);
  for (std::uint16_t i = 0; i < grammar.component_count; ++i) {
    const Component component = detail::component_of(grammar, i);
    const Batch::Column column = lines.column(component);
    const auto value = lines.at(line, component);
    EXPECT_EQ(value.has_value(), !column.lengths.empty() && column.lengths[line] >= 0);
    if (value) {
      EXPECT_EQ(value->data(), lines.text().data() + column.begins[line]);
      result += std::string(", ") + grammar.components[i] + ' ' +
                std::to_string(column.begins[line] - lines.begins()[line]) + '+' + std::to_string(value->size());
    } else if (!column.lengths.empty()) {
      EXPECT_EQ(column.begins[line], 0);
      EXPECT_EQ(column.lengths[line], -1);
    }
  }
  for (const auto kinds : {lines.host_kinds(), lines.kinds()}) {
    EXPECT_TRUE(kinds.empty() || lines.valid(line) || kinds[line] == Batch::no_kind);
  }
  return result + printed_kind("host kind", lines.host_kind(line)) + printed_kind("kind", lines.kind(line));
}

/// The same for all lines of a batch, added after those of the earlier batches.
inline void add_judged(Production production, const Batch& lines, std::vector<std::string>& all) {
  EXPECT_GT(lines.size(), 0U);
  EXPECT_EQ(lines.begins().size(), lines.size());
  EXPECT_EQ(lines.ends().size(), lines.size());
  EXPECT_EQ(lines.verdicts().size(), (lines.size() + 63) / 64);
  const std::size_t last = (lines.size() - 1) % 64;
  EXPECT_EQ(lines.verdicts().back() & ~std::uint64_t{0} << last << 1, 0U);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    const auto begin = static_cast<std::size_t>(lines.begins()[line]);
    const auto end = static_cast<std::size_t>(lines.ends()[line]);
    EXPECT_EQ(lines.line(line), lines.text().substr(begin, end - begin));
    EXPECT_EQ((lines.verdicts()[line / 64] >> (line % 64) & 1) != 0, lines.valid(line));
    all.push_back(judged(production, lines, line));
  }
}

using Chunks = std::vector<std::string_view>;
using Judgements = std::vector<std::string>;

/// The arguments of a splitter.
struct Question {
  Production production;
  LineOptions options = {};
  [[nodiscard]] LineSplitter splitter() const { return LineSplitter(production, options); }
};

/// What a splitter takes for the text of a line.
[[nodiscard]] inline std::string_view text_of(std::string_view line, bool drops_cr) {
  return line.substr(0, line.size() - (drops_cr && line.ends_with('\r') ? 1 : 0));
}

/// The lines of `text`, cut by hand and judged one by one.
[[nodiscard]] inline Judgements by_hand(const Question& question, std::string_view text) {
  Judgements all;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find(question.options.separator));
    all.push_back(judged(question.production, question.options.columns, text_of(line, question.options.drop_cr)));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return all;
}

inline void take_all(const Question& question, LineSplitter& splitter, Judgements& all) {
  while (const Batch* lines = splitter.next()) add_judged(question.production, *lines, all);
}

/// What a splitter reports of chunks that lie at the edge of a guard page; each overwrites the one before.
[[nodiscard]] inline Judgements in_chunks(const Question& question, LineSplitter& splitter, const Chunks& chunks) {
  static GuardedPages pages(std::size_t{1} << 22);
  Judgements all;
  bool at_end = false;
  for (const std::string_view chunk : chunks) {
    at_end = !at_end;
    splitter.feed(at_end ? pages.at_end(chunk) : pages.at_begin(chunk));
    take_all(question, splitter, all);
  }
  splitter.finish();
  take_all(question, splitter, all);
  return all;
}

[[nodiscard]] inline Judgements in_chunks(const Question& question, const Chunks& chunks) {
  LineSplitter splitter = question.splitter();
  return in_chunks(question, splitter, chunks);
}

/// Compares line by line and shows the first difference.
inline void expect_same(const std::vector<std::string>& found, const std::vector<std::string>& expected) {
  const auto [one, other] = std::ranges::mismatch(found, expected);
  if (one == found.end() && other == expected.end()) return;
  ADD_FAILURE() << "line " << one - found.begin() << " is " << (one == found.end() ? "missing" : *one)
                << "\nand should be " << (other == expected.end() ? "missing" : *other);
}

}  // namespace bnfurl::tests
