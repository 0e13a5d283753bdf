// What is before a record and belongs to none: NULs, which fill the beginning of a log that was truncated while its
// server went on at the old offset, and byte order marks where files were joined. Records of lines are read without it.
#pragma once

#include <string_view>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {

/// Whether padding can begin with this octet; few texts without padding do.
[[nodiscard]] constexpr bool can_begin_padding(char octet) { return octet == '\0' || octet == byte_order_mark.front(); }

/// The NULs and marks that a text begins with. One NUL alone can be half of a character of UTF-16: it is not padding if
/// the text ends after it, or the octet after the next is NUL, too.
///   padding_of("\0\0/a")  ->  "\0\0"
[[nodiscard]] std::string_view padding_of(std::string_view text);

/// A text without its padding.
[[nodiscard]] inline std::string_view without_padding(std::string_view text) {
  if (text.empty() || !can_begin_padding(text.front())) return text;
  return text.substr(padding_of(text).size());
}

}  // namespace bnfurl::records
