// The structural index of a chunk, and its lines by it: what an index program (gen/automaton/speed/index_program.hpp)
// needs at run time. The index lists the offsets of the delimiters, as simdjson lists the structural characters of JSON
// before it reads any value. The class streams come from the kernels that run; all else is plain C++, for every
// machine, except ChunkWithoutStreams, which looks runs up with the instructions of AVX2.
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

#if defined(__AVX2__) && !defined(__AVX512BW__)
#include <immintrin.h>
#endif

#include <bnfurl/detail/data.hpp>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::kernels::structural_index {

using detail::LineColumns;
using detail::LineEnd;

/// The largest number of delimiters on one way through the automaton (index_program.hpp).
inline constexpr std::size_t most_delimiters = 62;

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

/// The offsets of the delimiters among up to 4,096 octets.
class StructuralIndex {
public:
  /// Offsets of the delimiters; after the last one, there are at least `most_delimiters + 2` zeros.
  [[nodiscard, gnu::always_inline]] const std::uint16_t* delimiters() const { return delimiters_; }
  [[nodiscard, gnu::always_inline]] std::size_t count() const { return count_; }

  [[nodiscard, gnu::always_inline]] unsigned octet(std::size_t offset) const { return text_[offset]; }

protected:
  [[gnu::always_inline]] explicit StructuralIndex(const char* chunk)
      : text_(reinterpret_cast<const unsigned char*>(chunk)) {}

  /// Lists the delimiters of so many octets; a set bit of `word_at(first)`, of the 64 octets from `first` on, is a
  /// delimiter.
  template <class WordAt>
  [[gnu::always_inline]] void list(std::size_t octets, WordAt word_at) {
    std::uint16_t* to = delimiters_;
    std::size_t first = 0;
    for (; octets - first >= word_bits; first += word_bits) to = listed(word_at(first), first, to);
    if (first < octets) to = listed(word_at(first) & ((std::uint64_t{1} << (octets - first)) - 1), first, to);
    count_ = static_cast<std::size_t>(to - delimiters_);
    for (std::size_t i = 0; i < most_delimiters + 2; ++i) to[i] = 0;
  }

private:
  // Writes the delimiters of a word, and returns where the next ones go. The first four are written without a branch:
  // how many a word has is hard to predict, and what is too much is written over.
  [[nodiscard, gnu::always_inline]] static std::uint16_t* listed(std::uint64_t word, std::size_t first,
                                                                 std::uint16_t* to) {
    constexpr int few = 4;
    const int count = __builtin_popcountll(word);
#pragma GCC unroll 4
    for (int i = 0; i < few; ++i) {
      to[i] = delimiter(word, first);
      word &= word - 1;
    }
    if (count > few) [[unlikely]] {
      for (int i = few; i < count; ++i) {
        to[i] = delimiter(word, first);
        word &= word - 1;
      }
    }
    return to + count;
  }
  [[nodiscard, gnu::always_inline]] static std::uint16_t delimiter(std::uint64_t word, std::size_t first) {
    return static_cast<std::uint16_t>(first +
                                      (word == 0 ? word_bits : static_cast<std::size_t>(__builtin_ctzll(word))));
  }

  const unsigned char* text_;
  std::size_t count_ = 0;
  std::uint16_t delimiters_[window_octets + most_delimiters + 2];
};

[[nodiscard, gnu::always_inline]] inline std::size_t octets_of_chunk(std::size_t size, std::size_t begin) {
  return size - begin < window_octets ? size - begin : window_octets;
}

/// A chunk with its class streams; the delimiters are the octets that are not in stream 0.
class Chunk : public StructuralIndex {
public:
  [[gnu::always_inline]] Chunk(const StreamPlan& plan, const char* text, std::size_t size, std::size_t begin)
      : StructuralIndex(text + begin) {
    active().class_streams(plan, reinterpret_cast<const unsigned char*>(text), size, begin, streams_);
    write_after(plan.count, (size - begin) / word_bits + 1);
    list(
        octets_of_chunk(size, begin), [this](std::size_t first)
                                          __attribute__((always_inline)) { return ~streams_[first / word_bits]; });
  }

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

  /// What is found at `at` for the runs after it: nothing here, since there are streams.
  struct Look {};
  [[nodiscard, gnu::always_inline]] static Look look(unsigned /*stream*/, std::size_t /*at*/) { return {}; }
  [[nodiscard, gnu::always_inline]] std::size_t run_end(Look /*look*/, unsigned stream, std::size_t offset) const {
    return run_end(stream, offset);
  }

private:
  // Clears the word after the `written` words of each stream: a load from any octet can reach into it.
  [[gnu::always_inline]] void write_after(std::size_t count, std::size_t written) {
    streams_[count * window_words] = 0;
    if (written >= window_words) return;
    for (std::size_t s = 0; s < count; ++s) streams_[s * window_words + written] = 0;
  }

  std::uint64_t streams_[max_streams * window_words + 1];
};

// note [runs looked up]: streams are made of all octets, but a record has most of its runs in few of them. Where a
// look-up of 32 octets is a few instructions, and one for each class, it is cheaper to look for the end of a run when
// it is asked for. AVX-512 makes eight streams at once; and streams with escapes need what stands before.
#if defined(__AVX2__) && !defined(__AVX512BW__)
// It is not shared with other files: note [nothing shared] in streams/words.hpp.
namespace {

/// A chunk without streams: see note [runs looked up]. Delimiters are found and listed in one pass.
class ChunkWithoutStreams : public StructuralIndex {
public:
  [[gnu::always_inline]] ChunkWithoutStreams(const StreamPlan& plan, const char* text, std::size_t size,
                                             std::size_t begin)
      : StructuralIndex(text + begin), tables_(*plan.tables), rest_(text + begin, size - begin) {
    list(
        octets_of_chunk(size, begin), [this](std::size_t first) __attribute__((always_inline)) {
          if (first + word_bits <= rest_.size) [[likely]]
            return outside_64(tables_.sets[0], rest_.text + first);
          unsigned char last[word_bits] = {};
          std::memcpy(last, rest_.text + first, rest_.size - first);
          return outside_64(tables_.sets[0], last);
        });
  }

  /// As that of a chunk.
  [[nodiscard, gnu::always_inline]] std::size_t run_end(unsigned stream, std::size_t offset) const {
    if (offset + width <= rest_.size) [[likely]] {
      const std::uint32_t others = outside(tables_.sets[stream], rest_.text + offset);
      if (others != 0) [[likely]]
        return offset + static_cast<std::size_t>(__builtin_ctz(others));
    }
    return far_end(tables_.sets[stream], rest_, offset);
  }

  /// Which of the 64 octets from `at` on are not in stream `stream`. Runs that follow each other are found in looks at
  /// one offset, which none of them has to wait for.
  struct Look {
    std::uint64_t others;
    std::size_t at;
  };
  [[nodiscard, gnu::always_inline]] Look look(unsigned stream, std::size_t at) const {
    if (at + word_bits > rest_.size) [[unlikely]]
      return {0, at};
    return {outside_64(tables_.sets[stream], rest_.text + at), at};
  }
  /// `run_end(stream, offset)`, after a look at this stream.
  [[nodiscard, gnu::always_inline]] std::size_t run_end(Look look, unsigned stream, std::size_t offset) const {
    const std::size_t after = offset - look.at;
    const std::uint64_t others = after < word_bits ? look.others >> after : 0;
    if (others != 0) [[likely]]
      return offset + static_cast<std::size_t>(__builtin_ctzll(others));
    return far_end(tables_.sets[stream], rest_, offset);
  }

private:
  static constexpr std::size_t width = 32;

  /// From the chunk's begin to the text's end.
  struct Rest {
    Rest(const char* begin, std::size_t octets) : text(reinterpret_cast<const unsigned char*>(begin)), size(octets) {}
    const unsigned char* text;
    std::size_t size;
  };

  [[gnu::always_inline]] static __m256i table(const std::uint8_t* rows) {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(rows)));
  }

  // Those of 32 octets, and of 64, that are not in the set.
  [[nodiscard, gnu::always_inline]] static std::uint32_t outside(const HalfOctetTables& set,
                                                                 const unsigned char* text) {
    const __m256i octets = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    const __m256i high_half = _mm256_and_si256(_mm256_srli_epi16(octets, 4), _mm256_set1_epi8(15));
    const __m256i bit = _mm256_shuffle_epi8(_mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U)), high_half);
    const __m256i below = _mm256_shuffle_epi8(table(set.below), octets);
    const __m256i above = _mm256_shuffle_epi8(table(set.above), _mm256_xor_si256(octets, _mm256_set1_epi8(-128)));
    const __m256i found = _mm256_and_si256(_mm256_or_si256(below, above), bit);
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, _mm256_setzero_si256())));
  }
  [[nodiscard, gnu::always_inline]] static std::uint64_t outside_64(const HalfOctetTables& set,
                                                                    const unsigned char* text) {
    return outside(set, text) | std::uint64_t{outside(set, text + width)} << width;
  }

  // One copy for all engines of a file. Octet by octet where the text ends soon: note [no step outside].
  [[nodiscard, gnu::noinline, gnu::pure]] static std::size_t far_end(const HalfOctetTables& set, const Rest& rest,
                                                                     std::size_t offset) {
    for (; offset + width <= rest.size; offset += width) {
      const std::uint32_t others = outside(set, rest.text + offset);
      if (others != 0) return offset + static_cast<std::size_t>(__builtin_ctz(others));
    }
    while (has(set, rest.text[offset])) ++offset;
    return offset;
  }
  [[nodiscard]] static bool has(const HalfOctetTables& set, unsigned octet) {
    return ((octet < 0x80 ? set.below : set.above)[octet % 16] >> (octet / 16 % 8) & 1) != 0;
  }

  const ClassTables& tables_;
  Rest rest_;
};

}  // namespace
#else
using ChunkWithoutStreams = Chunk;
#endif

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
/// `cr_is_delimiter`: a CR is not in stream 0.
template <bool cr_is_delimiter>
class Lines {
public:
  [[gnu::always_inline]] Lines(const StructuralIndex& chunk, LineEnd line_end, const LineColumns& columns,
                               std::size_t first, std::size_t begin)
      : chunk_(chunk),
        columns_(columns),
        separator_(static_cast<unsigned char>(line_end.separator)),
        drops_cr_(line_end.drops_cr),
        text_begin_(begin),
        first_(first),
        line_(first),
        delimiter_(chunk.delimiters()),
        last_(chunk.delimiters() + chunk.count()) {
    while (last_ != delimiter_ && !is_separator(last_[-1])) --last_;
  }

  /// Whether there is a line.
  [[nodiscard, gnu::always_inline]] bool has_line() const { return delimiter_ != last_; }
  /// The number of lines so far.
  [[nodiscard, gnu::always_inline]] std::size_t count() const { return line_ - first_; }

  /// The line's begin and end, and its delimiters, as offsets of the chunk. The end is known after `has_delimiters`.
  [[nodiscard, gnu::always_inline]] std::size_t begin() const { return begin_; }
  [[nodiscard, gnu::always_inline]] std::size_t end() const { return end_; }
  [[nodiscard, gnu::always_inline]] std::size_t delimiter(std::size_t number) const { return delimiter_[number]; }

  /// Whether there is a separator after `count` delimiters. A line with fewer delimiters has a separator among them.
  [[nodiscard, gnu::always_inline]] bool has_delimiters(std::size_t count) {
    const std::uint16_t* const after = delimiter_ + count;
    if (!drops_cr_) {
      next_ = after;
      end_ = *after;
      return is_separator(*after);
    }
    return has_delimiters_before_cr(after);
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
    next_ = delimiter_;
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

  // A dropped CR may be a delimiter itself.
  [[nodiscard, gnu::always_inline]] bool has_delimiters_before_cr(const std::uint16_t* after) {
    next_ = after;
    end_ = *after;
    if (cr_is_delimiter && chunk_.octet(end_) == '\r' && after[1] == end_ + 1) ++next_;
    if (!is_separator(*next_)) return false;
    if (next_ != after || end_ <= begin_ || chunk_.octet(end_ - 1) != '\r') return true;
    --end_;
    return !cr_is_delimiter;
  }

  [[gnu::always_inline]] void finish() {
    columns_.begin[line_] = static_cast<std::int32_t>(text_begin_ + begin_);
    columns_.end[line_] = static_cast<std::int32_t>(text_begin_ + end_);
    ++line_;
    begin_ = std::size_t{*next_} + 1;
    delimiter_ = next_ + 1;
  }

  const StructuralIndex& chunk_;
  const LineColumns& columns_;
  unsigned separator_;
  bool drops_cr_;
  std::size_t text_begin_;
  std::size_t first_;
  std::size_t line_;
  const std::uint16_t* delimiter_;       // the first of the line
  const std::uint16_t* last_;            // after the last separator
  const std::uint16_t* next_ = nullptr;  // the line's separator
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace bnfurl::kernels::structural_index
