// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Addresses as bytes, and blocks of addresses.
//
// Nothing here allocates, throws, takes a lock or changes global state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// An IPv4 or IPv6 address, with its bytes in network order.
struct Address {
  std::array<std::uint8_t, 16> octets{};  ///< of an IPv4 address, the first four; the others are 0
  std::size_t size = 0;                   ///< 4 or 16

  /// The IPv4 address in an IPv4-mapped one (RFC 4291, section 2.5.5.2); nullopt for any other address.
  ///   address_of("[::ffff:192.0.2.1]")->mapped()->octets[3]   ->  1
  ///   address_of("[::192.0.2.1]")->mapped().has_value()       ->  false
  [[nodiscard]] std::optional<Address> mapped() const noexcept;
  friend bool operator==(const Address&, const Address&) = default;
};

/// The address that a text is: an IPv4address or, in brackets or without, an IPv6address of RFC 3986 (section 3.2.2);
/// nullopt for any other text, such as a name, a number or an address with a zone.
///   address_of("192.0.2.1")->octets[3]                 ->  1
///   address_of("[::1]")->octets[15]                    ->  1
///   address_of("::ffff:192.0.2.1")->size               ->  16
///   address_of("127.1").has_value()                    ->  false
[[nodiscard]] std::optional<Address> address_of(std::string_view text) noexcept;

/// The addresses whose first `bits` bits are those of `first`: `10.0.0.0/8` has 8.
struct AddressBlock {
  Address first;
  std::size_t bits = 0;  ///< at most 32 or 128

  /// Whether an address is in the block. An IPv4 address is never in a block of IPv6 addresses.
  ///   AddressBlock{*address_of("10.0.0.0"), 8}.contains(*address_of("10.1.2.3"))         ->  true
  ///   AddressBlock{*address_of("10.0.0.0"), 8}.contains(*address_of("::ffff:10.1.2.3"))  ->  false
  [[nodiscard]] bool contains(const Address& address) const noexcept;
};

}  // namespace bnfurl

BNFURL_EXPORT_END
