// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
#include "crawl/surt/ia/address.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>

#include "crawl/surt/ia/octets.hpp"

namespace bnfurl::crawl::ia {
namespace {

std::string dotted(std::uint32_t address) {
  std::string text;
  for (unsigned shift = 32; shift > 0; shift -= 8) {
    if (!text.empty()) text += '.';
    text += std::to_string(address >> (shift - 8) & 255U);
  }
  return text;
}

/// A number as inet_aton reads it, octal if it begins with "0"; nullopt: it is none, or larger than `most`.
std::optional<std::uint32_t> number_of(std::string_view digits, std::uint64_t most) {
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const int base = digits.starts_with('0') ? 8 : 10;
  const auto [read, error] = std::from_chars(digits.data(), end, value, base);
  if (digits.empty() || error != std::errc() || read != end || value > most) return std::nullopt;
  return static_cast<std::uint32_t>(value);
}

/// Two to four numbers. The last one stands for all octets that are left.
std::optional<std::uint32_t> by_inet_aton(std::string_view host) {
  std::uint32_t address = 0;
  for (unsigned shift = 24;; shift -= 8) {
    const std::size_t dot = host.find('.');
    if (dot == std::string_view::npos) {
      const auto last = number_of(host, (std::uint64_t{256} << shift) - 1);
      return last ? std::optional(address | *last) : std::nullopt;
    }
    const auto number = number_of(host.substr(0, dot), 255);
    if (!number || shift == 0) return std::nullopt;
    address |= *number << shift;
    host.remove_prefix(dot + 1);
  }
}

}  // namespace

std::optional<std::string> address_of(std::string_view host) {
  if (host.empty() || !is_digit(host.front())) return std::nullopt;
  if (std::ranges::all_of(host, is_digit)) {
    std::uint32_t lowest_bits = 0;
    for (const char digit : host) lowest_bits = lowest_bits * 10 + static_cast<std::uint32_t>(digit - '0');
    return dotted(lowest_bits);
  }
  if (host.front() == '0' && host.find_first_of("89") != std::string_view::npos) return std::nullopt;
  const auto address = by_inet_aton(host);
  return address ? std::optional(dotted(*address)) : std::nullopt;
}

}  // namespace bnfurl::crawl::ia
