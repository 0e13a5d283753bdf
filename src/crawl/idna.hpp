// Octets of ASCII, triplets and UTF-8, and the characters that RFC 3987 lets an IRI have. The sets are those of the
// rules of the same names, and a test compares them with the grammars for every code point: this library reads no
// grammar.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::crawl {

// Of ASCII alone, whatever the locale is.
[[nodiscard]] constexpr char lower(char octet) {
  return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet | 0x20) : octet;
}
[[nodiscard]] constexpr bool is_digit(char octet) { return octet >= '0' && octet <= '9'; }
[[nodiscard]] constexpr bool is_letter(char octet) { return lower(octet) >= 'a' && lower(octet) <= 'z'; }
[[nodiscard]] constexpr bool is_letter_or_digit(char octet) { return is_letter(octet) || is_digit(octet); }
/// ASCII letters in lower case.
[[nodiscard]] std::string in_lower_case(std::string_view text);

/// Whether a label is one in ASCII for another, or claims to be: it begins with "xn--", in any letter case.
[[nodiscard]] constexpr bool is_ace(std::string_view label) {
  return std::ranges::equal(label.substr(0, 4), std::string_view("xn--"), {}, lower);
}

/// The value of a hexadecimal digit.
[[nodiscard]] constexpr std::optional<unsigned> hexadecimal(char digit) {
  if (is_digit(digit)) return static_cast<unsigned>(digit - '0');
  if (lower(digit) >= 'a' && lower(digit) <= 'f') return static_cast<unsigned>(lower(digit) - 'a') + 10;
  return std::nullopt;
}
/// The octet of the triplet that begins at `at`, like 0xC3 of `%c3`; nullopt if none begins there.
[[nodiscard]] std::optional<unsigned char> triplet_at(std::string_view text, std::size_t at);
/// Appends `octet` as a triplet, in upper case.
void append_triplet(std::string& text, unsigned char octet);

/// A character, and how many octets it has in UTF-8.
struct Character {
  char32_t code_point;
  std::size_t size;
};
/// The character at the beginning of `octets`, by RFC 3629; nullopt for what no character begins with: an overlong
/// form, a surrogate, a sequence that is cut off, the empty text.
[[nodiscard]] std::optional<Character> first_character(std::string_view octets);

[[nodiscard]] bool is_ascii(std::string_view text);
/// Four numbers with dots between them.
[[nodiscard]] bool is_dotted(std::string_view host);
/// RFC 3986, section 2.3.
[[nodiscard]] bool is_unreserved(unsigned char octet);
/// RFC 3987, section 2.2.
[[nodiscard]] bool is_ucschar(char32_t code_point);
[[nodiscard]] bool is_iprivate(char32_t code_point);
/// RFC 3987, section 4.1: what sets the direction of writing. The RFC names those that there were; Unicode has added
/// some since.
[[nodiscard]] bool is_bidi_formatting(char32_t code_point);

}  // namespace bnfurl::crawl
