// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine T: the statements of a program of marks on one text, whose octets are the bits of one word. The end of the
// text is the bit behind its last octet, so a text has fewer octets than a word has bits.
// Everything here is forced inline: these functions are compiled with instructions that not every machine has, and no
// copy of them may be taken for another file's.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::kernels::marks {

using Word = std::uint64_t;
inline constexpr std::size_t word_bits = 64;

/// The marks, one octet further.
[[gnu::always_inline]] inline Word step(Word marks) { return marks << 1; }

/// The marks, one octet further and then behind the run of octets of `run`: an addition carries them there.
[[gnu::always_inline]] inline Word after_run(Word marks, Word run) { return ((marks << 1) + run) & ~run; }

/// The marks, behind the run of octets that begins where they are.
[[gnu::always_inline]] inline Word behind_run(Word marks, Word run) { return (marks + run) & ~run; }

/// Where an escape begins: `lead`, and two digits behind it.
[[gnu::always_inline]] inline Word escapes(Word lead, Word digits) { return lead & (digits >> 1) & (digits >> 2); }

/// The offset of the last mark, or `absent` where there is none: all ones, as a Span has it.
[[gnu::always_inline]] inline std::size_t last(Word marks) {
  const auto above = marks == 0 ? word_bits : static_cast<std::size_t>(__builtin_clzll(marks));
  return word_bits - 1 - above;
}

/// All ones if `offset` is absent, and otherwise 0: what is "or"ed to it is absent, too.
[[gnu::always_inline]] inline std::size_t absence(std::size_t offset) {
  return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(offset) >> 63);
}

}  // namespace bnfurl::kernels::marks
