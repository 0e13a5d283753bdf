// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Values of ClickHouse's format RowBinary: each function writes one at `to`, and returns where it ends. A value of a
// Nullable type is an octet 1 if it is NULL, and otherwise an octet 0 and the value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace bnfurl::tool {

/// Strings are copied in whole steps: so many octets after a text are read, and so many after a value written.
inline constexpr std::size_t copy_step = 32;

/// At most so many octets stand before those of a string; a number has no more in all.
inline constexpr std::size_t before_string = 1 + 10;

inline char* put_null(char* to) {
  *to = 1;
  return to + 1;
}

/// A number of `octets` octets, the lowest first.
inline char* put_number(char* to, std::uint64_t number, std::size_t octets) {
  *to++ = 0;
  for (; octets != 0; --octets, number >>= 8) *to++ = static_cast<char>(number & 0xff);
  return to;
}

/// The length in base 128, the lowest digit first.
inline char* put_length(char* to, std::size_t length) {
  *to++ = 0;
  for (; length >= 0x80; length >>= 7) *to++ = static_cast<char>((length & 0x7f) | 0x80);
  *to++ = static_cast<char>(length);
  return to;
}

/// After the text and after the value there must be room for a step.
inline char* put_string_in_steps(char* to, const char* text, std::size_t size) {
  to = put_length(to, size);
  std::memcpy(to, text, copy_step);
  for (std::size_t done = copy_step; done < size; done += copy_step) std::memcpy(to + done, text + done, copy_step);
  return to + size;
}

/// The same for a string that is absent if its length is negative; the text can be read all the same. Whether a part is
/// absent, a processor cannot foresee: so a short one takes no branch.
inline char* put_part_in_steps(char* to, const char* text, std::int32_t length) {
  if (length > static_cast<std::int32_t>(copy_step))
    return put_string_in_steps(to, text, static_cast<std::size_t>(length));
  to[0] = static_cast<char>(length < 0);
  to[1] = static_cast<char>(length);
  std::memcpy(to + 2, text, copy_step);
  return to + (length < 0 ? 1 : 2 + length);
}

inline char* put_string(char* to, std::string_view text) {
  to = put_length(to, text.size());
  return to + text.copy(to, text.size());
}

}  // namespace bnfurl::tool
