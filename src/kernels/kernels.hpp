// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Class streams: for each octet class that a scanner waits in, one bit per octet of the text, "is this
// octet of the class". A scanner crosses a run of such octets by one count of trailing ones instead of a
// step of its automaton per octet. Kernels make the streams; each is equal to the scalar one.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace bnfurl::kernels {

inline constexpr std::size_t word_bits = 64;
inline constexpr std::size_t window_octets = 4096;
inline constexpr std::size_t window_words = window_octets / word_bits;
inline constexpr std::size_t max_streams = 16;

/// A set of octets for kernels that look an octet up by its two halves. Octet 16h + l, h < 8: bit h of below[l];
/// octet 0x80 + 16h + l: bit h of above[l].
struct HalfOctetTables {
  alignas(32) std::uint8_t below[16];
  std::uint8_t above[16];
};

/// The classes of a plan as vector kernels look them up.
struct ClassTables {
  alignas(64) std::uint8_t bits[2][256];  ///< classes[octet], its low and its high byte
  HalfOctetTables sets[max_streams];      ///< the octets with bit b in `classes`
  std::uint16_t with_above;               ///< bit b: sets[b] has octets from 0x80 on
};

/// The tables of `classes`; made by the compiler, beside each plan.
[[nodiscard]] constexpr ClassTables class_tables(const std::uint16_t (&classes)[256]) noexcept {
  ClassTables tables{};
  for (unsigned octet = 0; octet < 256; ++octet) {
    tables.bits[0][octet] = static_cast<std::uint8_t>(classes[octet] & 0xff);
    tables.bits[1][octet] = static_cast<std::uint8_t>(classes[octet] >> 8);
    for (unsigned b = 0; b < max_streams; ++b) {
      if ((classes[octet] >> b & 1) == 0) continue;
      HalfOctetTables& set = tables.sets[b];
      std::uint8_t& row = (octet < 0x80 ? set.below : set.above)[octet & 15];
      row = static_cast<std::uint8_t>(row | 1U << (octet >> 4 & 7));
      if (octet >= 0x80) tables.with_above = static_cast<std::uint16_t>(tables.with_above | 1U << b);
    }
  }
  return tables;
}

/// Which streams a scanner wants. Bit s of `classes[octet]`: the octet is of the class of stream s.
struct StreamPlan {
  const std::uint16_t* classes;    ///< [256]
  std::uint16_t count;             ///< streams, at most max_streams
  std::uint16_t with_escape;       ///< bit s: stream s has the lead octet of an escape too (two digits follow)
  std::uint16_t escape_lead;       ///< the octet that begins an escape ("%"), or 0x100: no escapes
  std::uint16_t escape_digit_bit;  ///< bit of `classes` that says that an octet is an escape's digit
  const ClassTables* tables;       ///< class_tables(classes)
};

/// Streams of the octets from `begin` (at most `size`) to the window's end: bit i of streams[s * window_words]
/// and on is for octet begin + i. Bits past the text are 0, and words are written up to the one that holds the
/// bit of octet `size`, or the window's last. Nothing outside [text, text + size) is read.
using ClassStreams = void (*)(const StreamPlan& plan, const unsigned char* text, std::size_t size, std::size_t begin,
                              std::uint64_t* streams) noexcept;

/// One stream, written to words[0] and on in the same way: which octets of the window are `separator`.
using Separators = void (*)(const unsigned char* text, std::size_t size, std::size_t begin, unsigned char separator,
                            std::uint64_t* words) noexcept;

/// The instruction sets that there are kernels for.
enum class Level : std::uint8_t { scalar, ssse3, avx2, avx512, neon };
inline constexpr std::size_t level_count = 5;
inline constexpr std::string_view level_names[level_count] = {"scalar", "ssse3", "avx2", "avx512", "neon"};

struct Kernels {
  const char* name;
  Level level;
  ClassStreams class_streams;
  Separators separators;
};

/// The scalar ones while the library is being loaded, then `chosen` of BNFURL_KERNELS in the environment; changed by
/// `use` only.
extern constinit const Kernels* active_kernels;

/// The kernels that run.
[[nodiscard]] inline const Kernels& active() noexcept { return *active_kernels; }

/// The kernels of that name or level; nullptr: this machine cannot run them, or there are none of that name.
[[nodiscard]] const Kernels* find(std::string_view name) noexcept;
[[nodiscard]] const Kernels* find(Level level) noexcept;

/// What runs where BNFURL_KERNELS is `wanted` (nullptr: not set): those of that name if `find` has them, otherwise
/// the widest that this machine can run.
[[nodiscard]] const Kernels& chosen(const char* wanted) noexcept;

/// For tests and benchmarks: `kernels` run from now on. Not while another thread is in the library.
void use(const Kernels& kernels) noexcept;

/// A text and the streams of the window that the scanner is in. Lives on the caller's stack (8 KiB) for one text,
/// or for all the lines of a buffer, as long as their separator is in no class of the plan. The cursor mostly moves
/// forward, so a window is made once.
///
/// note [where a run is read]: 64 bits from the byte on that has the cursor's, so that nearly all runs end in them. From
/// words, a run of a line would go on in the next one as often as not, which no processor foresees, and takes it longer
/// than all else about a run. The bits of a text that is less than a word are read as that word, though, in which they
/// all are: a processor hands on what was stored a moment ago only to a load of nothing else.
class Window {
public:
  Window(const StreamPlan& plan, const char* text, std::size_t size) noexcept
      : plan_(plan),
        text_(reinterpret_cast<const unsigned char*>(text)),
        size_(size),
        load_(size < word_bits || std::endian::native != std::endian::little ? from_words : from_bytes) {}

  /// Makes the streams from the text's begin on now, and not when the first run is asked for: for one text that is going
  /// to ask for one.
  void begin() noexcept { fill(0); }

  [[nodiscard]] const char* text() const noexcept { return reinterpret_cast<const char*>(text_); }

  /// The octet at `offset`, or 0x100 at `end`: the letter that re2c sees there.
  [[nodiscard]] unsigned peek(std::size_t offset, std::size_t end) const noexcept {
    return offset < end ? text_[offset] : 0x100U;
  }

  /// Whether `octet` is at `offset`.
  [[nodiscard]] bool is_at(std::size_t offset, std::size_t end, unsigned octet) const noexcept {
    return offset < end && text_[offset] == octet;
  }

  /// Whether two digits of an escape stand at `offset`, just behind its lead octet.
  [[nodiscard]] bool escape_digits_at(std::size_t offset, std::size_t end) const noexcept {
    return offset <= end && end - offset >= 2 && is_escape_digit(text_[offset]) && is_escape_digit(text_[offset + 1]);
  }

  /// The first offset from `offset` on whose octet is not in stream `stream`. Most runs end in the 64 bits that are
  /// looked at first, which is all that is inlined: see note [where a run is read].
  [[nodiscard, gnu::always_inline]] inline std::size_t run_end(unsigned stream, std::size_t offset) noexcept {
    const std::size_t bit = offset - begin_;
    if (bit < window_octets - word_bits) [[likely]] {
      const std::uint64_t rest = ~loaded(stream, bit / 8 & load_.bytes) >> (bit & load_.bits);
      if (rest != 0) [[likely]]
        return offset + static_cast<std::size_t>(std::countr_zero(rest));
    }
    return far_run_end(stream, offset);
  }

private:
  // Where a load can begin, and which bit of what was loaded can be asked for: masks.
  struct Load {
    std::size_t bytes;
    std::size_t bits;
  };
  static constexpr Load from_bytes{~std::size_t{0}, 7};
  static constexpr Load from_words{~std::size_t{7}, 63};

  [[nodiscard, gnu::always_inline]] inline std::uint64_t loaded(unsigned stream, std::size_t byte) const noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, reinterpret_cast<const unsigned char*>(streams_ + stream * window_words) + byte, sizeof word);
    return word;
  }

  [[nodiscard]] bool is_escape_digit(unsigned octet) const noexcept {
    return (plan_.classes[octet] >> plan_.escape_digit_bit & 1) != 0;
  }

  [[nodiscard, gnu::noinline]] std::size_t far_run_end(unsigned stream, std::size_t offset) noexcept {
    for (;;) {
      if (offset - begin_ >= window_octets) fill(offset);
      const std::size_t bit = offset - begin_;
      const std::uint64_t rest = ~streams_[stream * window_words + bit / word_bits] >> (bit % word_bits);
      if (rest != 0) return offset + static_cast<std::size_t>(std::countr_zero(rest));
      offset += word_bits - bit % word_bits;
    }
  }

  void fill(std::size_t offset) noexcept {
    begin_ = offset;
    active().class_streams(plan_, text_, size_, begin_, streams_);
    if (size_ >= word_bits) write_behind();
  }

  // The word behind those that were written: a load from a byte on reaches into it.
  [[gnu::noinline]] void write_behind() noexcept {
    const std::size_t written = (size_ - begin_) / word_bits + 1;
    if (written >= window_words) return;
    for (unsigned s = 0; s < plan_.count; ++s) streams_[s * window_words + written] = 0;
  }

  const StreamPlan& plan_;
  const unsigned char* text_;
  std::size_t size_;
  Load load_;
  std::size_t begin_ = ~std::size_t{0} / 2;  // of the streams; in front there are none yet, and no offset is near
  std::uint64_t streams_[max_streams * window_words];
};

}  // namespace bnfurl::kernels
