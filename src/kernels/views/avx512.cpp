// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Sixteen views at a time. All of them but their octets of text comes from four columns of numbers, which are
// interleaved: 4x4 numbers in each 128 bits. The octets are loaded into each view under a mask, from 4 octets before the
// text on, since they stand 4 octets after the view's begin; a mask reads nothing outside the text, and zeros stay
// after it.
#include "src/kernels/views/views.hpp"

#include <immintrin.h>

namespace bnfurl::kernels {
namespace {

constexpr std::size_t rows = 16;              // numbers in a register
constexpr std::uint32_t first_octets = 0xf0;  // the mask of the first four octets of a text, in a view

// What views are made of, for sixteen texts.
struct Numbers {
  alignas(64) std::uint32_t masks[rows];  // of the octets of text in each view
  alignas(64) std::uint32_t views[rows][4];
  __mmask16 present;
};

// Views without their octets. Lane l of result i of the unpacking is row 4l + i.
[[gnu::always_inline]] inline void fill(const TextColumn& column, std::size_t at, __mmask16 some,
                                        Numbers& numbers) noexcept {
  const __m512i length = _mm512_maskz_loadu_epi32(some, column.length + at);
  const __m512i begin = _mm512_maskz_loadu_epi32(some, column.begin + at);
  const __m512i shift = _mm512_maskz_loadu_epi32(some, column.shift + at);
  const __mmask16 present = _kandn_mask16(_mm512_movepi32_mask(length), some);
  const __mmask16 is_long = _mm512_mask_cmpgt_epi32_mask(present, length, _mm512_set1_epi32(longest_inside));
  const __m512i sizes = _mm512_maskz_mov_epi32(present, length);
  const __m512i buffers = _mm512_maskz_loadu_epi32(is_long, column.buffer + at);
  const __m512i offsets = _mm512_maskz_add_epi32(is_long, begin, shift);
  const __m512i four = _mm512_set1_epi32(0x10);
  const __m512i all_octets = _mm512_sub_epi32(_mm512_sllv_epi32(four, sizes), four);
  const __m512i masks = _mm512_mask_mov_epi32(all_octets, is_long, _mm512_set1_epi32(first_octets));
  _mm512_store_si512(numbers.masks, masks);
  const __m512i zero = _mm512_setzero_si512();
  const __m512i sizes_low = _mm512_unpacklo_epi32(sizes, zero);
  const __m512i sizes_high = _mm512_unpackhi_epi32(sizes, zero);
  const __m512i places_low = _mm512_unpacklo_epi32(buffers, offsets);
  const __m512i places_high = _mm512_unpackhi_epi32(buffers, offsets);
  _mm512_store_si512(numbers.views[0], _mm512_unpacklo_epi64(sizes_low, places_low));
  _mm512_store_si512(numbers.views[4], _mm512_unpackhi_epi64(sizes_low, places_low));
  _mm512_store_si512(numbers.views[8], _mm512_unpacklo_epi64(sizes_high, places_high));
  _mm512_store_si512(numbers.views[12], _mm512_unpackhi_epi64(sizes_high, places_high));
  numbers.present = present;
}

// Row 4l + i is the view at 4i + l. Where no octet is loaded, as of an absent text, the address is one of ours: under an
// empty mask, too, a load that reaches into a page that is not mapped takes a hundred nanoseconds.
[[gnu::always_inline]] inline __m128i view_of(const Numbers& numbers, const TextColumn& column, std::size_t at,
                                              std::size_t row) noexcept {
  const __m128i view = _mm_load_si128(reinterpret_cast<const __m128i*>(numbers.views[row % 4 * 4 + row / 4]));
  const auto mask = static_cast<__mmask16>(numbers.masks[row]);
  const auto* const own = reinterpret_cast<const char*>(&numbers);
  return _mm_mask_loadu_epi8(view, mask, mask == 0 ? own : column.text + column.begin[at + row] - 4);
}

[[gnu::always_inline]] inline void put(__m128i* to, __m128i view, bool is_large) noexcept {
  if (is_large)
    _mm_stream_si128(to, view);
  else
    _mm_storeu_si128(to, view);
}

// `is_large` is a constant in each of the two calls.
[[gnu::always_inline]] inline void put_all(const TextColumn& column, std::size_t count, __m128i* to,
                                           std::uint64_t* present, bool is_large) noexcept {
  Numbers numbers;
  for (std::size_t at = 0; at < count; at += rows, to += rows) {
    const std::size_t rest = count - at;
    const auto some = static_cast<__mmask16>(_bzhi_u32(0xffff, rest < rows ? static_cast<unsigned>(rest) : rows));
    fill(column, at, some, numbers);
    if (at % word_bits == 0) present[at / word_bits] = 0;
    present[at / word_bits] |= std::uint64_t{numbers.present} << (at % word_bits);
    if (rest >= rows) {
#pragma GCC unroll 16
      for (std::size_t row = 0; row < rows; ++row) put(to + row, view_of(numbers, column, at, row), is_large);
    } else {
      for (std::size_t row = 0; row < rest; ++row) put(to + row, view_of(numbers, column, at, row), is_large);
    }
  }
}

}  // namespace

void put_views_avx512(const TextColumn& column, std::size_t count, void* views, std::uint64_t* present) noexcept {
  auto* const to = static_cast<__m128i*>(views);
  if (!column.is_large) return put_all(column, count, to, present, false);
  put_all(column, count, to, present, true);
  _mm_sfence();  // other threads see such writes only after this
}

}  // namespace bnfurl::kernels
