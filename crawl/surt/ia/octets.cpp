// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The package decodes all triplets of a text at once, and does so until the text stays as it is: up to n/3 times. Here
// each triplet is decoded as soon as its last octet is there, which may be an octet that was decoded itself. The result
// is the same, in whatever order triplets are decoded: no two share an octet, since "%" is no digit, so decoding one
// leaves the others as they are. Each decoding takes two octets away, so the time is linear.
#include "crawl/surt/ia/octets.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace bnfurl::crawl::ia {
namespace {

/// The value of a hexadecimal digit; 16: it is none.
constexpr unsigned value_of(char digit) {
  if (is_digit(digit)) return static_cast<unsigned>(digit - '0');
  const char letter = lower(digit);
  return letter >= 'a' && letter <= 'f' ? static_cast<unsigned>(letter - 'a') + 10 : 16;
}

constexpr bool is_plain(char c) { return c > 0x20 && c < 0x7f && c != '#' && c != '%'; }

/// A loop without an early end, which compilers turn into vectors.
bool are_plain(std::string_view text) {
  bool all = true;
  for (const char octet : text) all &= is_plain(octet);
  return all;
}

/// Decodes the triplet at the end of `text`, if there is one.
bool decode_last(std::string& text) {
  const std::size_t size = text.size();
  if (size < 3 || text[size - 3] != '%') return false;
  const unsigned high = value_of(text[size - 2]);
  const unsigned low = value_of(text[size - 1]);
  if (high > 15 || low > 15) return false;
  text.resize(size - 2);
  text.back() = static_cast<char>(high << 4U | low);
  return true;
}

}  // namespace

std::string decoded(std::string_view text) {
  const std::size_t first = std::min(text.find('%'), text.size());
  std::string result(text.substr(0, first));
  for (const char octet : text.substr(first)) {
    result += octet;
    while (decode_last(result)) {
    }
  }
  return result;
}

void append_lower(std::string& to, std::string_view text) {
  const std::size_t begin = to.size();
  to.append(text);
  for (char& octet : std::span(to).subspan(begin)) octet = lower(octet);
}

void append_encoded(std::string& to, std::string_view text) {
  if (are_plain(text)) return append_lower(to, text);
  constexpr std::string_view digits = "0123456789abcdef";
  for (const char octet : text) {
    if (is_plain(octet)) {
      to += lower(octet);
    } else {
      const auto value = static_cast<unsigned char>(octet);
      to += {'%', digits[value >> 4U], digits[value & 15U]};
    }
  }
}

void append_clean(std::string& to, std::string_view text) {
  if (text.find('%') == std::string_view::npos) return append_encoded(to, text);
  append_encoded(to, decoded(text));
}

}  // namespace bnfurl::crawl::ia
