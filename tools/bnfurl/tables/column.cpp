// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/column.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace bnfurl::tool {

namespace {

/// A text that decoding does not change is not copied.
Value decoded(std::string_view text, Decoding decoding) {
  if (decoding == Decoding::form && has_form_escapes(text)) return Value(OwnText(decode_form(text)));
  if (decoding == Decoding::percent && has_escapes(text)) return Value(OwnText(decode_percent(text)));
  return Value(text);
}

}  // namespace

std::optional<Value> Column::shown(const Rows& rows) const {
  const std::optional<Value> whole = this->whole(rows);
  std::optional<std::string_view> text = whole ? text_of(*whole) : std::nullopt;
  if (!text) return std::nullopt;
  if (list) return list(*text);
  if (slice) text = slice(*text);
  if (!text) return std::nullopt;
  return decoded(*text, decoding);
}

namespace {

constexpr std::size_t escape_size = 3;

/// The octet that an escape at the beginning of `text` stands for; nullopt if there is no escape.
std::optional<unsigned char> escaped_octet(std::string_view text) {
  if (text.size() < escape_size) return std::nullopt;
  unsigned char octet = 0;
  const char* const end = text.data() + escape_size;
  if (std::from_chars(text.data() + 1, end, octet, 16).ptr != end) return std::nullopt;
  return octet;
}

bool is_control(unsigned char octet) { return octet < 0x20 || octet == 0x7f; }

}  // namespace

std::string decode_percent(std::string_view text) {
  std::string decoded;
  for (std::size_t begin = 0;;) {
    const std::size_t escape = std::min(text.find('%', begin), text.size());
    decoded.append(text.substr(begin, escape - begin));
    if (escape == text.size()) return decoded;
    const std::optional<unsigned char> octet = escaped_octet(text.substr(escape));
    const bool decodes = octet && !is_control(*octet);
    decoded += decodes ? static_cast<char>(*octet) : '%';
    begin = escape + (decodes ? escape_size : 1);
  }
}

std::string decode_form(std::string_view text) {
  std::string blanks(text);
  std::ranges::replace(blanks, '+', ' ');
  return decode_percent(blanks);
}

}  // namespace bnfurl::tool
