// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/resolve/pieces.hpp"

#include <algorithm>
#include <array>

#include "src/first_engine.hpp"
#include "src/resolve/dots.hpp"

namespace bnfurl::detail {

namespace {

struct Classes {
  std::uint16_t of[256];
};

constexpr Classes classes = [] {
  Classes result{};
  result.of[':'] = 1;
  result.of['/'] = 2;
  result.of['?'] = result.of['#'] = 4;
  result.of['.'] = 8;
  return result;
}();

constexpr kernels::ClassTables tables = kernels::class_tables(classes.of);

}  // namespace

constexpr kernels::StreamPlan Marks::plan{
    .classes = classes.of,
    .count = count,
    .with_escape = 0,
    .escape_lead = 0x100,
    .escape_digit_bit = 0,
    .tables = &tables,
};

Marks::Marks(std::string_view text) noexcept {
  kernels::active().class_streams(plan, reinterpret_cast<const unsigned char*>(text.data()), text.size(), 0, words_);
}

namespace {

/// Takes what stands before the first octet of `ends` off the beginning of `text`: all of it if there is none.
std::string_view take(std::string_view& text, std::string_view ends, std::size_t from = 0) noexcept {
  const std::string_view taken = text.substr(0, text.find_first_of(ends, from));
  text.remove_prefix(taken.size());
  return taken;
}

/// Takes the piece from the first `delimiter` on off the end of `text`.
std::string_view take_from(std::string_view& text, char delimiter) noexcept {
  const std::size_t begin = std::min(text.find(delimiter), text.size());
  const std::string_view taken = text.substr(begin);
  text.remove_suffix(taken.size());
  return taken;
}

std::size_t scheme_size(const ProductionData& production, std::string_view text) noexcept {
  const std::size_t end = text.find_first_of(":/?#");
  if (end == std::string_view::npos || end == 0 || text[end] != ':') return 0;
  return has_scheme(production, text) ? end + 1 : 0;
}

}  // namespace

bool has_scheme(const ProductionData& production, std::string_view text) noexcept {
  const NormalRules* rules = production.grammar->normal;
  if (rules == nullptr || rules->scheme == none) return true;
  std::array<Span, max_components> spans;
  Choices choices;
  return split_first(production, text, spans.data(), &choices) && spans[rules->scheme].begin != Span::absent;
}

Pieces cut(const ProductionData& production, std::string_view text) noexcept {
  Pieces pieces;
  pieces.scheme = text.substr(0, scheme_size(production, text));
  text.remove_prefix(pieces.scheme.size());
  if (text.starts_with("//")) pieces.authority = take(text, "/?#", 2);
  pieces.path = take(text, "?#");
  pieces.query = take(text, "#");
  pieces.fragment = text;
  return pieces;
}

PiecesWithParams cut_rfc1808(std::string_view text, const Pieces& pieces) noexcept {
  PiecesWithParams cut{pieces, {}};
  text.remove_suffix(pieces.fragment.size());
  text.remove_prefix(pieces.scheme.size());
  if (text.starts_with("//")) cut.authority = take(text, "/", 2);
  cut.query = take_from(text, '?');
  cut.params = take_from(text, ';');
  cut.path = text;
  return cut;
}

CutBase cut_base(const Pieces& base) noexcept {
  const std::string_view directory = directory_of(base);
  bool has_dots = false;
  segments_from_the_end(directory, [&](std::string_view segment) { has_dots |= is_dot_segment(segment); });
  CutBase cut{base, directory, !base.authority.empty() && !has_dots, {}};
  if (!cut.is_plain) return cut;
  std::string_view at = directory;
  for (std::size_t& size : cut.parents) {
    size = at.size();
    at = parent(at);
  }
  return cut;
}

}  // namespace bnfurl::detail
