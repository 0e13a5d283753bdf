// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Triplets and UTF-8, octet by octet, and the characters that RFC 3987 lets an IRI have. The sets are those of the rules
// of the same names, and a test compares them with the grammars for every code point: this library reads no grammar.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::crawl {

/// The octet of the triplet that begins at `at`, like 0xC3 of `%c3`; nullopt if none begins there.
[[nodiscard]] std::optional<unsigned char> triplet_at(std::string_view text, std::size_t at);
/// Appends `octet` as a triplet, in upper case.
void append_triplet(std::string& text, unsigned char octet);

/// A character, and how many octets it has in UTF-8.
struct Character {
  char32_t code_point;
  std::size_t size;
};
/// The character at the begin of `octets`, by RFC 3629; nullopt for what no character begins with: an overlong form, a
/// surrogate, a sequence that is cut off, the empty text.
[[nodiscard]] std::optional<Character> first_character(std::string_view octets);

[[nodiscard]] bool is_ascii(std::string_view text);
/// RFC 3986, section 2.3.
[[nodiscard]] bool is_unreserved(unsigned char octet);
/// RFC 3987, section 2.2.
[[nodiscard]] bool is_ucschar(char32_t code_point);
[[nodiscard]] bool is_iprivate(char32_t code_point);
/// RFC 3987, section 4.1: what sets the direction of writing. The RFC names those that there were; Unicode has added
/// some since.
[[nodiscard]] bool is_bidi_formatting(char32_t code_point);

}  // namespace bnfurl::crawl
