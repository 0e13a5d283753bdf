// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Triplets: "%" and two hexadecimal digits (RFC 3986, section 2.1).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "src/letter_case.hpp"

namespace bnfurl::levels {

inline constexpr std::size_t triplet_size = 3;

/// The value of a hexadecimal digit, or a value from 16 on.
[[nodiscard]] constexpr unsigned digit_value(char digit) noexcept {
  if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
  const char low = lower(digit);
  return low >= 'a' && low <= 'f' ? static_cast<unsigned>(low - 'a') + 10 : 16;
}

/// The octet for which the triplet at `offset` stands; nullopt: there is no triplet.
[[nodiscard]] constexpr std::optional<unsigned char> triplet_at(std::string_view text, std::size_t offset) noexcept {
  if (text.size() - offset < triplet_size || text[offset] != '%') return std::nullopt;
  const unsigned high = digit_value(text[offset + 1]);
  const unsigned low = digit_value(text[offset + 2]);
  if ((high | low) > 15) return std::nullopt;
  return static_cast<unsigned char>(high << 4 | low);
}

}  // namespace bnfurl::levels
