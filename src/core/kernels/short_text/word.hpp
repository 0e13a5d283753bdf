// A short text, whose octets are the bits of one word, or of two. The end of the text is a bit after its last octet, so
// a text has fewer octets than there are bits.
// Everything here is forced inline: these functions are compiled with instructions that not every machine has, and the
// linker must not use a copy of them for another file.
//
// note [eight words]: loops over eight words are unrolled by a pragma. clang unrolls them by itself; gcc 12 does not at
// -O2, because the code grows, and keeps the words in memory: texts took 1.6 times as long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "src/core/kernels/walk.hpp"

namespace bnfurl::kernels::short_text {

using Word = std::uint64_t;
inline constexpr std::size_t word_bits = 64;

/// One bit for each octet of a text of up to 127 octets.
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

/// Where an escape begins: `lead`, followed by two digits.
template <class Words>
[[gnu::always_inline]] inline Words escapes(Words lead, Words digits) {
  return lead & (digits >> 1U) & (digits >> 2U);
}

/// An offset in a text: the only part of a cursor that callers see.
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

/// A position in a text. `past` crosses a run, to the first octet that is not in it; the bits after the text are 0.
template <class Words>
class Cursor;

/// It also keeps the position as a marker, the bit of its octet. Adding the marker to a run carries it to the end of
/// the run (Parabix: ScanThru), so the next run need not wait for a count of bits.
template <>
class Cursor<Word> : public Offset {
public:
  [[gnu::always_inline]] Cursor() : Cursor(1) {}
  [[gnu::always_inline]] Cursor& operator++() {
    marker_ += marker_;
    ++value_;
    return *this;
  }
  [[nodiscard, gnu::always_inline]] Cursor past(Word run) const { return Cursor((marker_ + run) & ~run); }

private:
  [[gnu::always_inline]] explicit Cursor(Word marker) : Offset(count_of_zeros(marker)), marker_(marker) {}

  Word marker_;
};

/// Most runs end in the word in which they begin; so a run is first searched there.
template <>
class Cursor<TwoWords> : public Offset {
public:
  [[gnu::always_inline]] Cursor() : Cursor(0) {}
  [[gnu::always_inline]] Cursor& operator++() {
    ++value_;
    return *this;
  }
  [[nodiscard, gnu::always_inline]] Cursor past(TwoWords run) const {
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

/// Tells the compiler that the text is not empty, which the caller guarantees; no comparison for it is compiled.
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

// An encoding of octets in at most eight bits, chosen so that each class of an engine for short texts is a Boolean
// expression of the bits. An octet beyond 0x7f has no bit set. For the loops over the bits see note [eight words].

inline constexpr unsigned basis_bits = 8;

/// The table of a basis, and the same table by halves of an octet, for shuffles of sixteen: bit h of by_low[b][l] says
/// that the octet 16 * h + l has bit b.
struct Basis {
  alignas(64) std::uint8_t bits[128];
  alignas(16) std::uint8_t by_low[basis_bits][16];
};

consteval Basis basis(const std::uint8_t (&bits)[128]) {
  Basis result{};
  for (unsigned octet = 0; octet < 128; ++octet) {
    result.bits[octet] = bits[octet];
    for (unsigned b = 0; b < basis_bits; ++b) {
      const unsigned has = bits[octet] >> b & 1U;
      result.by_low[b][octet % 16] = static_cast<std::uint8_t>(result.by_low[b][octet % 16] | has << (octet / 16));
    }
  }
  return result;
}

/// The basis bits of 64 to 127 octets: those of the first 64, and those of the last 64 without the overlap.
/// `read_word` reads a word of up to 64 octets with the instructions of the including file.
template <auto& read_word>
[[gnu::always_inline]] inline void read_two_words(const Basis& basis, const char* text, std::size_t size,
                                                  TwoWords (&words)[basis_bits]) {
  Word low[basis_bits];
  Word high[basis_bits];
  read_word(basis, text, word_bits, low);
  read_word(basis, text + size - word_bits, word_bits, high);
#pragma GCC unroll 8
  for (unsigned b = 0; b < basis_bits; ++b) words[b] = {low[b], high[b] >> 1U >> (2 * word_bits - 1 - size)};
}

}  // namespace bnfurl::kernels::short_text
