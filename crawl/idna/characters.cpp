// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/idna/characters.hpp"

#include <algorithm>
#include <array>

namespace bnfurl::crawl {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t Size>
bool contains(const std::array<Range, Size>& ranges, char32_t code_point) {
  const auto holds = [code_point](Range range) { return range.first <= code_point && code_point <= range.last; };
  return std::any_of(ranges.begin(), ranges.end(), holds);
}

std::optional<unsigned> hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return std::nullopt;
}

}  // namespace

std::optional<unsigned char> triplet_at(std::string_view text, std::size_t at) {
  if (text.size() < 3 || at > text.size() - 3 || text[at] != '%') return std::nullopt;
  const std::optional<unsigned> high = hexadecimal(text[at + 1]);
  const std::optional<unsigned> low = hexadecimal(text[at + 2]);
  if (!high || !low) return std::nullopt;
  return static_cast<unsigned char>(16 * *high + *low);
}

void append_triplet(std::string& text, unsigned char octet) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  text += {'%', digits[octet / 16], digits[octet % 16]};
}

std::optional<Character> first_character(std::string_view octets) {
  // The first octets of a size, and the least code point that needs it.
  struct Size {
    unsigned first;
    unsigned last;
    char32_t least;
  };
  constexpr std::array<Size, 4> sizes = {
      {{0x00, 0x7f, 0}, {0xc0, 0xdf, 0x80}, {0xe0, 0xef, 0x800}, {0xf0, 0xf7, 0x10000}}};
  if (octets.empty()) return std::nullopt;
  const auto first = static_cast<unsigned char>(octets[0]);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const Size& size = sizes[i];
    if (first < size.first || first > size.last) continue;
    if (octets.size() <= i) return std::nullopt;
    char32_t code_point = first - size.first;
    for (const char c : octets.substr(1, i)) {
      const auto octet = static_cast<unsigned char>(c);
      if (octet < 0x80 || octet > 0xbf) return std::nullopt;
      code_point = code_point * 64 + (octet - 0x80U);
    }
    const bool is_surrogate = code_point >= 0xd800 && code_point <= 0xdfff;
    if (code_point < size.least || code_point > 0x10ffff || is_surrogate) return std::nullopt;
    return Character{code_point, i + 1};
  }
  return std::nullopt;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_unreserved(unsigned char octet) {
  const bool is_letter = (octet >= 'A' && octet <= 'Z') || (octet >= 'a' && octet <= 'z');
  const bool is_digit = octet >= '0' && octet <= '9';
  return is_letter || is_digit || octet == '-' || octet == '.' || octet == '_' || octet == '~';
}

bool is_ucschar(char32_t code_point) {
  constexpr std::array<Range, 5> outside_planes = {
      {{0xa0, 0xd7ff}, {0xf900, 0xfdcf}, {0xfdf0, 0xffef}, {0x10000, 0xdfffd}, {0xe1000, 0xefffd}}};
  const bool is_character = (code_point & 0xfffe) != 0xfffe;
  return is_character && contains(outside_planes, code_point);
}

bool is_iprivate(char32_t code_point) {
  constexpr std::array<Range, 3> ranges = {{{0xe000, 0xf8ff}, {0xf0000, 0xffffd}, {0x100000, 0x10fffd}}};
  return contains(ranges, code_point);
}

bool is_bidi_formatting(char32_t code_point) {
  constexpr std::array<Range, 4> ranges = {{{0x200e, 0x200f}, {0x202a, 0x202e}, {0x61c, 0x61c}, {0x2066, 0x2069}}};
  return contains(ranges, code_point);
}

}  // namespace bnfurl::crawl
