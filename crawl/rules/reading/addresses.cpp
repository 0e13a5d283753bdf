// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/reading/addresses.hpp"

#include <algorithm>

#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules {
namespace {

unsigned digit_value(char octet) {
  return static_cast<unsigned>(octet <= '9' ? octet - '0' : (octet | 0x20) - 'a' + 10);
}

// Of a text that is an IPv4address.
void read_four(std::string_view text, std::uint8_t* octets) {
  unsigned value = 0;
  for (const char octet : text) {
    if (octet == '.') {
      *octets++ = static_cast<std::uint8_t>(value);
      value = 0;
    } else {
      value = value * 10 + digit_value(octet);
    }
  }
  *octets = static_cast<std::uint8_t>(value);
}

// Octets of the pieces between ":", the last of which may be an IPv4address. Returns how many.
std::size_t read_pieces(std::string_view text, std::uint8_t* octets) {
  std::size_t count = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(':'), text.size());
    const std::string_view piece = text.substr(0, end);
    if (piece.find('.') != std::string_view::npos) {
      read_four(piece, octets + count);
      return count + 4;
    }
    unsigned value = 0;
    for (const char octet : piece) value = value * 16 + digit_value(octet);
    octets[count++] = static_cast<std::uint8_t>(value >> 8);
    octets[count++] = static_cast<std::uint8_t>(value & 0xFF);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return count;
}

// Of a text that is an IPv6address: what follows "::" ends at the last octet.
Address read_sixteen(std::string_view text) {
  Address address{.size = 16};
  const std::size_t gap = text.find("::");
  if (gap == std::string_view::npos) {
    read_pieces(text, address.octets.data());
    return address;
  }
  read_pieces(text.substr(0, gap), address.octets.data());
  std::array<std::uint8_t, 16> tail{};
  const std::size_t size = read_pieces(text.substr(gap + 2), tail.data());
  std::copy_n(tail.begin(), size, address.octets.end() - static_cast<std::ptrdiff_t>(size));
  return address;
}

}  // namespace

std::optional<Address> address_of(std::string_view host) noexcept {
  if (host.empty()) return std::nullopt;
  if (host.front() == '[') {
    const std::string_view inner = host.substr(1, host.size() < 2 ? 0 : host.size() - 2);
    if (host.back() != ']' || !matches(rfc3986::IPv6address, inner)) return std::nullopt;
    return read_sixteen(inner);
  }
  if (host.front() < '0' || host.front() > '9' || !matches(rfc3986::IPv4address, host)) return std::nullopt;
  Address address{.size = 4};
  read_four(host, address.octets.data());
  return address;
}

}  // namespace bnfurl::crawl::rules
