// Letter case, and the characters of UTF-8.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bnfurl::pages {

// Letter case is that of ASCII letters, and of nothing else.

/// The octet, or the small letter if it is a capital one.
[[nodiscard]] constexpr char in_lower_case(char octet) {
  return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet - 'A' + 'a') : octet;
}

[[nodiscard]] inline std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char octet) { return in_lower_case(octet); });
  return text;
}

/// Whether a text is this name, whatever the letter case.
[[nodiscard]] inline bool is_called(std::string_view text, std::string_view name) {
  return std::ranges::equal(text, name, [](char a, char b) { return in_lower_case(a) == in_lower_case(b); });
}

// Octets that may be UTF-8.

/// The first character of `text` if it is UTF-8. Otherwise the octets that one U+FFFD stands for: a maximal subpart
/// of an ill-formed sequence (The Unicode Standard, 3.9). `text` must not be empty.
struct Utf8Step {
  std::size_t size;
  bool valid;
};
[[nodiscard]] Utf8Step utf8_step(std::string_view text);

/// Appends a character by its number.
void append_utf8(std::string& to, std::uint32_t character);

}  // namespace bnfurl::pages
