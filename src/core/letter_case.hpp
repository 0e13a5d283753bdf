// Letter case: RFC 3986 and RFC 5234 fold only the letters of ASCII, whatever the locale.
#pragma once

#include <algorithm>
#include <string_view>

namespace bnfurl {

[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline bool same_but_for_case(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace bnfurl
