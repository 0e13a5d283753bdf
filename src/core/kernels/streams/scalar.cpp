// Class streams in plain C++. Eight octets are looked up at a time; their class bits are a matrix of 8 rows (octets)
// by 8 columns (streams), whose transpose has in byte s the eight bits of stream s. Sixteen streams are two such
// matrices, one of the low and one of the high byte of each class word.
#include "src/core/kernels/streams/streams.hpp"

#include <algorithm>
#include <utility>

namespace bnfurl::kernels {
namespace {

constexpr std::size_t row = 8;  // octets in a matrix, and streams

// note [transposing bits]: swaps the two off-diagonal squares of each 2x2, then 4x4, then 8x8 block of bits,
// where bit 8i+j is row i, column j.
std::uint64_t transposed(std::uint64_t matrix) noexcept {
  std::uint64_t swap = (matrix ^ (matrix >> 7)) & 0x00aa00aa00aa00aaU;
  matrix ^= swap ^ (swap << 7);
  swap = (matrix ^ (matrix >> 14)) & 0x0000cccc0000ccccU;
  matrix ^= swap ^ (swap << 14);
  swap = (matrix ^ (matrix >> 28)) & 0x00000000f0f0f0f0U;
  return matrix ^ swap ^ (swap << 28);
}

// Up to 64 octets of a text, and one word for each stream.
struct Block {
  const unsigned char* octets;
  std::size_t size;
  std::uint64_t words[max_streams];
};

// Adds one byte of each of the eight streams from `first` on, for the octets from `at` on.
void add_row(const StreamPlan& plan, std::size_t at, unsigned first, Block& block) noexcept {
  std::uint64_t matrix = 0;
  for (std::size_t i = 0; i < std::min(row, block.size - at); ++i) {
    const unsigned classes = plan.classes[block.octets[at + i]];
    matrix |= std::uint64_t{classes >> first & 0xff} << (row * i);
  }
  matrix = transposed(matrix);
  for (unsigned s = 0; s < row; ++s) block.words[first + s] |= (matrix >> (row * s) & 0xff) << at;
}

// The octets of `block` that begin an escape; its digits may lie after the block, but not after the text.
std::uint64_t escapes(const StreamPlan& plan, const Block& block, const unsigned char* text_end) noexcept {
  const auto is_digit = [&plan](unsigned octet) { return (plan.classes[octet] >> plan.escape_digit_bit & 1) != 0; };
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < block.size; ++i) {
    const unsigned char* octet = block.octets + i;
    if (*octet != plan.escape_lead || text_end - octet < 3) continue;
    if (is_digit(octet[1]) && is_digit(octet[2])) word |= std::uint64_t{1} << i;
  }
  return word;
}

void fill(const StreamPlan& plan, const unsigned char* text_end, Block& block) noexcept {
  std::fill_n(block.words, max_streams, 0);
  for (std::size_t at = 0; at < block.size; at += row) {
    for (unsigned first = 0; first < plan.count; first += row) add_row(plan, at, first, block);
  }
  if (plan.with_escape == 0 || plan.escape_lead > 0xff) return;
  const std::uint64_t word = escapes(plan, block, text_end);
  for (unsigned s = 0; s < plan.count; ++s) {
    if ((plan.with_escape >> s & 1) != 0) block.words[s] |= word;
  }
}

void class_streams(const StreamPlan& plan, const unsigned char* text, std::size_t size, std::size_t begin,
                   std::uint64_t* streams) noexcept {
  const std::size_t octets = size - begin;
  const std::size_t words = std::min(octets / word_bits + 1, window_words);
  for (std::size_t w = 0; w < words; ++w) {
    const std::size_t from = w * word_bits;
    Block block;
    block.octets = text + begin + from;
    block.size = std::min(octets - from, word_bits);
    fill(plan, text + size, block);
    for (unsigned s = 0; s < plan.count; ++s) streams[s * window_words + w] = block.words[s];
  }
}

// Eight octets as a number, the first one lowest. Written out like this, gcc also compiles it to one load.
template <std::size_t... i>
std::uint64_t loaded(const unsigned char* octets, std::index_sequence<i...>) noexcept {
  return ((std::uint64_t{octets[i]} << (8 * i)) | ...);
}

// Which of eight octets are `separator`, as eight bits. The difference of an octet and the separator is 0 exactly if
// they are equal; only then does adding 0x7f to its low bits leave its high bit unset. The product gathers the eight
// high bits at the top.
unsigned equal_row(const unsigned char* octets, unsigned char separator) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  const std::uint64_t difference = loaded(octets, std::make_index_sequence<row>()) ^ separator * ones;
  const std::uint64_t is_other = ((difference & 0x7f * ones) + 0x7f * ones) | difference;
  return static_cast<unsigned>((~is_other >> 7 & ones) * 0x0102040810204080U >> 56);
}

std::uint64_t equal_word(const unsigned char* octets, std::size_t size, unsigned char separator) noexcept {
  std::uint64_t word = 0;
  std::size_t at = 0;
  for (; at + row <= size; at += row) word |= std::uint64_t{equal_row(octets + at, separator)} << at;
  for (; at < size; ++at) word |= std::uint64_t{octets[at] == separator} << at;
  return word;
}

void separators(const unsigned char* text, std::size_t size, std::size_t begin, unsigned char separator,
                std::uint64_t* words) noexcept {
  const std::size_t octets = size - begin;
  for (std::size_t w = 0; w < std::min(octets / word_bits + 1, window_words); ++w) {
    const std::size_t from = w * word_bits;
    words[w] = equal_word(text + begin + from, std::min(octets - from, word_bits), separator);
  }
}

}  // namespace

constinit const Kernels scalar = kernels_of("scalar", class_streams, separators, true);

}  // namespace bnfurl::kernels
