// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine T: one text whose octets are the bits of one word. The end of the text is the bit behind its last octet, so a
// text has fewer octets than a word has bits.
// Everything here is forced inline: these functions are compiled with instructions that not every machine has, and no
// copy of them may be taken for another file's.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::kernels::marks {

using Word = std::uint64_t;
inline constexpr std::size_t word_bits = 64;

/// Where an escape begins: `lead`, and two digits behind it.
[[gnu::always_inline]] inline Word escapes(Word lead, Word digits) { return lead & (digits >> 1) & (digits >> 2); }

/// The first offset from `from` on whose octet is none of `run`. The bits behind the text are 0.
[[gnu::always_inline]] inline std::size_t run_end(Word run, std::size_t from) {
  return from + static_cast<std::size_t>(__builtin_ctzll(~run >> from));
}

/// The octet at `offset`, or 0x100 at `end`.
[[gnu::always_inline]] inline unsigned peek(const char* text, std::size_t offset, std::size_t end) {
  return offset < end ? static_cast<unsigned char>(text[offset]) : 0x100U;
}

/// Whether `octet` is at `offset`.
[[gnu::always_inline]] inline bool is_at(const char* text, std::size_t offset, std::size_t end, unsigned octet) {
  return offset < end && static_cast<unsigned char>(text[offset]) == octet;
}

/// Whether an octet, or 0x100, is one of the bits of a set.
[[gnu::always_inline]] inline bool is_of(unsigned octet, const std::uint64_t (&set)[5]) {
  return (set[octet / word_bits] >> (octet % word_bits) & 1) != 0;
}

}  // namespace bnfurl::kernels::marks
