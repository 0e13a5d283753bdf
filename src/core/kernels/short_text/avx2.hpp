// The basis of a text by AVX2. Each bit takes two shuffles of sixteen: one by the low half of an octet, which gives
// the high halves with which the octet has the bit; one by the high half, which gives its position among them. Loads
// overlap so that nothing outside the text is read: 32 octets from its beginning, and 32 up to its end.
#pragma once

#include <immintrin.h>

#include "src/core/kernels/short_text/word.hpp"

namespace bnfurl::kernels::short_text::avx2 {

using namespace short_text;

/// 1 to 16 octets in a register, with zeros after them.
[[gnu::always_inline]] inline __m128i loaded_short(const char* text, std::size_t size) {
  Word low = 0;
  Word high = 0;
  if (size >= 8) {
    __builtin_memcpy(&low, text, 8);
    __builtin_memcpy(&high, text + size - 8, 8);
    high = size == 8 ? 0 : high >> (8 * (16 - size));
  } else if (size >= 4) {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    __builtin_memcpy(&first, text, 4);
    __builtin_memcpy(&second, text + size - 4, 4);
    low = first | Word{second} << (8 * (size - 4));
  } else {
    const auto octet = [&](std::size_t at) { return Word{static_cast<unsigned char>(text[at])} << (8 * at); };
    low = octet(0) | octet(size / 2) | octet(size - 1);
  }
  return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
}

/// 1 to 31 octets in a register, with zeros after them.
[[gnu::always_inline]] inline __m256i loaded(const char* text, std::size_t size) {
  if (size < 16) return _mm256_zextsi128_si256(loaded_short(text, size));
  alignas(16) static constexpr std::int8_t shift_by[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                           11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1,
                                                           -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
  const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text));
  const __m128i last = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + size - 16));
  const __m128i order = _mm_loadu_si128(reinterpret_cast<const __m128i*>(shift_by + (32 - size)));
  return _mm256_set_m128i(_mm_shuffle_epi8(last, order), first);
}

/// One basis bit of 32 octets; `places` are the bits of their high halves (`places_of`).
[[gnu::always_inline]] inline std::uint32_t basis_word(const std::uint8_t (&by_low)[16], __m256i octets,
                                                       __m256i places) {
  const __m256i table = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(by_low)));
  const __m256i has = _mm256_and_si256(_mm256_shuffle_epi8(table, octets), places);
  const __m256i none = _mm256_cmpeq_epi8(has, _mm256_setzero_si256());
  return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
}

/// For each octet 1 << (octet / 16), and 0 from 0x80 on.
[[gnu::always_inline]] inline __m256i places_of(__m256i octets) {
  const __m256i place = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64,
                                         -128, 0, 0, 0, 0, 0, 0, 0, 0);
  const __m256i high = _mm256_and_si256(_mm256_srli_epi16(octets, 4), _mm256_set1_epi8(15));
  return _mm256_shuffle_epi8(place, high);
}

/// The basis bits of 1 to 64 octets, one word for each bit; zeros after the last octet.
[[gnu::always_inline]] inline void read_word(const Basis& basis, const char* text, std::size_t size,
                                             Word (&words)[basis_bits]) {
  if (size < 32) {
    const __m256i octets = loaded(text, size);
    const __m256i places = places_of(octets);
#pragma GCC unroll 8
    for (unsigned b = 0; b < basis_bits; ++b) words[b] = basis_word(basis.by_low[b], octets, places);
    return;
  }
  const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
  const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + size - 32));
  const __m256i first_places = places_of(first);
  const __m256i second_places = places_of(second);
#pragma GCC unroll 8
  for (unsigned b = 0; b < basis_bits; ++b) {
    words[b] = basis_word(basis.by_low[b], first, first_places) |
               Word{basis_word(basis.by_low[b], second, second_places)} << (size - 32);
  }
}

[[gnu::always_inline]] inline void read_basis(const Basis& basis, const char* text, std::size_t size,
                                              Word (&words)[basis_bits]) {
  read_word(basis, text, size, words);
}
[[gnu::always_inline]] inline void read_basis(const Basis& basis, const char* text, std::size_t size,
                                              TwoWords (&words)[basis_bits]) {
  read_two_words<read_word>(basis, text, size, words);
}

}  // namespace bnfurl::kernels::short_text::avx2
