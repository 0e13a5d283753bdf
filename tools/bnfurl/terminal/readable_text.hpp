// Text from outside for people: valid UTF-8 is shown if its characters are letters, marks, numbers, punctuation or
// symbols, as Unicode classifies them. Octets of all other characters, such as controls, those that change the
// direction of text or are not visible, and octets that are not UTF-8, are shown as `\xhh`. A backslash is shown as it
// is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bnfurl::tool {

[[nodiscard]] std::string readable(std::string_view text);

/// Appends the same of the first character of `text`, or of its first octet if that is not UTF-8. Returns how many
/// octets that is. `text` must not be empty.
std::size_t append_readable(std::string& to, std::string_view text);

// What is readable takes one cell of a terminal for each character, but none for a mark, and two for a wide letter.

[[nodiscard]] std::size_t cells_in(std::string_view text);

/// The longest beginning that takes at most so many cells.
[[nodiscard]] std::string_view first_cells(std::string_view text, std::size_t cells);
/// The longest end that takes at most so many cells.
[[nodiscard]] std::string_view last_cells(std::string_view text, std::size_t cells);

}  // namespace bnfurl::tool
