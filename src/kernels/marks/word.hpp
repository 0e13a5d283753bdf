// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine T: one text whose octets are the bits of one word, or of two. The end of the text is a bit behind its last
// octet, so a text has fewer octets than there are bits.
// Everything here is forced inline: these functions are compiled with instructions that not every machine has, and no
// copy of them may be taken for another file's.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::kernels::marks {

using Word = std::uint64_t;
inline constexpr std::size_t word_bits = 64;

/// The octets of a text of up to 127.
struct TwoWords {
  Word low;
  Word high;
};
[[gnu::always_inline]] inline TwoWords operator&(TwoWords a, TwoWords b) { return {a.low & b.low, a.high & b.high}; }
[[gnu::always_inline]] inline TwoWords operator|(TwoWords a, TwoWords b) { return {a.low | b.low, a.high | b.high}; }
[[gnu::always_inline]] inline TwoWords operator~(TwoWords a) { return {~a.low, ~a.high}; }
[[gnu::always_inline]] inline TwoWords operator>>(TwoWords a, unsigned bits) {
  return {a.low >> bits | a.high << (word_bits - bits), a.high >> bits};
}

/// Where an escape begins: `lead`, and two digits behind it.
template <class Words>
[[gnu::always_inline]] inline Words escapes(Words lead, Words digits) {
  return lead & (digits >> 1U) & (digits >> 2U);
}

/// The first offset from `from` on whose octet is none of `run`. The bits behind the text are 0.
[[gnu::always_inline]] inline std::size_t run_end(Word run, std::size_t from) {
  return from + static_cast<std::size_t>(__builtin_ctzll(~run >> from));
}

[[gnu::always_inline]] inline std::size_t run_end(TwoWords run, std::size_t from) {
  if (from < word_bits) {
    const Word rest = ~run.low >> from;
    if (rest != 0) return from + static_cast<std::size_t>(__builtin_ctzll(rest));
    from = word_bits;
  }
  return word_bits + run_end(run.high, from - word_bits);
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
