// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine T: the statements of a program of marks on one text, whose octets are the bits of one word. The end of the
// text is the bit behind its last octet, so a text has fewer octets than a word has bits.
// Everything here is forced inline: these functions are compiled with instructions that not every machine has, and no
// copy of them may be taken for another file's.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace bnfurl::kernels::marks {

using Word = std::uint64_t;
__extension__ using LongWord = unsigned __int128;

/// The marks, one octet further.
template <class Bits>
[[gnu::always_inline]] inline Bits step(Bits marks) {
  return marks << 1;
}

/// The marks, one octet further and then behind the run of octets of `run`: an addition carries them there.
template <class Bits>
[[gnu::always_inline]] inline Bits after_run(Bits marks, Bits run) {
  return ((marks << 1) + run) & ~run;
}

/// The marks, behind the run of octets that begins where they are.
template <class Bits>
[[gnu::always_inline]] inline Bits behind_run(Bits marks, Bits run) {
  return (marks + run) & ~run;
}

/// Where an escape begins: `lead`, and two digits behind it.
template <class Bits>
[[gnu::always_inline]] inline Bits escapes(Bits lead, Bits digits) {
  return lead & (digits >> 1) & (digits >> 2);
}

/// The offset of the last mark, or `absent` where there is none: all ones, as a Span has it.
[[gnu::always_inline]] inline std::size_t last(Word marks) { return 63U - _lzcnt_u64(marks); }
[[gnu::always_inline]] inline std::size_t last(LongWord marks) {
  const Word above = _lzcnt_u64(static_cast<Word>(marks >> 64));
  const Word below = _lzcnt_u64(static_cast<Word>(marks));
  return 127U - above - (below & (0 - above / 64));
}

/// All ones if `offset` is absent, and otherwise 0: what is "or"ed to it is absent, too.
[[gnu::always_inline]] inline std::size_t absence(std::size_t offset) {
  return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(offset) >> 63);
}

}  // namespace bnfurl::kernels::marks
