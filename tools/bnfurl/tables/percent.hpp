// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `NAME.decoded`: undoes the percent-encoding of a part of a URL, once. An octet that would become a control
// character (0x00-0x1f, 0x7f) stays encoded as it was written, so that a decoded value cannot break a line, end a
// text or control a terminal. A "%" that is not followed by two hexadecimal digits stays too.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::tool {

/// Whether decoding could change anything.
[[nodiscard]] inline bool has_escapes(std::string_view text) { return text.find('%') != std::string_view::npos; }

///   decode_percent("/a%20b%0A%2541")  ->  "/a b%0A%41"
[[nodiscard]] std::string decode_percent(std::string_view text);

/// The same for a name or value of a form, where "+" stands for a blank.
[[nodiscard]] inline bool has_form_escapes(std::string_view text) {
  return text.find_first_of("%+") != std::string_view::npos;
}
///   decode_form("a+b%2B")  ->  "a b+"
[[nodiscard]] std::string decode_form(std::string_view text);

}  // namespace bnfurl::tool
