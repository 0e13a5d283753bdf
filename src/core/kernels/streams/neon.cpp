// Sets by halves, as in ssse3.cpp (note [sets by halves]), by table look-ups. These give 0 where the index is greater
// than 15, so each half becomes an index of its own. A word is gathered by adding neighbours, after each octet is
// reduced to a bit of its own.
#include "src/core/kernels/streams/streams.hpp"

#include <arm_neon.h>

#include "src/core/kernels/streams/words.hpp"

namespace bnfurl::kernels {
namespace {

constexpr unsigned registers = 4;

constexpr unsigned char nothing[16] = {};
constexpr std::uint8_t bit_below[16] = {1, 2, 4, 8, 16, 32, 64, 128};
constexpr std::uint8_t bit_above[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};
constexpr std::uint8_t bit_of_place[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};

class Block {
public:
  [[gnu::always_inline]] static Block whole(const unsigned char* octets) noexcept {
    return {vld1q_u8(octets), vld1q_u8(octets + 16), vld1q_u8(octets + 32), vld1q_u8(octets + 48)};
  }

  // The last `count` octets (1 to 63) of a text. Octets that do not fill a register are at the end of the last
  // register, which overlaps with octets before them; their bits are moved down to their places.
  [[gnu::always_inline]] static Block last(const unsigned char* text, std::size_t size, std::size_t count) noexcept {
    const unsigned char* octets = text + size - count;
    const auto at = [&](std::size_t i) noexcept { return vld1q_u8(count >= i + 16 ? octets + i : nothing); };
    Block block(at(0), at(16), at(32), last_register(text, size));
    block.keep_ = (std::uint64_t{1} << count / 16 * 16) - 1;
    block.move_ = ~std::uint64_t{0} << 48;
    block.by_ = static_cast<unsigned>(word_bits - count);
    return block;
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t in(const HalfOctetTables& set, bool with_above) const noexcept {
    uint8x16_t found[registers];
    for (unsigned i = 0; i < registers; ++i) found[i] = chosen(set.below, bit_below, octets_[i]);
    if (with_above) {
      for (unsigned i = 0; i < registers; ++i) found[i] = vorrq_u8(found[i], chosen(set.above, bit_above, octets_[i]));
    }
    return word(found);
  }
  [[nodiscard, gnu::always_inline]] std::uint64_t in_below(const HalfOctetTables& set) const noexcept {
    return in(set, false);
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t above() const noexcept {
    uint8x16_t found[registers];
    for (unsigned i = 0; i < registers; ++i) found[i] = vtstq_u8(octets_[i], vdupq_n_u8(0x80));
    return word(found);
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t equal_to(unsigned char octet) const noexcept {
    uint8x16_t found[registers];
    for (unsigned i = 0; i < registers; ++i) found[i] = vceqq_u8(octets_[i], vdupq_n_u8(octet));
    return word(found);
  }

private:
  [[gnu::always_inline]] Block(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) noexcept : octets_{a, b, c, d} {}

  // All ones where the bit selected by an octet's high half is set in the row selected by its low half.
  [[gnu::always_inline]] static uint8x16_t chosen(const std::uint8_t* rows, const std::uint8_t* bits,
                                                  uint8x16_t octets) noexcept {
    const uint8x16_t row = vqtbl1q_u8(vld1q_u8(rows), vandq_u8(octets, vdupq_n_u8(15)));
    return vtstq_u8(row, vqtbl1q_u8(vld1q_u8(bits), vshrq_n_u8(octets, 4)));
  }

  [[gnu::always_inline]] static uint8x16_t last_register(const unsigned char* text, std::size_t size) noexcept {
    if (size >= 16) return vld1q_u8(text + size - 16);
    const Last16 octets = last_16(text, size);
    return vcombine_u8(vcreate_u8(octets.low), vcreate_u8(octets.high));
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t word(const uint8x16_t (&found)[registers]) const noexcept {
    const uint8x16_t bit = vld1q_u8(bit_of_place);
    const uint8x16_t low = vpaddq_u8(vandq_u8(found[0], bit), vandq_u8(found[1], bit));
    const uint8x16_t high = vpaddq_u8(vandq_u8(found[2], bit), vandq_u8(found[3], bit));
    const uint8x16_t all = vpaddq_u8(low, high);
    const std::uint64_t bits = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
    return (bits & keep_) | (bits & move_) >> by_;
  }

  uint8x16_t octets_[registers];
  std::uint64_t keep_ = ~std::uint64_t{0};  // bits that are in their places
  std::uint64_t move_ = 0;                  // bits to be moved down
  unsigned by_ = 0;
};

struct Blocks {
  [[gnu::always_inline]] static Block whole(const unsigned char* octets) noexcept { return Block::whole(octets); }

  template <class Use>
  [[gnu::always_inline]] static void with_last(const unsigned char* text, std::size_t size, std::size_t count,
                                               Use use) noexcept {
    use(Block::last(text, size, count));
  }
};

}  // namespace

constinit const Kernels neon = kernels_of("neon", put_class_streams<Blocks>, put_separators<Blocks>);

}  // namespace bnfurl::kernels
