// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Addresses as octets. Nothing here allocates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bnfurl::crawl::rules {

struct Address {
  std::array<std::uint8_t, 16> octets{};
  std::size_t size = 0;  ///< 4 or 16
};

/// A host that is an address: four numbers, or an IPv6 address in brackets. Nullopt for names and for addresses of
/// other versions.
[[nodiscard]] std::optional<Address> address_of(std::string_view host) noexcept;

}  // namespace bnfurl::crawl::rules
