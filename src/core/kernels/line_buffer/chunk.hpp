// The statements of a bitstream program, for all lines of a chunk at once. A stream has one bit per octet of the
// chunk, in registers of 512 bits; a statement passes a carry from one register to the next. A loop of the generated
// code has at most one addition: with two, the carries of each would wait for those of the other.
#pragma once

#include <bnfurl/detail/data.hpp>

#include "src/core/kernels/short_text/avx512.hpp"

namespace bnfurl::kernels::line_buffer::avx512 {

using namespace short_text::avx512;
using detail::LineEnd;
using short_text::escapes;

inline constexpr std::size_t chunk_octets = 4096;
inline constexpr std::size_t register_octets = 512;
inline constexpr std::size_t registers = chunk_octets / register_octets;

/// The bits of a stream for 512 octets.
struct Bits {
  __m512i value;
};
[[gnu::always_inline]] inline Bits operator&(Bits a, Bits b) { return {_mm512_and_si512(a.value, b.value)}; }
[[gnu::always_inline]] inline Bits operator|(Bits a, Bits b) { return {_mm512_or_si512(a.value, b.value)}; }
[[gnu::always_inline]] inline Bits operator~(Bits a) { return {_mm512_xor_si512(a.value, _mm512_set1_epi64(-1))}; }
[[gnu::always_inline]] inline Bits no_bits() { return {_mm512_setzero_si512()}; }
[[gnu::always_inline]] inline Bits first_bit() { return {_mm512_maskz_set1_epi64(1, 1)}; }

struct alignas(64) Stream {
  Bits of[registers];
  [[gnu::always_inline]] Bits operator[](std::size_t i) const { return of[i]; }
  [[gnu::always_inline]] Bits& operator[](std::size_t i) { return of[i]; }
  [[gnu::always_inline]] const Word* words() const { return reinterpret_cast<const Word*>(of); }
};

/// Moves markers by one octet.
class Step {
public:
  [[gnu::always_inline]] Step() {}
  [[gnu::always_inline]] Bits operator()(Bits markers) {
    const __m512i before = _mm512_alignr_epi64(markers.value, before_, 7);
    before_ = markers.value;
    return {_mm512_shldi_epi64(markers.value, before, 1)};
  }

private:
  __m512i before_ = _mm512_setzero_si512();
};

/// Moves markers to the end of a run of octets by a 512-bit addition, whose carries move them (Parabix: ScanThru). A
/// lane generates a carry if its sum is less than an addend, and propagates a carry if its sum is all ones. Both
/// conditions are masks of eight bits; adding these masks carries from lane to lane.
class Run {
public:
  /// Moves markers one octet further, and then to the first octet after the run of octets of `run` that begins there.
  [[gnu::always_inline]] Bits after(Bits markers, Bits run) { return added(markers, markers | run, run); }
  /// Moves markers to the first octet after the run that begins at them.
  [[gnu::always_inline]] Bits past(Bits markers, Bits run) { return added(markers, run, run); }

private:
  [[gnu::always_inline]] Bits added(Bits markers, Bits to, Bits run) {
    const __m512i ones = _mm512_set1_epi64(-1);
    const __m512i sum = _mm512_add_epi64(markers.value, to.value);
    const unsigned out = _cvtmask8_u32(_mm512_cmplt_epu64_mask(sum, to.value));
    const unsigned through = _cvtmask8_u32(_mm512_cmpeq_epi64_mask(sum, ones));
    const unsigned carries = 2 * out + carry_ + through;
    carry_ = carries >> 8;
    const __m512i carried = _mm512_mask_sub_epi64(sum, static_cast<__mmask8>(carries ^ through), sum, ones);
    return {_mm512_andnot_si512(run.value, carried)};
  }

  unsigned carry_ = 0;
};

/// Where an escape begins; `next` has the digits of the following register.
[[gnu::always_inline]] inline Bits escapes(Bits lead, Bits digits, Bits next) {
  const __m512i above = _mm512_alignr_epi64(next.value, digits.value, 1);
  const __m512i first = _mm512_shrdi_epi64(digits.value, above, 1);
  const __m512i second = _mm512_shrdi_epi64(digits.value, above, 2);
  return {_mm512_and_si512(lead.value, _mm512_and_si512(first, second))};
}

/// Transposes eight rows of eight words.
[[gnu::always_inline]] inline void transpose(__m512i (&rows)[8]) {
  __m512i pairs[8];
#pragma GCC unroll 8
  for (unsigned i = 0; i < 8; i += 2) {
    pairs[i] = _mm512_unpacklo_epi64(rows[i], rows[i + 1]);
    pairs[i + 1] = _mm512_unpackhi_epi64(rows[i], rows[i + 1]);
  }
  __m512i fours[8];
#pragma GCC unroll 8
  for (unsigned half = 0; half < 8; half += 4) {
#pragma GCC unroll 8
    for (unsigned i = half; i < half + 2; ++i) {
      fours[i] = _mm512_shuffle_i64x2(pairs[i], pairs[i + 2], 0x88);
      fours[i + 2] = _mm512_shuffle_i64x2(pairs[i], pairs[i + 2], 0xdd);
    }
  }
#pragma GCC unroll 8
  for (unsigned i = 0; i < 2; ++i) {
    rows[i] = _mm512_shuffle_i64x2(fours[i], fours[i + 4], 0x88);
    rows[i + 4] = _mm512_shuffle_i64x2(fours[i], fours[i + 4], 0xdd);
    rows[i + 2] = _mm512_shuffle_i64x2(fours[i + 2], fours[i + 6], 0x88);
    rows[i + 6] = _mm512_shuffle_i64x2(fours[i + 2], fours[i + 6], 0xdd);
  }
}

/// The octets of a chunk, and the streams computed from them.
struct Chunk {
  const char* text;
  std::size_t octets;  ///< their number, at most chunk_octets
  std::size_t used;    ///< how many registers contain octets
  LineEnd line_end;
  std::size_t dropped;  ///< how many lines have a CR before their separator that is dropped
  Stream basis[basis_bits];
  Stream separators;
  Stream line_ends;  ///< the octets that directly follow a line: its separator, or the CR that is dropped before that
};

/// The octets from `at` on, at most 64, and which of them are in the chunk.
template <bool whole>
[[gnu::always_inline]] inline __m512i octets_at(const Chunk& chunk, std::size_t at, __mmask64& there) {
  const std::size_t left = at < chunk.octets ? chunk.octets - at : 0;
  there = whole || left >= 64 ? ~0ULL : _bzhi_u64(~0ULL, static_cast<unsigned>(left));
  return whole ? _mm512_loadu_si512(chunk.text + at) : _mm512_maskz_loadu_epi8(there, chunk.text + at);
}

/// Reads a chunk. With `low_only`, returns whether all octets are below 0x80; if not, the chunk must be read again.
template <bool whole, bool low_only>
[[gnu::always_inline]] inline bool read_chunk(const Basis& basis, char separator, Chunk& chunk) {
  auto* separators = reinterpret_cast<Word*>(chunk.separators.of);
  const __m512i wanted = _mm512_set1_epi8(separator);
  __m512i all = _mm512_setzero_si512();
  for (std::size_t i = 0; i < chunk.used; ++i) {
    __m512i rows[8];
#pragma GCC unroll 8
    for (std::size_t row = 0; row < 8; ++row) {
      __mmask64 there = 0;
      const __m512i octets = octets_at<whole>(chunk, i * register_octets + row * 64, there);
      separators[8 * i + row] = _mm512_mask_cmpeq_epi8_mask(there, octets, wanted);
      all = _mm512_or_si512(all, octets);
      rows[row] = transposed_backwards(low_only ? looked_up_low(basis, octets) : looked_up(basis, octets));
    }
    transpose(rows);
#pragma GCC unroll 8
    for (unsigned b = 0; b < basis_bits; ++b) chunk.basis[b][i].value = bits_reversed(rows[b]);
  }
  return !low_only || _mm512_movepi8_mask(all) == 0;
}

/// Adjacent strings, row by row, with their separators. With `whole`, the chunk is full, and as many octets can be
/// read.
template <bool whole>
class StringRows {
public:
  [[gnu::always_inline]] explicit StringRows(const Chunk& chunk)
      : text_(chunk.text),
        rest_(chunk.line_end.strings->octets),
        ends_(chunk.line_end.strings->ends),
        mark_(_mm512_set1_epi8(static_cast<char>(chunk.line_end.strings->mark))),
        separator_(_mm512_set1_epi8(chunk.line_end.separator)) {}

  /// The next row, of which `left` octets are in the chunk, and where separators stand in it.
  [[gnu::always_inline]] __m512i next(std::size_t left, Word& separators) {
    const __mmask64 there = whole || left >= 64 ? ~0ULL : _bzhi_u64(~0ULL, static_cast<unsigned>(left));
    separators = _mm512_mask_cmpeq_epi8_mask(there, _mm512_loadu_si512(ends_), mark_);
    ends_ += 64;
    const __mmask64 places = there & ~separators;
    const auto count = static_cast<std::size_t>(__builtin_popcountll(places));
    __m512i octets = whole || rest_ >= 64
                         ? _mm512_loadu_si512(text_)
                         : _mm512_maskz_loadu_epi8(_bzhi_u64(~0ULL, static_cast<unsigned>(count)), text_);
    text_ += count;
    rest_ -= count;
    asm("" : "+v"(octets));  // loaded before: to expand out of memory takes several times as long
    const __m512i row = _mm512_mask_expand_epi8(separator_, places, octets);
    return whole ? row : _mm512_maskz_mov_epi8(there, row);
  }

private:
  const char* text_;
  std::size_t rest_;
  const std::uint8_t* ends_;
  __m512i mark_;
  __m512i separator_;
};

/// Reads the chunk of adjacent strings: where separators stand is known, and may be where the text has any octet. With
/// `whole`, returns whether all octets are below 0x80; if not, the chunk must be read again.
template <bool whole>
[[gnu::always_inline]] inline bool read_strings(const Basis& basis, Chunk& chunk) {
  StringRows<whole> strings(chunk);
  auto* separators = reinterpret_cast<Word*>(chunk.separators.of);
  const std::size_t octets = chunk.octets;
  const std::size_t used = whole ? registers : chunk.used;
  __m512i all = _mm512_setzero_si512();
  for (std::size_t i = 0; i < used; ++i) {
    __m512i rows[8];
#pragma GCC unroll 8
    for (std::size_t row = 0; row < 8; ++row) {
      const std::size_t at = i * register_octets + row * 64;
      const __m512i each = strings.next(at < octets ? octets - at : 0, separators[8 * i + row]);
      all = _mm512_or_si512(all, each);
      rows[row] = transposed_backwards(whole ? looked_up_low(basis, each) : looked_up(basis, each));
    }
    transpose(rows);
#pragma GCC unroll 8
    for (unsigned b = 0; b < basis_bits; ++b) chunk.basis[b][i].value = bits_reversed(rows[b]);
  }
  return !whole || _mm512_movepi8_mask(all) == 0;
}

// One copy for all engines of a grammar.
[[maybe_unused, gnu::noinline]] static void read_strings_of_any(const Basis& basis, Chunk& chunk) {
  const bool is_whole = chunk.octets == chunk_octets && chunk.line_end.strings->octets >= chunk_octets;
  if (!is_whole || !read_strings<true>(basis, chunk)) read_strings<false>(basis, chunk);
  chunk.line_ends = chunk.separators;
}

/// Whether the chunk has a CR anywhere.
template <bool whole>
[[gnu::always_inline]] inline bool has_cr(const Chunk& chunk) {
  const __m512i cr = _mm512_set1_epi8('\r');
  __mmask64 any[4] = {};
  for (std::size_t i = 0; i < chunk.used; ++i) {
#pragma GCC unroll 8
    for (std::size_t row = 0; row < 8; ++row) {
      __mmask64 there = 0;
      const __m512i octets = octets_at<whole>(chunk, i * register_octets + row * 64, there);
      const __mmask64 crs = whole ? _mm512_cmpeq_epi8_mask(octets, cr) : _mm512_mask_cmpeq_epi8_mask(there, octets, cr);
      any[row % 4] = _kor_mask64(any[row % 4], crs);
    }
  }
  return (any[0] | any[1] | any[2] | any[3]) != 0;
}

/// The octets of register `number` that are a CR before a separator. A CR at the end of the chunk has no separator
/// after it: its line ends in the next chunk.
template <bool whole>
[[gnu::always_inline]] inline Bits crs_before_separators(const Chunk& chunk, std::size_t number) {
  const __m512i cr = _mm512_set1_epi8('\r');
  alignas(64) Word crs[8];
#pragma GCC unroll 8
  for (std::size_t row = 0; row < 8; ++row) {
    __mmask64 there = 0;
    const __m512i octets = octets_at<whole>(chunk, number * register_octets + row * 64, there);
    crs[row] = _mm512_mask_cmpeq_epi8_mask(there, octets, cr);
  }
  const Bits separators = chunk.separators[number];
  const Bits next = number + 1 < chunk.used ? chunk.separators[number + 1] : no_bits();
  const __m512i above = _mm512_alignr_epi64(next.value, separators.value, 1);
  return Bits{_mm512_load_si512(crs)} & Bits{_mm512_shrdi_epi64(separators.value, above, 1)};
}

/// Finds where lines end, and counts the CRs that are dropped. Most texts have none at all.
template <bool whole>
[[gnu::always_inline]] inline void drop_cr(Chunk& chunk) {
  chunk.line_ends = chunk.separators;
  if (!has_cr<whole>(chunk)) return;
  Step step;
  __m512i count = _mm512_setzero_si512();
  for (std::size_t i = 0; i < chunk.used; ++i) {
    const Bits dropped = crs_before_separators<whole>(chunk, i);
    count = _mm512_add_epi64(count, _mm512_popcnt_epi64(dropped.value));
    chunk.line_ends[i] = dropped | (chunk.separators[i] & ~step(dropped));
  }
  chunk.dropped = static_cast<std::size_t>(_mm512_reduce_add_epi64(count));
}

// One copy for all engines: they need it once a chunk.
[[maybe_unused, gnu::noinline]] static void drop_cr_of_any(Chunk& chunk) {
  if (chunk.octets == chunk_octets) return drop_cr<true>(chunk);
  drop_cr<false>(chunk);
}

/// Reads the chunk of `text` that begins at `begin`.
[[gnu::always_inline]] inline void read_chunk(const Basis& basis, const char* text, std::size_t size, std::size_t begin,
                                              LineEnd line_end, Chunk& chunk) {
  chunk.text = text + begin;
  chunk.octets = size - begin < chunk_octets ? size - begin : chunk_octets;
  chunk.used = (chunk.octets + register_octets - 1) / register_octets;
  chunk.line_end = line_end;
  chunk.dropped = 0;
  if (line_end.strings != nullptr) [[unlikely]]
    return read_strings_of_any(basis, chunk);
  const bool is_whole = chunk.octets == chunk_octets && read_chunk<true, true>(basis, line_end.separator, chunk);
  if (!is_whole) read_chunk<false, false>(basis, line_end.separator, chunk);
  if (line_end.drops_cr)
    drop_cr_of_any(chunk);
  else
    chunk.line_ends = chunk.separators;
}

}  // namespace bnfurl::kernels::line_buffer::avx512
