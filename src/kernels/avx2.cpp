// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Sets by halves, as in ssse3.cpp (note [sets by halves]), 32 octets at a time.
#include "src/kernels/avx2.hpp"

#include <immintrin.h>

#include "src/kernels/words.hpp"

namespace bnfurl::kernels {
namespace {

constexpr unsigned registers = 2;

alignas(32) constexpr unsigned char nothing[32] = {};

// Read from 16 - n on, these 16 are the shuffle that moves octets up by n, and empties the n lowest places.
constexpr unsigned char up[32] = {128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
                                  0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15};

class Block {
public:
  static constexpr unsigned width = 32;

  [[gnu::always_inline]] static Block whole(const unsigned char* octets) noexcept {
    return {load(octets), load(octets + 32)};
  }

  // The last `count` octets (1 to 63) of a text; for their places see Place.
  [[gnu::always_inline]] static Block last(const unsigned char* text, std::size_t size, std::size_t count) noexcept {
    return {load(count >= 32 ? text + size - count : nothing), last_register(text, size)};
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t in(const HalfOctetTables& set, bool with_above) const noexcept {
    __m256i found[registers];
    const __m256i below = table(set.below);
    for (unsigned i = 0; i < registers; ++i) found[i] = _mm256_shuffle_epi8(below, octets_[i]);
    if (with_above) {
      const __m256i above = table(set.above);
      const __m256i turn = _mm256_set1_epi8(-128);
      for (unsigned i = 0; i < registers; ++i) {
        found[i] = _mm256_or_si256(found[i], _mm256_shuffle_epi8(above, _mm256_xor_si256(octets_[i], turn)));
      }
    }
    for (unsigned i = 0; i < registers; ++i) {
      found[i] = _mm256_cmpeq_epi8(_mm256_and_si256(found[i], bits_[i]), bits_[i]);
    }
    return word(found);
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t equal_to(unsigned char octet) const noexcept {
    const __m256i wanted = _mm256_set1_epi8(static_cast<char>(octet));
    const __m256i found[registers] = {_mm256_cmpeq_epi8(octets_[0], wanted), _mm256_cmpeq_epi8(octets_[1], wanted)};
    return word(found);
  }

private:
  [[gnu::always_inline]] Block(__m256i low, __m256i high) noexcept : octets_{low, high} {
    const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U));
    for (unsigned i = 0; i < registers; ++i) {
      const __m256i high_half = _mm256_and_si256(_mm256_srli_epi16(octets_[i], 4), _mm256_set1_epi8(15));
      bits_[i] = _mm256_shuffle_epi8(bit, high_half);
    }
  }

  [[gnu::always_inline]] static __m256i load(const unsigned char* octets) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(octets));
  }
  [[gnu::always_inline]] static __m128i load16(const unsigned char* octets) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(octets));
  }
  [[gnu::always_inline]] static __m256i table(const std::uint8_t* rows) noexcept {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(rows)));
  }

  [[gnu::always_inline]] static __m256i last_register(const unsigned char* text, std::size_t size) noexcept {
    if (size >= 32) return load(text + size - 32);
    if (size >= 16) {
      return _mm256_set_m128i(load16(text + size - 16), _mm_shuffle_epi8(load16(text), load16(up + size - 16)));
    }
    const Last16 octets = last_16(text, size);
    return _mm256_set_epi64x(static_cast<long long>(octets.high), static_cast<long long>(octets.low), 0, 0);
  }

  [[gnu::always_inline]] static std::uint64_t word(const __m256i (&found)[registers]) noexcept {
    const auto low = static_cast<unsigned>(_mm256_movemask_epi8(found[0]));
    const auto high = static_cast<unsigned>(_mm256_movemask_epi8(found[1]));
    return low | std::uint64_t{high} << 32;
  }

  __m256i octets_[registers];
  __m256i bits_[registers];  // what the high half of each octet chooses
};

void class_streams(const StreamPlan& plan, const unsigned char* text, std::size_t size, std::size_t begin,
                   std::uint64_t* streams) noexcept {
  put_class_streams<Block>(plan, text, size, begin, streams);
}

void separators(const unsigned char* text, std::size_t size, std::size_t begin, unsigned char separator,
                std::uint64_t* words) noexcept {
  put_separators<Block>(text, size, begin, separator, words);
}

}  // namespace

constinit const Kernels avx2{"avx2", Level::avx2, class_streams, separators};

}  // namespace bnfurl::kernels
