// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON strings from any octets, and base64 for octets that a JSON string cannot carry.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::tool {

/// The first character of `text` if it is UTF-8. Otherwise the octets that one U+FFFD stands for: a maximal subpart
/// of an ill-formed sequence (The Unicode Standard, 3.9). `text` must not be empty.
struct Utf8Step {
  std::size_t size;
  bool valid;
};
[[nodiscard]] Utf8Step utf8_step(std::string_view text);

/// Appends `text` as a JSON string with its quotes. Returns false if a part of it is not UTF-8: each maximal subpart
/// then shows as U+FFFD. For a terminal, octets above 0x7e show as `\xhh`.
[[nodiscard]] bool append_json_string(std::string& to, std::string_view text, bool terminal = false);

/// Appends `text` in base64 (RFC 4648, section 4).
void append_base64(std::string& to, std::string_view text);

}  // namespace bnfurl::tool
