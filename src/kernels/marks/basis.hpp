// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The octets of a program's classes as up to eight bits each, of which its classes are made by "and", "or" and "not".
// An octet beyond 0x7f has no bit.
#pragma once

#include <cstdint>

namespace bnfurl::kernels::marks {

inline constexpr unsigned basis_bits = 8;

/// The table of a basis, and the same by halves of an octet, for shuffles of sixteen: bit h of by_low[b][l] says that
/// the octet 16 * h + l has bit b.
struct Basis {
  alignas(64) std::uint8_t bits[128];
  alignas(16) std::uint8_t by_low[basis_bits][16];
};

consteval Basis basis(const std::uint8_t (&bits)[128]) {
  Basis result{};
  for (unsigned octet = 0; octet < 128; ++octet) {
    result.bits[octet] = bits[octet];
    for (unsigned b = 0; b < basis_bits; ++b) {
      const unsigned has = bits[octet] >> b & 1U;
      result.by_low[b][octet % 16] = static_cast<std::uint8_t>(result.by_low[b][octet % 16] | has << (octet / 16));
    }
  }
  return result;
}

}  // namespace bnfurl::kernels::marks
