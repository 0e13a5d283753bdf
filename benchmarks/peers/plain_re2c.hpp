// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The code that plain_re2c.py generates for RFC 3986's URI, three times: with re2c's options "", "-b" (bit vectors)
// and "-g" (computed goto), since the best one depends on the compiler and on the question.
#pragma once

namespace bnfurl::benchmarks {

/// The components that plain_re2c.py was called with, in that order; null if absent. This is all that re2c's tags
/// provide, without further processing.
struct Pointers {
  const unsigned char* begin[7];
  const unsigned char* end[7];
};

namespace plain {
/// A newline must follow the text: the sentinel, which is the fastest end for re2c.
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
