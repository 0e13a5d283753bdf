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

namespace bnfurl::kernels {

inline constexpr std::size_t word_bits = 64;
inline constexpr std::size_t window_octets = 4096;
inline constexpr std::size_t window_words = window_octets / word_bits;
inline constexpr std::size_t max_streams = 16;

/// Which streams a scanner wants. Bit s of `classes[octet]`: the octet is of the class of stream s.
struct StreamPlan {
  const std::uint16_t* classes;    ///< [256]
  std::uint16_t count;             ///< streams, at most max_streams
  std::uint16_t with_escape;       ///< bit s: stream s has the lead octet of an escape too (two digits follow)
  std::uint16_t escape_lead;       ///< the octet that begins an escape ("%"), or 0x100: no escapes
  std::uint16_t escape_digit_bit;  ///< bit of `classes` that says that an octet is an escape's digit
};

/// Streams of the octets from `begin` (at most `size`) to the window's end: bit i of streams[s * window_words]
/// and on is for octet begin + i. Bits past the text are 0, and words are written up to the one that holds the
/// bit of octet `size`, or the window's last. Nothing outside [text, text + size) is read.
using ClassStreams = void (*)(const StreamPlan& plan, const unsigned char* text, std::size_t size, std::size_t begin,
                              std::uint64_t* streams) noexcept;

struct Kernels {
  const char* name;
  ClassStreams class_streams;
};

/// The kernels of this machine, chosen when the library is loaded.
[[nodiscard]] const Kernels& active() noexcept;

/// A text and the streams of the window that the scanner is in. Lives on the scanner's stack (8 KiB); the
/// cursor only moves forward, so a window is made once.
class Window {
public:
  Window(const StreamPlan& plan, const char* text, std::size_t size) noexcept
      : plan_(plan), text_(reinterpret_cast<const unsigned char*>(text)), size_(size) {}

  /// The octet at `offset`, or 0x100 at the end: the letter that re2c sees there.
  [[nodiscard]] unsigned peek(std::size_t offset) const noexcept { return offset < size_ ? text_[offset] : 0x100U; }

  /// Whether two digits of an escape stand at `offset`, just behind its lead octet.
  [[nodiscard]] bool escape_digits_at(std::size_t offset) const noexcept {
    return size_ - offset >= 2 && offset <= size_ && is_escape_digit(text_[offset]) &&
           is_escape_digit(text_[offset + 1]);
  }

  /// The first offset from `offset` on whose octet is not in stream `stream`.
  [[nodiscard]] std::size_t run_end(unsigned stream, std::size_t offset) noexcept {
    for (;;) {
      if (offset - begin_ >= window_octets || !filled_) fill(offset);
      const std::size_t bit = offset - begin_;
      const std::uint64_t* words = streams_ + stream * window_words;
      const std::uint64_t rest = ~words[bit / word_bits] >> (bit % word_bits);
      if (rest != 0) return offset + static_cast<std::size_t>(std::countr_zero(rest));
      offset += word_bits - bit % word_bits;
    }
  }

private:
  [[nodiscard]] bool is_escape_digit(unsigned octet) const noexcept {
    return (plan_.classes[octet] >> plan_.escape_digit_bit & 1) != 0;
  }

  void fill(std::size_t offset) noexcept {
    begin_ = offset;
    filled_ = true;
    active().class_streams(plan_, text_, size_, begin_, streams_);
  }

  const StreamPlan& plan_;
  const unsigned char* text_;
  std::size_t size_;
  std::size_t begin_ = 0;
  bool filled_ = false;
  std::uint64_t streams_[max_streams * window_words];
};

}  // namespace bnfurl::kernels
