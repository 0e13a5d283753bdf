// Copies of short texts, one after another. A copy of any size is a call, and whether a text is longer than the last one
// is hard to predict: so octets after a text are copied too, where there are some, and the next text is written over
// them.
#pragma once

#include <cstddef>
#include <cstring>

namespace bnfurl {

/// Copies `size` octets, `block` at a time; `readable` octets may be read. Writes at most `block` octets after them.
template <std::size_t block>
[[gnu::always_inline]] inline void copy_text(char* to, const char* from, std::size_t size,
                                             std::size_t readable) noexcept {
  if (readable < size + block) {
    if (size > 0) std::memcpy(to, from, size);
    return;
  }
  for (std::size_t done = 0; done < size; done += block) std::memcpy(to + done, from + done, block);
}

}  // namespace bnfurl
