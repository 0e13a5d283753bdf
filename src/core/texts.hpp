// What is done with texts everywhere, without the C++ runtime: comparing them but for letter case, taking a part, and
// copying short ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace bnfurl {

// Letter case: RFC 3986 and RFC 5234 fold only the letters of ASCII, whatever the locale.

[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline bool same_but_for_case(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

/// At most `size` octets of `text`, from `begin` on, which is not after its end. As std::string_view::substr, but for its
/// check, which throws.
[[nodiscard]] constexpr std::string_view part_of(std::string_view text, std::size_t begin,
                                                 std::size_t size = std::string_view::npos) noexcept {
  return {text.data() + begin, std::min(size, text.size() - begin)};
}

// Copies of short texts, one after another. A copy of any size is a call, and whether a text is longer than the last one
// is hard to predict: so octets after a text are copied too, where there are some, and the next text is written over
// them.

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
