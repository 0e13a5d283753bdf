// note [sets by halves]: a set is a table of 16 rows of 8 bits. The low half of an octet selects a row, the high half
// selects a bit of it, and the octet is in the set if this bit is set. One shuffle looks up the rows of 16 octets;
// another one turns their high halves into bits. A row has bits for the high halves 0 to 7 only, that is, for octets
// below 0x80; for other octets the shuffle gives 0, an empty row. Octets from 0x80 on have a second table. Before it is
// looked up, the high bit of every octet is flipped, so this time the octets below 0x80 get the empty row.
#include "src/core/kernels/streams/streams.hpp"

#include <tmmintrin.h>

#include "src/core/kernels/streams/words.hpp"

namespace bnfurl::kernels {
namespace {

// 16 octets.
class Register {
public:
  static constexpr unsigned width = 16;

  Register() = default;

  [[gnu::always_inline]] static Register load(const unsigned char* octets) noexcept {
    return Register(_mm_loadu_si128(reinterpret_cast<const __m128i*>(octets)));
  }

  // The last octets of a text, at the register's end; the octets before them are arbitrary.
  [[gnu::always_inline]] static Register last(const unsigned char* text, std::size_t size) noexcept {
    if (size >= 16) return load(text + size - 16);
    const Last16 octets = last_16(text, size);
    return Register(_mm_set_epi64x(static_cast<long long>(octets.high), static_cast<long long>(octets.low)));
  }

  [[nodiscard, gnu::always_inline]] std::uint32_t in(const HalfOctetTables& set, bool with_above) const noexcept {
    __m128i found = _mm_shuffle_epi8(table(set.below), octets_);
    if (with_above) {
      const __m128i flipped = _mm_xor_si128(octets_, _mm_set1_epi8(-128));
      found = _mm_or_si128(found, _mm_shuffle_epi8(table(set.above), flipped));
    }
    return bits(_mm_cmpeq_epi8(_mm_and_si128(found, high_bit_), high_bit_));
  }

  [[nodiscard, gnu::always_inline]] std::uint32_t above() const noexcept { return bits(octets_); }

  [[nodiscard, gnu::always_inline]] std::uint32_t equal_to(unsigned char octet) const noexcept {
    return bits(_mm_cmpeq_epi8(octets_, _mm_set1_epi8(static_cast<char>(octet))));
  }

private:
  [[gnu::always_inline]] explicit Register(__m128i octets) noexcept : octets_(octets) {
    const __m128i bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    high_bit_ = _mm_shuffle_epi8(bit, _mm_and_si128(_mm_srli_epi16(octets, 4), _mm_set1_epi8(15)));
  }

  [[gnu::always_inline]] static __m128i table(const std::uint8_t* rows) noexcept {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(rows));
  }
  [[gnu::always_inline]] static std::uint32_t bits(__m128i found) noexcept {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(found));
  }

  __m128i octets_;
  __m128i high_bit_;  // the bit that the high half of each octet selects
};

}  // namespace

constinit const Kernels ssse3 =
    kernels_of("ssse3", put_class_streams<RegisterBlocks<Register>>, put_separators<RegisterBlocks<Register>>);

}  // namespace bnfurl::kernels
