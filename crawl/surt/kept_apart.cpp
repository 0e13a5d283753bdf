// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// In "%2525…2C", the pairs "25" are counted from the left: none of the octets has the triplet "%25", so the count is
// the only one. A run of pairs has no "%" in it, so no octet is read more than twice.
#include "crawl/surt/kept_apart.hpp"

#include <optional>

namespace bnfurl::crawl {
namespace {

constexpr std::string_view digits = "0123456789ABCDEF";

constexpr char high_digit(char octet) { return digits[static_cast<unsigned char>(octet) >> 4U]; }
constexpr char low_digit(char octet) { return digits[static_cast<unsigned char>(octet) & 15U]; }

/// "%2525…2C", with its number of pairs "25".
struct Triplet {
  char octet;
  std::size_t pairs;
};

/// What `text` begins with.
std::optional<Triplet> triplet_of(std::string_view text, std::string_view octets) {
  if (!text.starts_with('%')) return std::nullopt;
  std::size_t at = 1;
  while (text.substr(at, 2) == "25") at += 2;
  const std::string_view last = text.substr(at, 2);
  for (const char octet : octets) {
    if (last.size() == 2 && last[0] == high_digit(octet) && last[1] == low_digit(octet)) {
      return Triplet{octet, (at - 1) / 2};
    }
  }
  return std::nullopt;
}

}  // namespace

void append_kept_apart(std::string& to, std::string_view text, std::string_view octets) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char octet = text[i];
    if (octets.find(octet) != std::string_view::npos) {
      to += {'%', high_digit(octet), low_digit(octet)};
    } else if (triplet_of(text.substr(i), octets)) {
      to += "%25";
    } else {
      to += octet;
    }
  }
}

void append_put_back(std::string& to, std::string_view text, std::string_view octets) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto triplet = triplet_of(text.substr(i), octets);
    if (!triplet) {
      to += text[i];
      continue;
    }
    to += triplet->pairs == 0 ? triplet->octet : '%';
    i += 2;
  }
}

bool begins_kept_apart(std::string_view text, std::string_view octets) { return triplet_of(text, octets).has_value(); }

}  // namespace bnfurl::crawl
