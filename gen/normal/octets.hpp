// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Sets of octets that normal forms speak of.
#pragma once

#include <optional>

#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

[[nodiscard]] inline OctetSet digits() { return OctetSet::range('0', '9'); }
[[nodiscard]] inline OctetSet upper_letters() { return OctetSet::range('A', 'Z'); }
[[nodiscard]] inline OctetSet hex_digits() { return digits() | OctetSet::range('A', 'F') | OctetSet::range('a', 'f'); }

/// The value of a hexadecimal digit; absent for another octet.
[[nodiscard]] inline std::optional<unsigned> hex_value(std::uint8_t octet) {
  if (digits().contains(octet)) return octet - unsigned{'0'};
  if (!hex_digits().contains(octet)) return std::nullopt;
  return (octet | 0x20U) - unsigned{'a'} + 10;
}

}  // namespace bnfurl::gen
