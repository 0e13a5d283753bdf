// Reads addresses, also at compile time.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include <bnfurl/address.hpp>

#include "src/core/texts.hpp"

namespace bnfurl::detail {

/// Four decimal numbers without leading zeros.
constexpr bool read_ipv4(std::string_view text, std::uint8_t* octets) noexcept {
  for (int i = 0; i < 4; ++i) {
    if (i > 0) {
      if (!text.starts_with('.')) return false;
      text.remove_prefix(1);
    }
    unsigned number = 0;
    std::size_t digits = 0;
    while (digits < text.size() && digits < 3 && digit_value(text[digits]) < 10)
      number = number * 10 + digit_value(text[digits++]);
    if (digits == 0 || number > 0xff || (digits > 1 && text.front() == '0')) return false;
    octets[i] = static_cast<std::uint8_t>(number);
    text.remove_prefix(digits);
  }
  return text.empty();
}

/// Eight pieces of up to four hexadecimal digits, of which the last two can be an IPv4 address. "::" stands for one
/// piece or more.
constexpr bool read_ipv6(std::string_view text, std::array<std::uint8_t, 16>& octets) noexcept {
  constexpr std::size_t none = 17;
  std::size_t size = 0, gap = none;
  if (begins_with(text, "::")) {
    gap = 0;
    text.remove_prefix(2);
  }
  while (!text.empty()) {
    const std::string_view piece = part_of(text, 0, text.find(':'));
    if (piece.find('.') != std::string_view::npos) {
      if (piece.size() != text.size() || size > 12 || !read_ipv4(piece, octets.data() + size)) return false;
      size += 4;
      break;
    }
    if (piece.empty() || piece.size() > 4 || size == octets.size()) return false;
    unsigned number = 0;
    for (const char digit : piece) {
      if (digit_value(digit) > 0xf) return false;
      number = number << 4 | digit_value(digit);
    }
    octets[size++] = static_cast<std::uint8_t>(number >> 8);
    octets[size++] = static_cast<std::uint8_t>(number & 0xff);
    text.remove_prefix(piece.size());
    if (text.empty()) break;
    if (begins_with(text, "::")) {
      if (gap != none) return false;
      gap = size;
      text.remove_prefix(2);
    } else {
      text.remove_prefix(1);
      if (text.empty()) return false;
    }
  }
  if (gap == none) return size == octets.size();
  if (size > octets.size() - 2) return false;
  std::rotate(octets.begin() + gap, octets.begin() + size, octets.end());
  return true;
}

constexpr std::optional<Address> read_address(std::string_view text) noexcept {
  Address address{.size = 4};
  if (read_ipv4(text, address.octets.data())) return address;
  address = {.size = 16};
  if (text.starts_with('[') && text.ends_with(']')) text = part_of(text, 1, text.size() - 2);
  if (read_ipv6(text, address.octets)) return address;
  return std::nullopt;
}

}  // namespace bnfurl::detail
