// What is done with texts everywhere, without the C++ runtime: comparing them but for letter case, taking a part,
// reading triplets, and copying short ones.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

namespace bnfurl {

// Letter case: RFC 3986 and RFC 5234 fold only the letters of ASCII, whatever the locale.

[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline bool same_but_for_case(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

/// At most `size` octets of `text`, from `begin` on, which is not after its end. As std::string_view::substr, but for
/// its check, which throws.
[[nodiscard]] constexpr std::string_view part_of(std::string_view text, std::size_t begin,
                                                 std::size_t size = std::string_view::npos) noexcept {
  return {text.data() + begin, std::min(size, text.size() - begin)};
}

/// As std::string_view::starts_with, which has that check, too.
[[nodiscard]] constexpr bool begins_with(std::string_view text, std::string_view beginning) noexcept {
  return part_of(text, 0, beginning.size()) == beginning;
}

// Triplets: "%" and two hexadecimal digits (RFC 3986, section 2.1).

inline constexpr std::size_t triplet_size = 3;

/// The value of a hexadecimal digit, or a value from 16 on.
[[nodiscard]] constexpr unsigned digit_value(char digit) noexcept {
  if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
  const char low = lower(digit);
  return low >= 'a' && low <= 'f' ? static_cast<unsigned>(low - 'a') + 10 : 16;
}

/// The octet for which the triplet at `offset` stands; nullopt: there is no triplet.
[[nodiscard]] constexpr std::optional<unsigned char> triplet_at(std::string_view text, std::size_t offset) noexcept {
  if (text.size() - offset < triplet_size || text[offset] != '%') return std::nullopt;
  const unsigned high = digit_value(text[offset + 1]);
  const unsigned low = digit_value(text[offset + 2]);
  if ((high | low) > 15) return std::nullopt;
  return static_cast<unsigned char>(high << 4 | low);
}

/// The triplet of an octet, with digits in upper case.
[[nodiscard]] constexpr std::array<char, triplet_size> triplet_of(unsigned octet) noexcept {
  constexpr char digits[] = "0123456789ABCDEF";
  return {'%', digits[octet >> 4], digits[octet & 15]};
}

// Copies of short texts, one after another. A copy of any size is a call, and whether a text is longer than the last
// one is hard to predict: so octets after a text are copied too, where there are some, and the next text is written
// over them.

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
