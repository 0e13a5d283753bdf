// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Triplets as the package `surt` treats them: decoded until there are none, and then written for all octets that are no
// printable ASCII.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl::ia {

[[nodiscard]] constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// `text`, triplets decoded until there are none: "%2541" becomes "A".
[[nodiscard]] std::string decoded(std::string_view text);
void append_lower(std::string& to, std::string_view text);
/// Appends `text` to `to` in lower case, and as triplets: blanks, controls, "#", "%" and octets from 0x7f on.
void append_encoded(std::string& to, std::string_view text);
/// Both, one after the other.
void append_clean(std::string& to, std::string_view text);

}  // namespace bnfurl::crawl::ia
