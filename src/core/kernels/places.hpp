// The places of a chunk, and its lines by them: what a program of places (gen/automaton/speed/place_program.hpp) needs
// at run time. The class streams come from the kernels that run; all else is plain C++, for every machine.
//
// Everything here is forced inline or static: it is compiled with instructions that not every machine has, and the
// linker must not use a copy of it for another file.
//
// note [no step outside]: a position is at most the end of its line, and a line ends with an octet of the chunk. A run
// ends there at the latest, since no class has a separator; so the octet at the end of a run can be read. One further
// on is read only after an octet that is not a separator.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <bnfurl/detail/data.hpp>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::inline v1::kernels::places {

using detail::LineColumns;
using detail::LineEnd;

/// The most places that a way may have.
inline constexpr std::size_t most_places = 62;

// One copy for all engines of a file.
[[maybe_unused, nodiscard, gnu::noinline]] static std::size_t far_run_end(const std::uint64_t* stream,
                                                                          std::size_t offset) {
  std::size_t word = offset / word_bits;
  std::uint64_t others = ~stream[word] >> (offset % word_bits);
  if (others != 0) return offset + static_cast<std::size_t>(__builtin_ctzll(others));
  do others = ~stream[++word];
  while (others == 0);
  return word * word_bits + static_cast<std::size_t>(__builtin_ctzll(others));
}

/// Up to 4,096 octets: their class streams, and the places, which are the octets that are not in stream 0.
class Chunk {
public:
  [[gnu::always_inline]] Chunk(const StreamPlan& plan, const char* text, std::size_t size, std::size_t begin)
      : text_(reinterpret_cast<const unsigned char*>(text) + begin) {
    active().class_streams(plan, reinterpret_cast<const unsigned char*>(text), size, begin, streams_);
    write_after(plan.count, (size - begin) / word_bits + 1);
    list_places(size - begin < window_octets ? size - begin : window_octets);
  }

  /// Offsets of the places; after the last one, there are at least `most_places + 2` zeros.
  [[nodiscard, gnu::always_inline]] const std::uint16_t* places() const { return places_; }
  [[nodiscard, gnu::always_inline]] std::size_t count() const { return count_; }

  [[nodiscard, gnu::always_inline]] unsigned octet(std::size_t offset) const { return text_[offset]; }

  /// The first offset, from `offset` on, whose octet is not in stream `stream`: note [no step outside].
  [[nodiscard, gnu::always_inline]] std::size_t run_end(unsigned stream, std::size_t offset) const {
    if constexpr (std::endian::native == std::endian::little) {
      std::uint64_t word = 0;
      std::memcpy(&word, reinterpret_cast<const unsigned char*>(streams_ + stream * window_words) + offset / 8,
                  sizeof word);
      const std::uint64_t others = ~word >> (offset % 8);
      if (others != 0) [[likely]]
        return offset + static_cast<std::size_t>(__builtin_ctzll(others));
    }
    return far_run_end(streams_ + stream * window_words, offset);
  }

private:
  // Clears the word after the `written` words of each stream: a load from any octet can reach into it.
  [[gnu::always_inline]] void write_after(std::size_t count, std::size_t written) {
    streams_[count * window_words] = 0;
    if (written >= window_words) return;
    for (std::size_t s = 0; s < count; ++s) streams_[s * window_words + written] = 0;
  }

  // Some places of a word are written without a branch: how many it has is hard to predict.
  [[gnu::always_inline]] void list_places(std::size_t octets) {
    std::uint16_t* to = places_;
    for (std::size_t first = 0; first < octets; first += word_bits) {
      std::uint64_t word = ~streams_[first / word_bits];
      if (octets - first < word_bits) word &= (std::uint64_t{1} << (octets - first)) - 1;
      for (;;) {
#pragma GCC unroll 4
        for (unsigned i = 0; i < 4; ++i) {
          *to = static_cast<std::uint16_t>(first + static_cast<std::size_t>(__builtin_ctzll(word | last_bit)));
          to += word != 0 ? 1 : 0;
          word &= word - 1;
        }
        if (word == 0) [[likely]]
          break;
      }
    }
    count_ = static_cast<std::size_t>(to - places_);
    for (std::size_t i = 0; i < most_places + 2; ++i) to[i] = 0;
  }

  static constexpr std::uint64_t last_bit = std::uint64_t{1} << 63;

  const unsigned char* text_;
  std::size_t count_ = 0;
  std::uint16_t places_[window_octets + most_places + 2];
  std::uint64_t streams_[max_streams * window_words + 1];
};

/// The components of one line, which are written in their order: each that has columns.
class Row {
public:
  [[gnu::always_inline]] Row(std::int32_t* begins, std::ptrdiff_t lengths, std::size_t stride, std::int32_t text_begin,
                             std::uint32_t wanted)
      : to_(begins), lengths_(lengths), stride_(stride), text_begin_(text_begin), wanted_(wanted) {}

  /// The next component, number `component`, goes from `begin` to `end`.
  [[gnu::always_inline]] void write(unsigned component, std::size_t begin, std::size_t end) {
    put(component, text_begin_ + static_cast<std::int32_t>(begin), static_cast<std::int32_t>(end - begin));
  }
  /// It is absent.
  [[gnu::always_inline]] void write_absent(unsigned component) { put(component, 0, -1); }

private:
  [[gnu::always_inline]] void put(unsigned component, std::int32_t begin, std::int32_t length) {
    if ((wanted_ & 1U << component) != 0) {
      to_[0] = begin;
      to_[lengths_] = length;
    }
    to_ += stride_;
  }

  std::int32_t* to_;
  std::ptrdiff_t lengths_;  // from a component's begins to its lengths
  std::size_t stride_;
  std::int32_t text_begin_;
  std::uint32_t wanted_;
};

/// The lines that end in a chunk, one after the other, and where their results are written.
/// `cr_is_place`: a CR is not in stream 0.
template <bool cr_is_place>
class Lines {
public:
  [[gnu::always_inline]] Lines(const Chunk& chunk, LineEnd line_end, const LineColumns& columns, std::size_t first,
                               std::size_t begin)
      : chunk_(chunk),
        columns_(columns),
        separator_(static_cast<unsigned char>(line_end.separator)),
        drops_cr_(line_end.drops_cr),
        text_begin_(begin),
        first_(first),
        line_(first),
        place_(chunk.places()),
        last_(chunk.places() + chunk.count()) {
    while (last_ != place_ && !is_separator(last_[-1])) --last_;
  }

  /// Whether there is a line.
  [[nodiscard, gnu::always_inline]] bool has_line() const { return place_ != last_; }
  /// The number of lines so far.
  [[nodiscard, gnu::always_inline]] std::size_t count() const { return line_ - first_; }

  /// The line's begin and end, and its places, as offsets of the chunk. The end is known after `has_places`.
  [[nodiscard, gnu::always_inline]] std::size_t begin() const { return begin_; }
  [[nodiscard, gnu::always_inline]] std::size_t end() const { return end_; }
  [[nodiscard, gnu::always_inline]] std::size_t place(std::size_t number) const { return place_[number]; }

  /// Whether there is a separator after `count` places. A line with fewer places has a separator among them.
  [[nodiscard, gnu::always_inline]] bool has_places(std::size_t count) {
    const std::uint16_t* const after = place_ + count;
    if (!drops_cr_) {
      next_ = after;
      end_ = *after;
      return is_separator(*after);
    }
    return has_places_before_cr(after);
  }

  /// Whether the line is known to be valid from before; then it stays as it is.
  [[nodiscard, gnu::always_inline]] bool is_known() const {
    return (columns_.valid[line_ / word_bits] >> (line_ % word_bits) & 1) != 0;
  }

  /// The line is valid.
  [[gnu::always_inline]] void accept() {
    columns_.valid[line_ / word_bits] |= std::uint64_t{1} << (line_ % word_bits);
    finish();
  }

  /// The line is left to others.
  [[gnu::always_inline]] void leave() {
    next_ = place_;
    while (!is_separator(*next_)) ++next_;
    end_ = *next_;
    if (drops_cr_ && end_ > begin_ && chunk_.octet(end_ - 1) == '\r') --end_;
    finish();
  }

  /// Where the line's components are written.
  [[nodiscard, gnu::always_inline]] Row row() const {
    return {columns_.component_begin + line_, columns_.component_length - columns_.component_begin, columns_.stride,
            static_cast<std::int32_t>(text_begin_), columns_.wanted};
  }

private:
  [[nodiscard, gnu::always_inline]] bool is_separator(std::size_t offset) const {
    return chunk_.octet(offset) == separator_;
  }

  // A dropped CR may be a place itself.
  [[nodiscard, gnu::always_inline]] bool has_places_before_cr(const std::uint16_t* after) {
    next_ = after;
    end_ = *after;
    if (cr_is_place && chunk_.octet(end_) == '\r' && after[1] == end_ + 1) ++next_;
    if (!is_separator(*next_)) return false;
    if (next_ != after || end_ <= begin_ || chunk_.octet(end_ - 1) != '\r') return true;
    --end_;
    return !cr_is_place;
  }

  [[gnu::always_inline]] void finish() {
    columns_.begin[line_] = static_cast<std::int32_t>(text_begin_ + begin_);
    columns_.end[line_] = static_cast<std::int32_t>(text_begin_ + end_);
    ++line_;
    begin_ = std::size_t{*next_} + 1;
    place_ = next_ + 1;
  }

  const Chunk& chunk_;
  const LineColumns& columns_;
  unsigned separator_;
  bool drops_cr_;
  std::size_t text_begin_;
  std::size_t first_;
  std::size_t line_;
  const std::uint16_t* place_;           // the first of the line
  const std::uint16_t* last_;            // after the last separator
  const std::uint16_t* next_ = nullptr;  // the line's separator
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace bnfurl::inline v1::kernels::places
