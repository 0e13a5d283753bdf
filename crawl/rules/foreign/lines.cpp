// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/foreign/lines.hpp"

#include <algorithm>

namespace bnfurl::crawl::rules {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

}  // namespace

Lines::Lines(std::string_view text) noexcept : rest_(text) {
  if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
}

std::optional<Line> Lines::next() noexcept {
  if (rest_.empty()) return std::nullopt;
  const Line line = {.number = ++number_, .text = until(rest_, "\r\n")};
  rest_.remove_prefix(line.text.size());
  rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : std::min<std::size_t>(rest_.size(), 1));
  return line;
}

std::string_view trimmed(std::string_view text) noexcept {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view until(std::string_view text, std::string_view octets) noexcept {
  return text.substr(0, text.find_first_of(octets));
}

std::string_view without_comment(std::string_view text) noexcept {
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    if (at == 0 || blanks.find(text[at - 1]) != std::string_view::npos) return text.substr(0, at);
  }
  return text;
}

}  // namespace bnfurl::crawl::rules
