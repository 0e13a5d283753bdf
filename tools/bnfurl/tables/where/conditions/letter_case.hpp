// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Letter case in expressions: that of ASCII letters, and of nothing else.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace bnfurl::tool {

/// The octet, or the small letter if it is a capital one.
[[nodiscard]] constexpr char in_lower_case(char octet) {
  return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet - 'A' + 'a') : octet;
}

[[nodiscard]] inline std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char octet) { return in_lower_case(octet); });
  return text;
}

/// Whether `text` in lower case is `lower`.
[[nodiscard]] inline bool is_in_lower_case(std::string_view text, std::string_view lower) {
  return std::ranges::equal(text, lower, [](char octet, char small) { return in_lower_case(octet) == small; });
}

}  // namespace bnfurl::tool
