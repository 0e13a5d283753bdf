// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/foreign/url_octets.hpp"

#include <cstddef>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules {
namespace {

bool is_unreserved(std::string_view octet) { return matches(rfc3986::unreserved, octet); }
bool is_of_a_path(std::string_view octet) { return octet == "%" || matches(rfc3986::query, octet); }
bool is_of_a_url(std::string_view octet) {
  return octet == "%" || is_unreserved(octet) || matches(rfc3986::reserved, octet);
}

void append_triplet(std::string& to, char octet) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto value = static_cast<unsigned char>(octet);
  to += {'%', digits[value >> 4U], digits[value & 15U]};
}

unsigned value_of(char digit) {
  const auto octet = static_cast<unsigned char>(digit);
  return octet <= '9' ? octet - unsigned{'0'} : (octet & 15U) + 9;
}

char octet_of(std::string_view triplet) {
  return static_cast<char>(static_cast<unsigned char>(16 * value_of(triplet[1]) + value_of(triplet[2])));
}

using IsAllowed = bool (*)(std::string_view octet);

std::string normal(std::string_view text, IsAllowed is_allowed) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view octet = text.substr(i, 1);
    if (octet == "%" && matches(rfc3986::pct_encoded, text.substr(i, 3))) {
      const char meant = octet_of(text.substr(i, 3));
      if (is_unreserved({&meant, 1})) {
        result += meant;
      } else {
        append_triplet(result, meant);
      }
      i += 2;
    } else if (is_allowed(octet)) {
      result += octet;
    } else {
      append_triplet(result, octet[0]);
    }
  }
  return result;
}

}  // namespace

std::string path_octets(std::string_view text) { return normal(text, is_of_a_path); }
std::string url_octets(std::string_view text) { return normal(text, is_of_a_url); }

std::string lower_cased(std::string_view text) {
  std::string result(text);
  for (char& octet : result) {
    if (octet >= 'A' && octet <= 'Z') octet = static_cast<char>(octet | 0x20);
  }
  return result;
}

}  // namespace bnfurl::crawl::rules
