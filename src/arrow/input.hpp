// An array of Arrow as it came in: its type by the format of the schema, its buffers, and its texts row by row, wherever
// they lie. What is read here is checked, and after it nothing outside a buffer is.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>

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

/// Sets those of `count` bits of a bitmap from bit `at` on that are set in `bits`. All of them must be 0 before; bits of
/// `bits` from `count` on are 0. A word of the bitmap in which no bit is set is not written.
inline void put_bits(std::uint64_t* to, std::size_t at, const std::uint64_t* bits, std::size_t count) noexcept {
  for (std::size_t done = 0; done < count; done += 64, at += 64) {
    const std::uint64_t word = bits[done / 64];
    const std::size_t shift = at % 64;
    to[at / 64] |= in_memory(word << shift);
    if (shift != 0 && word >> (64 - shift) != 0) to[at / 64 + 1] |= in_memory(word >> (64 - shift));
  }
}

/// How many of `count` bits are set; those after them, in the same word, are 0.
[[nodiscard]] inline std::size_t count_bits(const std::uint64_t* bits, std::size_t count) noexcept {
  std::size_t set = 0;
  for (std::size_t word = 0; 64 * word < count; ++word) set += static_cast<std::size_t>(std::popcount(bits[word]));
  return set;
}

// A view of Arrow: 16 octets. A text of at most 12 octets is in the view itself, with zeros after it. Of a longer one,
// the view has the first four octets, the number of a buffer, and where in it the text begins.

struct alignas(8) View {
  static constexpr std::int32_t longest_inside = 12;
  std::int32_t length = 0;
  char first[4] = {};
  std::int32_t buffer = 0;
  std::int32_t offset = 0;

  [[nodiscard]] bool is_inside() const noexcept { return length <= longest_inside; }
  /// Of a text that is in the view itself.
  [[nodiscard]] std::string_view inside() const noexcept { return {first, static_cast<std::size_t>(length)}; }
};
static_assert(sizeof(View) == 16);

/// The view of a text that has at most 2^31 - 1 octets.
[[nodiscard]] inline View view_of(std::string_view text, std::int32_t buffer, std::int32_t offset) noexcept {
  View view{static_cast<std::int32_t>(text.size()), {}, buffer, offset};
  if (view.is_inside()) {
    view.buffer = view.offset = 0;
    char* const inside = reinterpret_cast<char*>(&view) + sizeof view.length;
    if (!text.empty()) std::memcpy(inside, text.data(), text.size());
  } else {
    std::memcpy(view.first, text.data(), sizeof view.first);
  }
  return view;
}

// What the format of a schema says: how the texts of an array are laid out, or, for a type without texts, its name in
// Arrow's words.

/// Where the texts of an array are: in one buffer, between offsets, or wherever views point.
enum class Layout : std::uint8_t { small_offsets, large_offsets, views };

struct Type {
  Layout layout;
  bool is_binary;
  char index = 0;  ///< of a dictionary: the format of its indices; 0: it is none
};

/// A type of texts, or why it is none.
[[nodiscard]] Result<Type, Fault> read_type(const ArrowSchema& schema);

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
  std::size_t offset;         ///< of row 0 in `small`, `large` and `views`
  Bits valid;                 ///< which rows are not null
  const std::int32_t* small;  ///< these three by layout, or null
  const std::int64_t* large;
  const View* views;
  std::vector<Octets> buffers;  ///< one, or those that views point into
  std::size_t longest;          ///< octets of the longest text

  /// A text: where it is in which buffer. A view of at most 12 octets is in no buffer, and its text is in the view.
  struct Place {
    std::size_t buffer;
    std::int64_t begin;
    std::string_view text;
  };
  /// Of a row that is not null.
  [[nodiscard]] Place place(std::size_t row) const noexcept;
};

/// What is wrong with an array that contradicts itself.
[[nodiscard]] Fault broken(std::string what);

[[nodiscard]] Result<Rows, Fault> read_rows(const ArrowArray& array, Layout layout);

/// The indices of an array with a dictionary of `texts` texts; -1 where the index is null. `format` is that of the
/// indices.
[[nodiscard]] Result<std::vector<std::int64_t>, Fault> read_indices(const ArrowArray& array, char format,
                                                                    std::size_t texts);

// From the buffers of an input to those of its views. A view says by 31 bits where its text begins: a larger buffer
// appears as several, which begin 1 GiB apart and go on far enough for the longest text.

struct Places {
  std::vector<Octets> buffers;      ///< those of the views
  std::vector<std::int32_t> first;  ///< by buffer of the input: the first of its own
  bool far = false;                 ///< whether a buffer appears as several; otherwise they are those of the input

  struct Place {
    std::int32_t buffer;
    std::int32_t offset;
  };
  /// Where views find octet `at` of a buffer of the input.
  [[nodiscard]] Place place(std::size_t buffer, std::int64_t at) const noexcept;
};

[[nodiscard]] Places places_of(const Rows& rows);

}  // namespace bnfurl::arrow
