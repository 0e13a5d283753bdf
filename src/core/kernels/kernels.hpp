// A class stream has one bit for each octet of the text: whether the octet is in a class. A scanner crosses a run of
// such octets by one count of trailing ones, instead of one automaton step for each octet. For example, the stream of
// the letters on "ab:c" is 0b1011, the first octet being the lowest bit, and it has two trailing ones: the run ends at
// ":". Where runs have one or two octets, nothing is gained. Kernels compute the streams of 64 octets at once, and all
// of them give the same result as the scalar ones. (Cameron, Herdy and Lin, "High performance XML parsing using
// parallel bit stream technology", 2008; Langdale and Lemire, "Parsing gigabytes of JSON per second", 2019.)
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <bnfurl/detail/targets.hpp>

namespace bnfurl::kernels {

inline constexpr std::size_t word_bits = 64;
inline constexpr std::size_t window_octets = 4096;
inline constexpr std::size_t window_words = window_octets / word_bits;
inline constexpr std::size_t max_streams = 16;

/// A set of octets for kernels that look up an octet by its two halves. For h < 8, octet 16h + l is bit h of below[l],
/// and octet 0x80 + 16h + l is bit h of above[l].
struct HalfOctetTables {
  alignas(32) std::uint8_t below[16];
  std::uint8_t above[16];
};

/// The classes of a plan in the form in which vector kernels look them up.
struct ClassTables {
  alignas(64) std::uint8_t bits[2][256];  ///< classes[octet], its low and its high byte
  HalfOctetTables sets[max_streams];      ///< the octets with bit b in `classes`
  std::uint16_t with_above;               ///< bit b: sets[b] has octets from 0x80 on
  std::uint16_t all_above;                ///< bit b: it has all of them
};

/// The tables of `classes`; the compiler computes them beside each plan.
[[nodiscard]] constexpr ClassTables class_tables(const std::uint16_t (&classes)[256]) noexcept {
  ClassTables tables{};
  tables.all_above = 0xffff;
  for (unsigned octet = 0; octet < 256; ++octet) {
    tables.bits[0][octet] = static_cast<std::uint8_t>(classes[octet] & 0xff);
    tables.bits[1][octet] = static_cast<std::uint8_t>(classes[octet] >> 8);
    if (octet >= 0x80) tables.with_above |= classes[octet];
    if (octet >= 0x80) tables.all_above &= classes[octet];
    for (unsigned b = 0; b < max_streams; ++b) {
      if ((classes[octet] >> b & 1) == 0) continue;
      HalfOctetTables& set = tables.sets[b];
      std::uint8_t& row = (octet < 0x80 ? set.below : set.above)[octet & 15];
      row = static_cast<std::uint8_t>(row | 1U << (octet >> 4 & 7));
    }
  }
  return tables;
}

/// The streams that a scanner needs. Bit s of `classes[octet]`: the octet is in the class of stream s.
struct StreamPlan {
  const std::uint16_t* classes;    ///< [256]
  std::uint16_t count;             ///< streams, at most max_streams
  std::uint16_t with_escape;       ///< bit s: stream s also has the lead octet of an escape (two digits follow)
  std::uint16_t escape_lead;       ///< the octet that begins an escape ("%"), or 0x100: no escapes
  std::uint16_t escape_digit_bit;  ///< number of the bit of `classes` that marks an escape's digits
  const ClassTables* tables;       ///< class_tables(classes)
};

/// Computes the streams of the octets from `begin` (at most `size`) to the window's end: bit i, counted from the word
/// streams[s * window_words] on, is for octet begin + i. Bits after the text are 0. Words are written up to the word
/// with the bit of octet `size`, or the window's last word. Nothing outside [text, text + size) is read.
using ClassStreams = void (*)(const StreamPlan& plan, const unsigned char* text, std::size_t size, std::size_t begin,
                              std::uint64_t* streams) noexcept;

/// Computes one stream in the same way, from words[0] on: which octets of the window are `separator`.
using Separators = void (*)(const unsigned char* text, std::size_t size, std::size_t begin, unsigned char separator,
                            std::uint64_t* words) noexcept;

using detail::target_count;
using detail::target_names;

/// The kernels of one target.
struct Kernels {
  const char* name;
  std::size_t target;  ///< its row in the table of targets
  ClassStreams class_streams;
  Separators separators;
  bool walks_runs;  ///< scanners look up the octets of a run one by one, and make no streams
};

/// The kernels of the target `name`; a name that is not in the table does not compile.
[[nodiscard]] consteval Kernels kernels_of(std::string_view name, ClassStreams class_streams, Separators separators,
                                           bool walks_runs = false) {
  const std::size_t target = detail::target_index(name);
  return {detail::targets[target].name.data(), target, class_streams, separators, walks_runs};
}

/// The scalar kernels while the library is being loaded, then the widest; changed only by `use`.
[[gnu::visibility("default")]] extern constinit const Kernels* active_kernels;

/// The kernels that run.
[[nodiscard]] inline const Kernels& active() noexcept { return *active_kernels; }

/// The kernels of the target `name`; nullptr if this machine cannot run them, or the name is unknown.
[[nodiscard]] const Kernels* find(std::string_view name) noexcept;

/// The widest kernels that this machine can run.
[[nodiscard]] const Kernels& widest() noexcept;

/// `kernels` run from now on. Must not be called while another thread is in the library.
void use(const Kernels& kernels) noexcept;

/// A text, and the streams of the window that the scanner is in; kernels that walk runs make none. It lives on the
/// caller's stack (8 KiB) for one text, or for all lines of a buffer if their separator is in no class of the plan. The
/// cursor mostly moves forward, so the streams of a window are computed once.
///
/// note [where a run is read]: an unaligned 64-bit load that begins at the cursor's byte, so nearly all runs end
/// within it. With aligned words, a run of a line would continue in the next word about every second time; a processor
/// cannot predict that, and the misprediction takes longer than everything else about a run. But a text shorter than a
/// word is read by an aligned load of the one word that holds all its bits: a processor forwards a recent store only
/// to a load of the same word.
class Window {
public:
  Window(const StreamPlan& plan, const char* text, std::size_t size) noexcept
      : plan_(plan),
        text_(reinterpret_cast<const unsigned char*>(text)),
        size_(size),
        load_(size < word_bits || std::endian::native != std::endian::little ? from_words : from_bytes) {}

  /// Computes the streams from the text's begin now, instead of at the first request for a run: for a single text that
  /// is certain to request one.
  void begin() noexcept {
    if (!active().walks_runs) fill(0);
  }

  [[nodiscard]] const char* text() const noexcept { return reinterpret_cast<const char*>(text_); }

  /// The octet at `offset`, or 0x100 at `end`: the letter that re2c sees there.
  [[nodiscard]] unsigned peek(std::size_t offset, std::size_t end) const noexcept {
    return offset < end ? text_[offset] : 0x100U;
  }

  /// Whether `octet` is at `offset`.
  [[nodiscard]] bool is_at(std::size_t offset, std::size_t end, unsigned octet) const noexcept {
    return offset < end && text_[offset] == octet;
  }

  /// Whether two digits of an escape stand at `offset`, directly after its lead octet.
  [[nodiscard]] bool escape_digits_at(std::size_t offset, std::size_t end) const noexcept {
    return offset <= end && end - offset >= 2 && is_escape_digit(text_[offset]) && is_escape_digit(text_[offset + 1]);
  }

  /// The first offset, from `offset` on, whose octet is not in stream `stream`. Most runs end in the first 64 bits
  /// that are loaded, and only this case is inlined: see note [where a run is read].
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
  // Masks: for the byte at which a load may begin, and for the number of a bit within the loaded word.
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
      if (offset - begin_ >= window_octets) {
        if (active().walks_runs) return walked_run_end(stream, offset);
        fill(offset);
      }
      const std::size_t bit = offset - begin_;
      const std::uint64_t rest = ~streams_[stream * window_words + bit / word_bits] >> (bit % word_bits);
      if (rest != 0) return offset + static_cast<std::size_t>(std::countr_zero(rest));
      offset += word_bits - bit % word_bits;
    }
  }

  // The same from the table of classes alone. An escape's digits may lie after the run, but not after the text.
  [[nodiscard]] std::size_t walked_run_end(unsigned stream, std::size_t offset) const noexcept {
    const unsigned in_stream = 1U << stream;
    const bool has_escapes = (plan_.with_escape & in_stream) != 0;
    for (;; ++offset) {
      while (offset < size_ && (plan_.classes[text_[offset]] & in_stream) != 0) ++offset;
      if (!has_escapes || !is_at(offset, size_, plan_.escape_lead) || !escape_digits_at(offset + 1, size_))
        return offset;
    }
  }

  void fill(std::size_t offset) noexcept {
    begin_ = offset;
    active().class_streams(plan_, text_, size_, begin_, streams_);
    if (size_ >= word_bits) write_after();
  }

  // Clears the word after those that were written: a load from any byte can reach into it.
  [[gnu::noinline]] void write_after() noexcept {
    const std::size_t written = (size_ - begin_) / word_bits + 1;
    if (written >= window_words) return;
    for (unsigned s = 0; s < plan_.count; ++s) streams_[s * window_words + written] = 0;
  }

  const StreamPlan& plan_;
  const unsigned char* text_;
  std::size_t size_;
  Load load_;
  std::size_t begin_ = ~std::size_t{0} / 2;  // of the streams; at first far from every offset: no streams yet
  std::uint64_t streams_[max_streams * window_words];
};

}  // namespace bnfurl::kernels
