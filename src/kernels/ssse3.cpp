// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// note [sets by halves]: an octet is in a set if, in the row that its low half chooses, the bit is set that its high
// half chooses. A shuffle looks up 16 rows at once, another makes the bits. Rows have eight bits, one for each high
// half below 0x80, and where the octet is not below 0x80, the shuffle gives an empty row; octets from 0x80 on have rows
// of their own, and with their high bit turned over it is the others that have an empty one.
#include "src/kernels/ssse3.hpp"

#include <tmmintrin.h>

#include "src/kernels/words.hpp"

namespace bnfurl::kernels {
namespace {

constexpr unsigned registers = 4;

alignas(16) constexpr unsigned char nothing[16] = {};

class Block {
public:
  static constexpr unsigned width = 16;

  [[gnu::always_inline]] static Block whole(const unsigned char* octets) noexcept {
    return {load(octets), load(octets + 16), load(octets + 32), load(octets + 48)};
  }

  // The last `count` octets (1 to 63) of a text; for their places see Place.
  [[gnu::always_inline]] static Block last(const unsigned char* text, std::size_t size, std::size_t count) noexcept {
    const unsigned char* octets = text + size - count;
    const auto at = [&](std::size_t i) noexcept { return load(count >= i + 16 ? octets + i : nothing); };
    return {at(0), at(16), at(32), last_register(text, size)};
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t in(const HalfOctetTables& set, bool with_above) const noexcept {
    __m128i found[registers];
    const __m128i below = table(set.below);
    for (unsigned i = 0; i < registers; ++i) found[i] = _mm_shuffle_epi8(below, octets_[i]);
    if (with_above) {
      const __m128i above = table(set.above);
      for (unsigned i = 0; i < registers; ++i) {
        found[i] = _mm_or_si128(found[i], _mm_shuffle_epi8(above, _mm_xor_si128(octets_[i], _mm_set1_epi8(-128))));
      }
    }
    for (unsigned i = 0; i < registers; ++i) found[i] = _mm_cmpeq_epi8(_mm_and_si128(found[i], bits_[i]), bits_[i]);
    return word(found);
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t equal_to(unsigned char octet) const noexcept {
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(octet));
    __m128i found[registers];
    for (unsigned i = 0; i < registers; ++i) found[i] = _mm_cmpeq_epi8(octets_[i], wanted);
    return word(found);
  }

private:
  [[gnu::always_inline]] Block(__m128i a, __m128i b, __m128i c, __m128i d) noexcept : octets_{a, b, c, d} {
    const __m128i bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    for (unsigned i = 0; i < registers; ++i) {
      bits_[i] = _mm_shuffle_epi8(bit, _mm_and_si128(_mm_srli_epi16(octets_[i], 4), _mm_set1_epi8(15)));
    }
  }

  [[gnu::always_inline]] static __m128i load(const unsigned char* octets) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(octets));
  }
  [[gnu::always_inline]] static __m128i table(const std::uint8_t* rows) noexcept {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(rows));
  }

  [[gnu::always_inline]] static __m128i last_register(const unsigned char* text, std::size_t size) noexcept {
    if (size >= 16) return load(text + size - 16);
    const Last16 octets = last_16(text, size);
    return _mm_set_epi64x(static_cast<long long>(octets.high), static_cast<long long>(octets.low));
  }

  [[gnu::always_inline]] static std::uint64_t word(const __m128i (&found)[registers]) noexcept {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < registers; ++i) {
      bits |= std::uint64_t{static_cast<unsigned>(_mm_movemask_epi8(found[i]))} << (16 * i);
    }
    return bits;
  }

  __m128i octets_[registers];
  __m128i bits_[registers];  // what the high half of each octet chooses
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

constinit const Kernels ssse3{"ssse3", Level::ssse3, class_streams, separators};

}  // namespace bnfurl::kernels
