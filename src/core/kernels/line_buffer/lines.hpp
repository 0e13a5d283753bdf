// From streams to numbers: where the lines of a chunk end, which lines are accepted, and where in a line the last
// marker of each tag is. The markers of eight tags are stored side by side, so one register has those of 64 octets.
// The last markers of a line are found by two shifts and a count of leading zeros. Sixteen lines at a time then become
// columns.
#pragma once

#include "src/core/kernels/line_buffer/chunk.hpp"

namespace bnfurl::kernels::line_buffer::avx512 {

using detail::LineColumns;

inline constexpr std::size_t group_lines = 16;

/// The longest line whose tags are searched; longer ones are left to the scanner.
inline constexpr std::size_t longest_tagged = 254;
inline constexpr std::size_t any_length = 0;

/// The lines that end in a chunk.
struct Lines {
  static constexpr std::size_t slack = 32;  // written after the last one
  std::size_t count;
  alignas(64) std::int32_t ends[chunk_octets + slack];  ///< relative to the chunk's begin
  Word valid[registers * 8 + 2];                        ///< bit `line`: the line's marker has reached an accepting end
  bool are_strings;                                     ///< LineEnd::strings
  std::int32_t origin;                                  ///< AdjacentStrings::origin
  bool drop_crs;                                        ///< some of them; otherwise the next bits are not set
  Word after_cr[registers * 8 + 2];                     ///< bit `line`: a CR was dropped before the separator before it
};

/// Marks the lines that come after a dropped CR: their number is that of the line that ends at the CR, plus one. In
/// most texts these are all lines.
[[maybe_unused, gnu::noinline]] static void mark_after_cr(const Chunk& chunk, Lines& lines) {
  if (chunk.dropped == lines.count) {
    for (std::size_t word = 0; word <= lines.count / 64 + 1; ++word) lines.after_cr[word] = ~Word{0};
    lines.after_cr[0] -= 1;
    return;
  }
  const Word* ends = chunk.line_ends.words();
  const Word* separators = chunk.separators.words();
  Word marks = 0;
  std::size_t line = 1;
  for (std::size_t i = 0; i < 8 * chunk.used; ++i) {
    const Word dropped = _pext_u64(ends[i] & ~separators[i], ends[i]);
    const std::size_t word = line / 64;
    const std::size_t bit = line % 64;
    marks |= dropped << bit;
    lines.after_cr[word] = marks;
    line += static_cast<std::size_t>(__builtin_popcountll(ends[i]));
    if (line / 64 != word) marks = dropped >> 1 >> (63 - bit);
  }
  lines.after_cr[line / 64] = marks;
  lines.after_cr[line / 64 + 1] = 0;
}

/// Finds the lines of a chunk, one register of 512 octets after the other. In each of a register's eight words, the
/// first four ends are found in parallel, without a branch: their number is hard to predict.
class LineFinder {
public:
  [[gnu::always_inline]] explicit LineFinder(Lines& lines) : lines_(lines) {}

  /// Finds the lines whose `ends` are in register `number`; `accepted` has the bits of those that end an accepted line.
  [[gnu::always_inline]] void find(std::size_t number, Bits ends, Bits accepted) {
    const auto base = static_cast<std::int32_t>(number * register_octets);
    const FirstFour four = first_four(ends.value, accepted.value);
    if (four.are_all) [[likely]] {
      const __m512i offsets = _mm512_maskz_compress_epi16(four.there, four.offsets);
      put(0, base, _mm512_castsi512_si256(offsets));
      put(16, base, _mm512_extracti64x4_epi64(offsets, 1));
      add(_pext_u32(four.accepted, four.there), static_cast<std::size_t>(__builtin_popcount(four.there)));
    } else {
      find_one_by_one(base, ends, accepted);
    }
  }

  [[gnu::always_inline]] void finish(const Chunk& chunk) {
    lines_.valid[count_ / 64] = valid_;
    lines_.count = count_;
    lines_.are_strings = chunk.line_end.strings != nullptr;
    lines_.origin = lines_.are_strings ? chunk.line_end.strings->origin : 0;
    lines_.drop_crs = chunk.dropped != 0;
    if (lines_.drop_crs) mark_after_cr(chunk, lines_);
  }

private:
  /// Element 4 * w + i is the i-th end of word w.
  struct FirstFour {
    __m512i offsets;  ///< from the register's begin, 16 bits each
    __mmask32 there;
    __mmask32 accepted;
    bool are_all;
  };

  [[gnu::always_inline]] static FirstFour first_four(__m512i ends, __m512i accepted) {
    const __m512i in_word = _mm512_set1_epi16(64);
    const __m512i words =
        _mm512_set_epi64(0x01c001c001c001c0, 0x0180018001800180, 0x0140014001400140, 0x0100010001000100,
                         0x00c000c000c000c0, 0x0080008000800080, 0x0040004000400040, 0x0000000000000000);
    __m512i offsets = _mm512_setzero_si512();
    unsigned accepting = 0;
#pragma GCC unroll 4
    for (unsigned i = 0; i < 4; ++i) {
      const __m512i less = _mm512_sub_epi64(ends, _mm512_set1_epi64(1));
      const __m512i offset = _mm512_popcnt_epi64(_mm512_andnot_si512(ends, less));
      const __m512i lowest = _mm512_andnot_si512(less, ends);
      offsets = _mm512_or_si512(offsets, _mm512_slli_epi64(offset, 16 * i));
      accepting |= _pdep_u32(_cvtmask8_u32(_mm512_test_epi64_mask(lowest, accepted)), 0x11111111U << i);
      ends = _mm512_and_si512(ends, less);
    }
    return {_mm512_add_epi16(words, offsets), _mm512_cmplt_epu16_mask(offsets, in_word), accepting,
            _mm512_test_epi64_mask(ends, ends) == 0};
  }

  [[gnu::always_inline]] void put(std::size_t index, std::int32_t base, __m256i offsets) {
    _mm512_storeu_si512(lines_.ends + count_ + index,
                        _mm512_add_epi32(_mm512_set1_epi32(base), _mm512_cvtepu16_epi32(offsets)));
  }

  [[gnu::always_inline]] void find_one_by_one(std::int32_t base, Bits line_ends, Bits accepted) {
    alignas(64) Word ends[8];
    alignas(64) Word valid[8];
    _mm512_store_si512(ends, line_ends.value);
    _mm512_store_si512(valid, accepted.value);
    for (std::size_t i = 0; i < 8; ++i, base += 64) {
      std::int32_t* to = lines_.ends + count_;
      for (Word left = ends[i]; left != 0; left &= left - 1) *to++ = base + static_cast<std::int32_t>(_tzcnt_u64(left));
      add(_pext_u64(valid[i], ends[i]), static_cast<std::size_t>(__builtin_popcountll(ends[i])));
    }
  }

  // Appends `count` lines; bit i of `valid` says that line i of them is accepted.
  [[gnu::always_inline]] void add(Word valid, std::size_t count) {
    const std::size_t word = count_ / 64;
    const std::size_t bit = count_ % 64;
    valid_ |= valid << bit;
    lines_.valid[word] = valid_;
    count_ += count;
    if (count_ / 64 != word) valid_ = valid >> 1 >> (63 - bit);
  }

  Lines& lines_;
  std::size_t count_ = 0;
  Word valid_ = 0;  // of the lines from count_ / 64 * 64 on
};

/// Sixteen bits, from bit `at` on.
[[gnu::always_inline]] inline __mmask16 bits_at(const Word* words, std::size_t at) {
  const Word low = words[at / 64] >> (at % 64);
  const Word high = at % 64 > 48 ? words[at / 64 + 1] << (64 - at % 64) : 0;
  return static_cast<__mmask16>(low | high);
}

[[gnu::always_inline]] inline void set_bits_at(Word* words, std::size_t at, __mmask16 bits) {
  words[at / 64] |= Word{bits} << (at % 64);
  if (at % 64 > 48) words[at / 64 + 1] |= Word{bits} >> (64 - at % 64);
}

/// Whether the lines from `first` up to `first + count` are all valid.
[[gnu::always_inline]] inline bool all_valid(const Word* valid, std::size_t first, std::size_t count) {
  for (std::size_t at = 0; at < count; at += group_lines) {
    const unsigned wanted = count - at >= group_lines ? 0xffffU : (1U << (count - at)) - 1;
    if ((bits_at(valid, first + at) & wanted) != wanted) return false;
  }
  return true;
}

/// Up to sixteen lines, and where their values are written.
struct Group {
  std::size_t first;   ///< index of the first line in the columns
  __mmask16 lines;     ///< which of the sixteen lines exist
  __mmask16 accepted;  ///< which of them are newly accepted: not known to be valid before
  bool keeps_others;   ///< some were known before: their written values stay
  __m512i begins;      ///< relative to the text
  __m512i ends;
};

/// One number for each of sixteen lines (an offset relative to the text); and a mask of the lines for which something
/// holds.
using Numbers = __m512i;
using Present = __mmask16;
inline constexpr Present in_all = 0xffff;
inline constexpr Present in_none = 0;

/// Writes begins, ends and verdicts of the `number`-th group of sixteen lines. Lines longer than `longest` are not
/// accepted.
[[gnu::always_inline]] inline Group begin_group(const Lines& lines, std::size_t number, std::size_t begin,
                                                const LineColumns& columns, std::size_t first, std::size_t longest) {
  const std::size_t at = number * group_lines;
  const std::size_t left = lines.count - at;
  Group group;
  group.first = first + at;
  group.lines = static_cast<__mmask16>(left >= group_lines ? 0xffffU : (1U << left) - 1);
  const __mmask16 known = bits_at(columns.valid, group.first);
  const __m512i base = _mm512_set1_epi32(static_cast<std::int32_t>(begin));
  group.ends = _mm512_add_epi32(base, _mm512_load_si512(lines.ends + at));
  const std::int32_t before =
      at == 0 ? static_cast<std::int32_t>(begin) - 1 : static_cast<std::int32_t>(begin) + lines.ends[at - 1];
  const __m512i previous = _mm512_alignr_epi32(group.ends, _mm512_set1_epi32(before), 15);
  const __m512i one = _mm512_set1_epi32(1);
  group.begins = _mm512_add_epi32(previous, one);
  if (lines.drop_crs)
    group.begins = _mm512_mask_add_epi32(group.begins, bits_at(lines.after_cr, at), group.begins, one);
  const __mmask16 fit = longest == 0 ? group.lines
                                     : _mm512_cmple_epi32_mask(_mm512_sub_epi32(group.ends, group.begins),
                                                               _mm512_set1_epi32(static_cast<int>(longest)));
  group.accepted = static_cast<__mmask16>(bits_at(lines.valid, at) & group.lines & fit & ~known);
  group.keeps_others = known != 0;
  if (lines.are_strings) [[unlikely]] {
    const __m512i number_of = _mm512_add_epi32(_mm512_set1_epi32(static_cast<std::int32_t>(group.first)),
                                               _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    const __m512i move = _mm512_sub_epi32(_mm512_set1_epi32(lines.origin), number_of);
    group.begins = _mm512_add_epi32(group.begins, move);
    group.ends = _mm512_add_epi32(group.ends, move);
  }
  _mm512_storeu_si512(columns.begin + group.first, group.begins);
  _mm512_storeu_si512(columns.end + group.first, group.ends);
  set_bits_at(columns.valid, group.first, group.accepted);
  return group;
}

/// Writes begins, ends and verdicts of all lines of a chunk.
[[gnu::always_inline]] inline std::size_t write_verdicts(const Lines& lines, std::size_t begin,
                                                         const LineColumns& columns, std::size_t first) {
  for (std::size_t number = 0; number * group_lines < lines.count; ++number)
    begin_group(lines, number, begin, columns, first, any_length);
  return lines.count;
}

/// The markers of eight tags: row i has, side by side, those of the 64 octets from 64 * i on. Two empty rows come
/// before them, for lines that begin in the first rows.
struct Rows {
  static constexpr std::size_t before = 2;
  __m512i of[before + chunk_octets / 64];

  [[gnu::always_inline]] void clear_front() { of[0] = of[1] = _mm512_setzero_si512(); }
  [[gnu::always_inline]] void put(std::size_t number, Bits (&tags)[8]) {
    __m512i rows[8];
#pragma GCC unroll 8
    for (unsigned i = 0; i < 8; ++i) rows[i] = tags[i].value;
    transpose(rows);
#pragma GCC unroll 8
    for (unsigned i = 0; i < 8; ++i) of[before + 8 * number + i] = rows[i];
  }
};

/// For each tag, how many octets before `end` its last marker is; more than `length`, the line's length, if the line
/// has none.
[[gnu::always_inline]] inline __m512i octets_before(const Rows& rows, std::size_t end, std::size_t length) {
  const __m512i* row = rows.of + Rows::before + end / 64;
  const __m512i shift = _mm512_set1_epi64(static_cast<long long>(63 - end % 64));
  __m512i octets = _mm512_lzcnt_epi64(_mm512_shldv_epi64(row[0], row[-1], shift));
  for (std::size_t back = 64; back <= length; back += 64) {
    const __mmask8 open = _mm512_cmpeq_epi64_mask(octets, _mm512_set1_epi64(static_cast<long long>(back)));
    const __m512i markers = _mm512_shldv_epi64(row[-1], row[-2], shift);
    octets = _mm512_mask_add_epi64(octets, open, octets, _mm512_lzcnt_epi64(markers));
    --row;
  }
  return octets;
}

/// The tags of sixteen lines, one register each: offsets relative to the text, less than the line's begin where the
/// line has no marker of a tag. The distance from a marker to the line's end is stored in one octet; the limit on the
/// length of lines makes it fit. The octet after a dropped CR is taken for one of the next line, and changes nothing:
/// a marker there is before the line's begin.
[[gnu::always_inline]] inline void read_tags(const Rows& rows, const Lines& lines, std::size_t number,
                                             const Group& group, Numbers (&tags)[8]) {
  alignas(64) std::uint8_t octets[group_lines][8];
  const std::size_t at = number * group_lines;
  const std::size_t count = lines.count - at < group_lines ? lines.count - at : group_lines;
  std::size_t begin = at == 0 ? 0 : static_cast<std::size_t>(lines.ends[at - 1]) + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const auto end = static_cast<std::size_t>(lines.ends[at + i]);
    const std::size_t length = end - begin <= longest_tagged + 1 ? end - begin : 0;
    const __m512i before = octets_before(rows, end, length);
    _mm_storel_epi64(reinterpret_cast<__m128i*>(octets[i]), _mm512_cvtusepi64_epi8(before));
    begin = end + 1;
  }
  // Element i of the 16 octets of each of the first four tags belongs to line i; then the same for the other four
  // tags.
  const __m512i order =
      _mm512_set_epi64(0x7b736b635b534b43, 0x3b332b231b130b03, 0x7a726a625a524a42, 0x3a322a221a120a02,
                       0x7971696159514941, 0x3931292119110901, 0x7870686058504840, 0x3830282018100800);
  const __m512i first = _mm512_load_si512(octets[0]);
  const __m512i second = _mm512_load_si512(octets[8]);
  const __m512i low = _mm512_permutex2var_epi8(first, order, second);
  const __m512i high = _mm512_permutex2var_epi8(first, _mm512_add_epi8(order, _mm512_set1_epi8(4)), second);
  const auto tag = [&](__m128i sixteen) __attribute__((always_inline)) {
    return _mm512_sub_epi32(group.ends, _mm512_cvtepu8_epi32(sixteen));
  };
  tags[0] = tag(_mm512_extracti32x4_epi32(low, 0));
  tags[1] = tag(_mm512_extracti32x4_epi32(low, 1));
  tags[2] = tag(_mm512_extracti32x4_epi32(low, 2));
  tags[3] = tag(_mm512_extracti32x4_epi32(low, 3));
  tags[4] = tag(_mm512_extracti32x4_epi32(high, 0));
  tags[5] = tag(_mm512_extracti32x4_epi32(high, 1));
  tags[6] = tag(_mm512_extracti32x4_epi32(high, 2));
  tags[7] = tag(_mm512_extracti32x4_epi32(high, 3));
}

/// Whether a tag has a marker in the line.
[[gnu::always_inline]] inline Present is_set(Numbers tag, const Group& group) {
  return _mm512_cmpge_epi32_mask(tag, group.begins);
}

[[gnu::always_inline]] inline Numbers moved(Numbers offsets, int distance) {
  return _mm512_add_epi32(offsets, _mm512_set1_epi32(distance));
}

/// A tag moved by `distance` octets; the line's end where the tag has no marker.
[[gnu::always_inline]] inline Numbers moved_or_end(Numbers tag, int distance, const Group& group) {
  return _mm512_mask_add_epi32(group.ends, is_set(tag, group), tag, _mm512_set1_epi32(distance));
}

/// Writes sixteen numbers of a column; the values of lines that were known before stay.
[[gnu::always_inline]] inline void write_column(std::int32_t* to, const Group& group, __m512i numbers) {
  if (group.keeps_others) {
    _mm512_mask_storeu_epi32(to, group.accepted, numbers);
  } else {
    _mm512_storeu_si512(to, numbers);
  }
}

/// Writes a component of the lines in `present`, if it has columns; in the other lines it is absent.
[[gnu::always_inline]] inline void write_component(const LineColumns& columns, std::size_t component,
                                                   const Group& group, __mmask16 present, __m512i begin, __m512i end) {
  if ((columns.wanted >> component & 1) == 0) return;
  const std::size_t at = component * columns.stride + group.first;
  const __m512i length = _mm512_mask_sub_epi32(_mm512_set1_epi32(-1), present, end, begin);
  write_column(columns.component_begin + at, group, _mm512_maskz_mov_epi32(present, begin));
  write_column(columns.component_length + at, group, length);
}

}  // namespace bnfurl::kernels::line_buffer::avx512
