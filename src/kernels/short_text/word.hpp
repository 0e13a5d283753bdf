// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A short text, whose octets are the bits of one word, or of two. The end of the text is a bit after its last octet, so
// a text has fewer octets than there are bits.
// Everything here is forced inline: these functions are compiled with instructions that not every machine has, and no
// copy of them may be taken for another file's.
//
// note [eight words]: loops over eight words are unrolled by a pragma. clang does it unasked; gcc 12 does not at -O2,
// where code grows, and leaves the words in memory: texts took 1.6 times as long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "src/kernels/octet_bits.hpp"

namespace bnfurl::kernels::short_text {

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

[[gnu::always_inline]] inline bool any(Word word) { return word != 0; }
[[gnu::always_inline]] inline bool any(TwoWords words) { return (words.low | words.high) != 0; }

/// Where an escape begins: `lead`, and two digits behind it.
template <class Words>
[[gnu::always_inline]] inline Words escapes(Words lead, Words digits) {
  return lead & (digits >> 1U) & (digits >> 2U);
}

/// An offset of a text: all that the callers of a cursor see of it.
class Offset {
public:
  [[gnu::always_inline]] operator std::size_t() const { return value_; }

protected:
  [[gnu::always_inline]] explicit Offset(std::size_t value) : value_(value) {}
  [[gnu::always_inline]] static std::size_t count_of_zeros(Word word) {
    return static_cast<std::size_t>(__builtin_ctzll(word));
  }

  std::size_t value_;
};

/// Where a text is read. `behind` crosses a run, to the first octet that is not in it; the bits after the text are 0.
template <class Words>
class Cursor;

/// Also keeps the position as a marker, the bit of that octet: adding it to a run carries it to the end of the run
/// (Parabix: ScanThru), so that the next run need not wait for a count of bits.
template <>
class Cursor<Word> : public Offset {
public:
  [[gnu::always_inline]] Cursor() : Cursor(1) {}
  [[gnu::always_inline]] Cursor& operator++() {
    marker_ += marker_;
    ++value_;
    return *this;
  }
  [[nodiscard, gnu::always_inline]] Cursor behind(Word run) const { return Cursor((marker_ + run) & ~run); }

private:
  [[gnu::always_inline]] explicit Cursor(Word marker) : Offset(count_of_zeros(marker)), marker_(marker) {}

  Word marker_;
};

/// Most runs end in the word in which they begin.
template <>
class Cursor<TwoWords> : public Offset {
public:
  [[gnu::always_inline]] Cursor() : Cursor(0) {}
  [[gnu::always_inline]] Cursor& operator++() {
    ++value_;
    return *this;
  }
  [[nodiscard, gnu::always_inline]] Cursor behind(TwoWords run) const {
    std::size_t from = value_;
    if (from < word_bits) {
      if (const Word rest = ~run.low >> from; rest != 0) return Cursor(from + count_of_zeros(rest));
      from = word_bits;
    }
    return Cursor(from + count_of_zeros(~run.high >> (from - word_bits)));
  }

private:
  [[gnu::always_inline]] explicit Cursor(std::size_t offset) : Offset(offset) {}
};

/// A text has octets, as its caller knows: no comparison with an empty one is compiled.
[[gnu::always_inline]] inline void assume_octets(std::string_view text) {
  if (text.empty()) __builtin_unreachable();
}

/// The octet at `offset`, or 0x100 at the end.
[[gnu::always_inline]] inline unsigned peek(std::string_view text, std::size_t offset) {
  return offset < text.size() ? static_cast<unsigned char>(text[offset]) : 0x100U;
}

/// Whether `octet` is at `offset`.
[[gnu::always_inline]] inline bool is_at(std::string_view text, std::size_t offset, unsigned octet) {
  return offset < text.size() && static_cast<unsigned char>(text[offset]) == octet;
}

}  // namespace bnfurl::kernels::short_text
