// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How foreign text is shown in messages. Data, file names and arguments can contain terminal control sequences, so
// every octet outside 0x20-0x7e is shown as `\xhh`.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::gen {

/// Whether an octet is shown as itself.
[[nodiscard]] constexpr bool is_printable(unsigned char octet) { return octet >= 0x20 && octet <= 0x7e; }

/// Appends `\xhh`.
void append_escape(std::string& to, unsigned char octet);

/// `text` with every octet outside 0x20-0x7e as `\xhh`.
[[nodiscard]] std::string printable(std::string_view text);

/// How the octet at `offset` is shown in a message: `"/"`, `0x0a`, or `the end` after the last octet.
[[nodiscard]] std::string shown_octet(std::string_view text, std::size_t offset);

}  // namespace bnfurl::gen
