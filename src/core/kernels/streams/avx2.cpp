// Sets by halves, as in ssse3.cpp (note [sets by halves]), 32 octets at a time.
#include "src/core/kernels/streams/streams.hpp"

#include <immintrin.h>

#include "src/core/kernels/streams/words.hpp"

namespace bnfurl::kernels {
namespace {

// The 16 entries from 16 - n on are a shuffle that moves octets up by n places and clears the n lowest places.
constexpr unsigned char up[32] = {128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
                                  0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15};

// 32 octets.
class Register {
public:
  static constexpr unsigned width = 32;

  Register() = default;

  [[gnu::always_inline]] static Register load(const unsigned char* octets) noexcept { return Register(loaded(octets)); }

  // The last octets of a text, at the register's end; the octets before them are arbitrary.
  [[gnu::always_inline]] static Register last(const unsigned char* text, std::size_t size) noexcept {
    if (size >= 32) return load(text + size - 32);
    if (size >= 16) {
      return Register(
          _mm256_set_m128i(load16(text + size - 16), _mm_shuffle_epi8(load16(text), load16(up + size - 16))));
    }
    const Last16 octets = last_16(text, size);
    return Register(_mm256_set_epi64x(static_cast<long long>(octets.high), static_cast<long long>(octets.low), 0, 0));
  }

  [[nodiscard, gnu::always_inline]] std::uint32_t in(const HalfOctetTables& set, bool with_above) const noexcept {
    __m256i found = _mm256_shuffle_epi8(table(set.below), octets_);
    if (with_above) {
      const __m256i turned = _mm256_xor_si256(octets_, _mm256_set1_epi8(-128));
      found = _mm256_or_si256(found, _mm256_shuffle_epi8(table(set.above), turned));
    }
    return bits(_mm256_cmpeq_epi8(_mm256_and_si256(found, high_bit_), high_bit_));
  }

  [[nodiscard, gnu::always_inline]] std::uint32_t above() const noexcept { return bits(octets_); }

  [[nodiscard, gnu::always_inline]] std::uint32_t equal_to(unsigned char octet) const noexcept {
    return bits(_mm256_cmpeq_epi8(octets_, _mm256_set1_epi8(static_cast<char>(octet))));
  }

private:
  [[gnu::always_inline]] explicit Register(__m256i octets) noexcept : octets_(octets) {
    const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U));
    const __m256i high_half = _mm256_and_si256(_mm256_srli_epi16(octets, 4), _mm256_set1_epi8(15));
    high_bit_ = _mm256_shuffle_epi8(bit, high_half);
  }

  [[gnu::always_inline]] static __m256i loaded(const unsigned char* octets) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(octets));
  }
  [[gnu::always_inline]] static __m128i load16(const unsigned char* octets) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(octets));
  }
  [[gnu::always_inline]] static __m256i table(const std::uint8_t* rows) noexcept {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(rows)));
  }
  [[gnu::always_inline]] static std::uint32_t bits(__m256i found) noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(found));
  }

  __m256i octets_;
  __m256i high_bit_;  // the bit that the high half of each octet selects
};

}  // namespace

constinit const Kernels avx2 =
    kernels_of("avx2", put_class_streams<RegisterBlocks<Register>>, put_separators<RegisterBlocks<Register>>);

}  // namespace bnfurl::kernels
