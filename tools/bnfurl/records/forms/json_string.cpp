// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/json_string.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace bnfurl::tool {
namespace {

constexpr std::size_t unit_size = 6;  // of \uXXXX

bool is_high(std::uint32_t unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool is_low(std::uint32_t unit) { return unit >= 0xdc00 && unit < 0xe000; }

/// The UTF-16 code unit that `raw` begins with as an escape; 0 if it begins with anything else.
std::uint32_t code_unit(std::string_view raw) {
  std::uint32_t unit = 0;
  if (raw.starts_with("\\u")) std::from_chars(raw.data() + 2, raw.data() + unit_size, unit, 16);
  return unit;
}

void append_utf8(std::string& to, std::uint32_t character) {
  const auto append = [&to](std::uint32_t octet) { to += static_cast<char>(octet); };
  if (character < 0x80) {
    append(character);
    return;
  }
  if (character < 0x800) {
    append(0xc0 | character >> 6);
  } else if (character < 0x10000) {
    append(0xe0 | character >> 12);
    append(0x80 | (character >> 6 & 0x3f));
  } else {
    append(0xf0 | character >> 18);
    append(0x80 | (character >> 12 & 0x3f));
    append(0x80 | (character >> 6 & 0x3f));
  }
  append(0x80 | (character & 0x3f));
}

char short_escape(char letter) {
  switch (letter) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return letter;
  }
}

struct Escape {
  std::size_t size;
  bool is_lone_surrogate;
};

/// Appends what the escape that `raw` begins with stands for.
Escape append_escaped(std::string& to, std::string_view raw) {
  if (raw[1] != 'u') {
    to += short_escape(raw[1]);
    return {2, false};
  }
  const std::uint32_t unit = code_unit(raw);
  const std::uint32_t second = is_high(unit) ? code_unit(raw.substr(unit_size)) : 0;
  if (is_low(second)) {
    append_utf8(to, 0x10000 + ((unit - 0xd800) << 10) + (second - 0xdc00));
    return {2 * unit_size, false};
  }
  const bool is_lone = is_high(unit) || is_low(unit);
  if (is_lone)
    to += raw.substr(0, unit_size);
  else
    append_utf8(to, unit);
  return {unit_size, is_lone};
}

}  // namespace

std::size_t append_json_text(std::string& to, std::string_view raw) {
  std::size_t lone = std::string_view::npos;
  for (std::size_t at = 0;;) {
    const std::size_t begin = std::min(raw.find('\\', at), raw.size());
    to += raw.substr(at, begin - at);
    if (begin == raw.size()) return lone;
    const Escape escape = append_escaped(to, raw.substr(begin));
    if (escape.is_lone_surrogate) lone = std::min(lone, begin);
    at = begin + escape.size;
  }
}

void JsonTexts::begin_record(std::size_t size) {
  octets_.clear();
  octets_.reserve(size);
}

std::string_view JsonTexts::text_of(std::string_view raw) {
  if (raw.find('\\') == std::string_view::npos) return raw;
  const std::size_t begin = octets_.size();
  append_json_text(octets_, raw);
  return std::string_view(octets_).substr(begin);
}

}  // namespace bnfurl::tool
