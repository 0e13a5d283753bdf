// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// An encoding of octets in at most eight bits, chosen so that each class of an engine for short texts is a Boolean
// expression of the bits. An octet beyond 0x7f has no bit set. For the loops over the bits see note [eight words].
#pragma once

#include <cstdint>

#include "src/kernels/short_text/word.hpp"

namespace bnfurl::kernels::short_text {

inline constexpr unsigned basis_bits = 8;

/// The table of a basis, and the same table by halves of an octet, for shuffles of sixteen: bit h of by_low[b][l] says
/// that the octet 16 * h + l has bit b.
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

/// The basis bits of 64 to 127 octets: those of the first 64, and those of the last 64 without the overlap.
/// `read_word` reads a word of up to 64 octets with the instructions of the including file.
template <auto& read_word>
[[gnu::always_inline]] inline void read_two_words(const Basis& basis, const char* text, std::size_t size,
                                                  TwoWords (&words)[basis_bits]) {
  Word low[basis_bits];
  Word high[basis_bits];
  read_word(basis, text, word_bits, low);
  read_word(basis, text + size - word_bits, word_bits, high);
#pragma GCC unroll 8
  for (unsigned b = 0; b < basis_bits; ++b) words[b] = {low[b], high[b] >> 1U >> (2 * word_bits - 1 - size)};
}

}  // namespace bnfurl::kernels::short_text
