// The basis of a text by AVX-512: one look-up of 64 octets in a table of 128 (VBMI). For one text, each word is a test
// of one bit of each octet. Where all eight words of many octets are needed, blocks of bits are transposed (GFNI).
// Masked loads read nothing outside the text.
#pragma once

#include <immintrin.h>

#include "src/core/kernels/short_text/word.hpp"

namespace bnfurl::kernels::short_text::avx512 {

using namespace short_text;

/// The basis bits of 64 octets that are all below 0x80: the look-up uses only the lower seven bits of an octet.
[[gnu::always_inline]] inline __m512i looked_up_low(const Basis& basis, __m512i octets) {
  return _mm512_permutex2var_epi8(_mm512_load_si512(basis.bits), octets, _mm512_load_si512(basis.bits + 64));
}

/// The basis bits of 64 octets.
[[gnu::always_inline]] inline __m512i looked_up(const Basis& basis, __m512i octets) {
  return _mm512_maskz_mov_epi8(_knot_mask64(_mm512_movepi8_mask(octets)), looked_up_low(basis, octets));
}

/// The identity matrix of 8 by 8 bits.
[[gnu::always_inline]] inline __m512i identity() {
  return _mm512_set1_epi64(static_cast<long long>(0x8040201008040201U));
}

/// Transposes each group of eight octets as a matrix of 8 by 8 bits: word b then has bit b of all 64 octets, with each
/// group of eight in reverse order. The order is reversed because the product with the identity takes the rows of a
/// matrix backwards.
[[gnu::always_inline]] inline __m512i transposed_backwards(__m512i octets) {
  const __m512i order =
      _mm512_set_epi64(0x3f372f271f170f07, 0x3e362e261e160e06, 0x3d352d251d150d05, 0x3c342c241c140c04,
                       0x3b332b231b130b03, 0x3a322a221a120a02, 0x3931292119110901, 0x3830282018100800);
  return _mm512_permutexvar_epi8(order, _mm512_gf2p8affine_epi64_epi8(identity(), octets, 0));
}

/// The bits of each octet in reverse order.
[[gnu::always_inline]] inline __m512i bits_reversed(__m512i octets) {
  return _mm512_gf2p8affine_epi64_epi8(octets, identity(), 0);
}

[[gnu::always_inline]] inline __m512i loaded(const char* text, std::size_t size) {
  return _mm512_maskz_loadu_epi8(_bzhi_u64(~0ULL, size), text);
}

/// The basis bits of 1 to 64 octets, one word for each bit; zeros after the last octet.
[[gnu::always_inline]] inline void read_word(const Basis& basis, const char* text, std::size_t size,
                                             Word (&words)[basis_bits]) {
  const __m512i octets = loaded(text, size);
  const __mmask64 low = _knot_mask64(_mm512_movepi8_mask(octets));
  const __m512i bits = looked_up_low(basis, octets);
#pragma GCC unroll 8
  for (unsigned b = 0; b < basis_bits; ++b)
    words[b] = _cvtmask64_u64(_mm512_mask_test_epi8_mask(low, bits, _mm512_set1_epi8(static_cast<char>(1U << b))));
}

[[gnu::always_inline]] inline void read_basis(const Basis& basis, const char* text, std::size_t size,
                                              Word (&words)[basis_bits]) {
  read_word(basis, text, size, words);
}
[[gnu::always_inline]] inline void read_basis(const Basis& basis, const char* text, std::size_t size,
                                              TwoWords (&words)[basis_bits]) {
  read_two_words<read_word>(basis, text, size, words);
}

}  // namespace bnfurl::kernels::short_text::avx512
