// Writes the views of a column of texts, and a bit for each text that there is. A view of Arrow has 16 octets: a length,
// and either the text itself, if it has at most 12 octets, with zeros after it, or its first four octets, the number of
// a buffer and the offset there. The view of an absent text is all zeros.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::arrow {

inline constexpr std::size_t view_octets = 16;
inline constexpr std::int32_t longest_inside = 12;

/// A column of texts: text i has `length[i]` octets from `text + begin[i]` on; it is absent if that is negative. A view
/// of it points to octet `begin[i] + shift[i]` of buffer `buffer[i]`.
struct TextColumn {
  const char* text;
  const std::int32_t* begin;
  const std::int32_t* length;
  const std::int32_t* buffer;
  const std::int32_t* shift;
};

/// Writes `count` views, and bit i of `present`: whether text i is there. The last word has zeros after the last bit.
/// No octet outside of a text is read, and no number of a column after the last one.
void put_views(const TextColumn& column, std::size_t count, void* views, std::uint64_t* present) noexcept;

}  // namespace bnfurl::arrow
