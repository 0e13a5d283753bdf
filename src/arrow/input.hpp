// An array of Arrow as it came in: its type by the format of the schema, its buffers, and its texts row by row,
// wherever they lie. What is read here is checked, and after it nothing outside a buffer is.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>

#include "src/arrow/view.hpp"

namespace bnfurl::arrow {

// Bitmaps of Arrow: bit i is bit i % 8 of octet i / 8. They are read and written 64 bits at a time, wherever they
// begin, and nothing outside of them is read.

[[nodiscard]] inline std::uint64_t low_bits(std::size_t count) noexcept {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

/// A word of bits, as it is in the memory of a bitmap: bit 0 in its first octet.
[[nodiscard]] constexpr std::uint64_t in_memory(std::uint64_t word) noexcept {
  return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

[[nodiscard]] inline bool bit_at(const void* bits, std::size_t index) noexcept {
  return (static_cast<const std::uint8_t*>(bits)[index / 8] >> (index % 8) & 1) != 0;
}

/// Sets a bit that was 0 to `value`.
inline void put_bit(void* bits, std::size_t index, bool value) noexcept {
  std::uint8_t& octet = static_cast<std::uint8_t*>(bits)[index / 8];
  octet = static_cast<std::uint8_t>(octet | unsigned{value} << (index % 8));
}

/// `size` bits from bit `offset` of `data` on; all of them are set if there is no data.
struct Bits {
  const std::uint8_t* data = nullptr;
  std::size_t offset = 0;
  std::size_t size = 0;

  [[nodiscard]] bool at(std::size_t index) const noexcept { return data == nullptr || bit_at(data, offset + index); }
  /// The 64 bits from `index` on; those after the last one are 0.
  [[nodiscard]] std::uint64_t word(std::size_t index) const noexcept {
    const std::size_t count = std::min<std::size_t>(size - index, 64);
    if (data == nullptr) return low_bits(count);
    const std::size_t bit = offset + index;
    const std::size_t octets = (bit % 8 + count + 7) / 8;  // at most 9
    std::uint8_t read[16] = {};
    std::memcpy(read, data + bit / 8, octets);
    std::uint64_t low = 0;
    for (std::size_t i = 0; i < 8; ++i) low |= std::uint64_t{read[i]} << (8 * i);
    low >>= bit % 8;
    if (bit % 8 != 0) low |= std::uint64_t{read[8]} << (64 - bit % 8);
    return low & low_bits(count);
  }
};

/// Sets those of `count` bits of a bitmap from bit `at` on that are set in `bits`. All of them must be 0 before; bits
/// of `bits` from `count` on are 0. A word of the bitmap in which no bit is set is not written.
inline void put_bits(std::uint64_t* to, std::size_t at, const std::uint64_t* bits, std::size_t count) noexcept {
  for (std::size_t done = 0; done < count; done += 64, at += 64) {
    const std::uint64_t word = bits[done / 64];
    const std::size_t shift = at % 64;
    to[at / 64] |= in_memory(word << shift);
    if (shift != 0 && word >> (64 - shift) != 0) to[at / 64 + 1] |= in_memory(word >> (64 - shift));
  }
}

/// Octets for a bitmap: whole words.
[[nodiscard]] constexpr std::size_t bitmap_octets(std::size_t rows) noexcept { return (rows + 63) / 64 * 8; }

/// How many of `count` bits are set; those after them, in the same word, are 0.
[[nodiscard]] inline std::size_t count_bits(const std::uint64_t* bits, std::size_t count) noexcept {
  std::size_t set = 0;
  for (std::size_t word = 0; 64 * word < count; ++word) set += static_cast<std::size_t>(std::popcount(bits[word]));
  return set;
}

// What the format of a schema says: how the texts of an array are laid out, or, for a type without texts, its name in
// Arrow's words.

/// Where the texts of an array are: in one buffer, between offsets, or wherever views point.
enum class Layout : std::uint8_t { small_offsets, large_offsets, views };

struct Type {
  Layout layout;
  bool is_binary;
  char index = 0;  ///< the format of a dictionary's indices; 0: no dictionary
};

/// The type, or why texts cannot have it.
[[nodiscard]] Result<Type, InputError> read_type(const ArrowSchema& schema);

/// `int64`, `timestamp[us]`, `dictionary<int64>`
[[nodiscard]] std::string type_name(const ArrowSchema& schema);

// The texts of an array, row by row, as its buffers have them. Reading checks all that can be checked: afterwards no
// row is outside of its buffer, as far as the size of that is known. Offsets have no such size: the last one tells it.

/// A buffer with octets of texts.
struct Octets {
  const char* data;
  std::int64_t size;
};

struct Rows {
  Layout layout;
  std::size_t size;
  std::size_t offset;                   ///< of row 0 in `small`, `large` and `views`
  Bits valid;                           ///< which rows are not null
  const std::int32_t* small = nullptr;  ///< these three by layout, or null
  const std::int64_t* large = nullptr;
  const View* views = nullptr;
  std::vector<Octets> buffers = {};  ///< one, or those that views point into
  std::size_t longest = 0;           ///< octets of the longest text

  /// Of a row that is not null.
  [[nodiscard]] std::string_view text(std::size_t row) const noexcept;
};

/// The texts of an array: its rows, or those of its dictionary.
struct Texts {
  Rows rows;
  std::optional<std::vector<std::int64_t>> indices;  ///< of a dictionary: the row of each text; -1: it is null

  [[nodiscard]] std::size_t size() const noexcept { return indices ? indices->size() : rows.size; }
  /// Null is nullopt.
  [[nodiscard]] std::optional<std::string_view> operator[](std::size_t row) const noexcept;
};

/// `array` has this type. It must outlive its texts.
[[nodiscard]] Result<Texts, InputError> read_texts(const Type& type, const ArrowArray& array);

// From the buffers of an input to those of its views. A view says by 31 bits where its text begins: a larger buffer
// appears as several, which begin 1 GiB apart and go on far enough for the longest text.

struct Places {
  std::vector<Octets> buffers;      ///< those of the views
  std::vector<std::int32_t> first;  ///< by buffer of the input: the first of its own
  int step_bits = 62;               ///< how far those of one buffer are apart
};

[[nodiscard]] Places places_of(const Rows& rows);

}  // namespace bnfurl::arrow
