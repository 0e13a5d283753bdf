// Values of a batch, copied to the output whole vectors at a time; on the way each octet is compared with those that
// might need an escape there. So no search goes before the copy. A value that has one is written once more, exactly.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// This many octets are read after each value, and written after it.
inline constexpr std::size_t copy_margin = 32;
static_assert(copy_margin <= Block::margin);

// Two of them are a margin: every machine has vectors of this size.
using Octets [[gnu::vector_size(copy_margin / 2)]] = std::uint8_t;
using Marks [[gnu::vector_size(copy_margin / 2)]] = std::int8_t;

/// Copies `value`; returns whether none of its octets is one that `marked` marks.
template <class Marked>
[[nodiscard]] inline bool copy_plain(std::string_view value, char* to, Marked marked) {
  static constexpr auto masks = [] {
    std::array<std::uint8_t, 2 * copy_margin> octets{};
    for (std::size_t i = 0; i < copy_margin; ++i) octets[i] = 0xff;
    return octets;
  }();
  Marks doubtful{};
  const auto copy = [&](const char* from, std::size_t count) {
    for (std::size_t i = 0; i < copy_margin; i += sizeof(Octets)) {
      Octets octets;
      Marks looked_at;
      std::memcpy(&octets, from + i, sizeof octets);
      std::memcpy(&looked_at, masks.data() + (copy_margin - count) + i, sizeof looked_at);
      std::memcpy(to + i, &octets, sizeof octets);
      doubtful |= marked(octets) & looked_at;
    }
  };
  const char* from = value.data();
  std::size_t left = value.size();
  for (; left > copy_margin; left -= copy_margin, from += copy_margin, to += copy_margin) copy(from, copy_margin);
  copy(from, left);
  std::uint64_t words[sizeof doubtful / sizeof(std::uint64_t)];
  std::memcpy(words, &doubtful, sizeof words);
  return (words[0] | words[1]) == 0;
}

}  // namespace bnfurl::records
