// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What plain_re2c.py makes of RFC 3986's URI, three times: by re2c's options "", "-b" (bit vectors) and "-g" (computed
// goto), since which one is best depends on the compiler and on what is asked.
#pragma once

namespace bnfurl::benchmarks {

/// The components that were named to plain_re2c.py, in that order; null where absent. This is all that re2c's tags
/// give: nothing is made of them.
struct Pointers {
  const unsigned char* begin[7];
  const unsigned char* end[7];
};

namespace plain {
/// A newline has to stand behind the text: the sentinel, which is the fastest way to end with re2c.
bool split(const char* text, Pointers* parts) noexcept;
bool matches(const char* text) noexcept;
}  // namespace plain

namespace plain_b {
bool split(const char* text, Pointers* parts) noexcept;
bool matches(const char* text) noexcept;
}  // namespace plain_b

namespace plain_g {
bool split(const char* text, Pointers* parts) noexcept;
bool matches(const char* text) noexcept;
}  // namespace plain_g

}  // namespace bnfurl::benchmarks
