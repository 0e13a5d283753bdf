// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of a line as conditions. The grammar has judged them already; what it cannot say is a fault here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

// Addresses as octets. Nothing here allocates.

struct Address {
  std::array<std::uint8_t, 16> octets{};
  std::size_t size = 0;  ///< 4 or 16
};

/// A host that is an address: four numbers, or an IPv6 address in brackets. Nullopt for names and for addresses of
/// other versions.
[[nodiscard]] std::optional<Address> address_of(std::string_view host) noexcept;

/// Why a value means nothing.
struct ValueFault {
  std::string message;
};

/// A name, `=` and a name, an address, or a net of addresses.
[[nodiscard]] std::variant<Condition, ValueFault> host_condition(std::string_view value);
/// As in robots.txt: `*` is any octets, a final `$` the end.
[[nodiscard]] Pattern path_pattern(std::string_view value);
/// `*` is any octets; nothing before it and nothing after it. Scheme and host in lower case.
[[nodiscard]] Pattern url_pattern(std::string_view value);
/// `SCHEME://HOST` or `SCHEME://HOST:PORT`, in normal form.
[[nodiscard]] Origin origin_of(std::string_view value);

}  // namespace bnfurl::crawl::rules
