#include "src/arrow/put_views.hpp"

#include <cstring>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::arrow {
namespace {

// Of at most 12 octets: two copies of a fixed size that may overlap, since a copy of any size is a call.
void copy_short(char* to, const char* from, std::size_t size) noexcept {
  if (size >= 8) {
    std::memcpy(to, from, 8);
    std::memcpy(to + size - 4, from + size - 4, 4);
  } else if (size >= 4) {
    std::memcpy(to, from, 4);
    std::memcpy(to + size - 4, from + size - 4, 4);
  } else {
    for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
  }
}

}  // namespace

void put_views(const TextColumn& column, std::size_t count, void* views, std::uint64_t* present) noexcept {
  char* to = static_cast<char*>(views);
  for (std::size_t i = 0; i < count; ++i, to += view_octets) {
    if (i % kernels::word_bits == 0) present[i / kernels::word_bits] = 0;
    const std::int32_t length = column.length[i];
    present[i / kernels::word_bits] |= std::uint64_t{length >= 0} << (i % kernels::word_bits);
    const char* const text = column.text + column.begin[i];
    char view[view_octets] = {};
    if (length >= 0) std::memcpy(view, &length, sizeof length);
    if (length > longest_inside) {
      const auto offset = static_cast<std::int32_t>(static_cast<std::uint32_t>(column.begin[i]) +
                                                    static_cast<std::uint32_t>(column.shift[i]));
      std::memcpy(view + 4, text, 4);
      std::memcpy(view + 8, &column.buffer[i], sizeof column.buffer[i]);
      std::memcpy(view + 12, &offset, sizeof offset);
    } else if (length > 0) {
      copy_short(view + 4, text, static_cast<std::size_t>(length));
    }
    std::memcpy(to, view, view_octets);
  }
}

}  // namespace bnfurl::arrow
