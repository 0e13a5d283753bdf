// One permutation of two registers looks up eight class bits of 64 octets: a matrix of 64 rows (octets) by 8 columns
// (streams), whose transpose is the words of eight streams. GFNI transposes it in blocks of 8x8 bits. Eight such
// results, for 512 octets, are transposed once more, so that the eight words of a stream are written together. The
// last octets of a text are loaded under a mask, which reads nothing outside the text.
#include "src/core/kernels/streams/streams.hpp"

#include <immintrin.h>

#include "src/core/kernels/streams/words.hpp"

namespace bnfurl::kernels {
namespace {

constexpr std::size_t lanes = 8;  // words in a register
constexpr std::uint64_t all = ~std::uint64_t{0};

[[gnu::always_inline]] inline std::uint64_t first_bits(std::size_t count) noexcept {
  return _bzhi_u64(all, static_cast<unsigned>(count));
}

[[gnu::always_inline]] inline __m512i load(const unsigned char* octets) noexcept { return _mm512_loadu_si512(octets); }

[[gnu::always_inline]] inline __m512i load(const unsigned char* octets, std::uint64_t mask) noexcept {
  return _mm512_maskz_loadu_epi8(mask, octets);
}

[[gnu::always_inline]] inline std::uint64_t equal(__m512i octets, unsigned octet, std::uint64_t mask) noexcept {
  return _mm512_mask_cmpeq_epi8_mask(mask, octets, _mm512_set1_epi8(static_cast<char>(octet)));
}

// Each lane of `rows` is a matrix of 8 rows (octets) by 8 columns (streams); the result has its transpose. The product
// of GFNI takes the rows of a matrix from the last on, so they are reversed first.
[[gnu::always_inline]] inline __m512i transposed(__m512i rows) noexcept {
  const __m512i turn = _mm512_broadcast_i32x4(_mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
  const __m512i identity = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201U));
  return _mm512_gf2p8affine_epi64_epi8(identity, _mm512_shuffle_epi8(rows, turn), 0);
}

// Where byte s of each lane goes, so that lanes belong to streams. With one register: to lane s. With two, `a` and
// `b`: to lanes 2s and 2s + 1; the first result register has those of streams 0 to 3.
struct Gather {
  alignas(64) unsigned char one[64];
  alignas(64) unsigned char two[2][64];
};

constexpr Gather gather_lanes() noexcept {
  Gather gather{};
  for (unsigned i = 0; i < 64; ++i) {
    const unsigned lane = i / 8;
    const unsigned group = i % 8 * 8;
    gather.one[i] = static_cast<unsigned char>(group + lane);
    for (unsigned half = 0; half < 2; ++half) {
      gather.two[half][i] = static_cast<unsigned char>(lane % 2 * 64 + group + lane / 2 + 4 * half);
    }
  }
  return gather;
}

constexpr Gather gather = gather_lanes();

// Eight class bits of each octet, from a table of 256 entries. In most plans no class has octets from 0x80 on.
class Lookup {
public:
  [[gnu::always_inline]] Lookup(const std::uint8_t (&bits)[256], bool with_above) noexcept
      : a_(_mm512_load_si512(bits)), b_(_mm512_load_si512(bits + 64)), above_(with_above ? bits + 128 : nullptr) {}

  // The class bits of the octets in `mask`; 0 for the others.
  [[nodiscard, gnu::always_inline]] __m512i of(__m512i octets, std::uint64_t mask) const noexcept {
    const __mmask64 is_above = _mm512_movepi8_mask(octets);
    const __m512i found = _mm512_maskz_permutex2var_epi8(_kandn_mask64(is_above, mask), a_, octets, b_);
    if (above_ == nullptr) return found;
    const __m512i c = _mm512_load_si512(above_);
    const __m512i d = _mm512_load_si512(above_ + 64);
    return _mm512_mask_mov_epi8(found, is_above & mask, _mm512_permutex2var_epi8(c, octets, d));
  }

private:
  __m512i a_;
  __m512i b_;
  const std::uint8_t* above_;
};

// Up to eight streams of a plan, from `first` on, without escapes.
class Streams {
public:
  [[gnu::always_inline]] Streams(const StreamPlan& plan, unsigned first) noexcept
      : lookup_(plan.tables->bits[first / lanes], (plan.tables->with_above >> first & 0xff) != 0),
        first_(first),
        count_(plan.count - first) {}

  // Writes one word of each stream, for the octets in `mask`.
  [[gnu::always_inline]] void put_word(__m512i octets, std::uint64_t mask, std::uint64_t* streams) const noexcept {
    const __m512i words = _mm512_permutexvar_epi8(_mm512_load_si512(gather.one), transposed(lookup_.of(octets, mask)));
    std::uint64_t* to = streams + first_ * window_words;
    put_pair(to, 0, _mm512_castsi512_si128(words));
    put_pair(to, 2, _mm512_extracti32x4_epi32(words, 1));
    if (count_ <= 4) return;
    put_pair(to, 4, _mm512_extracti32x4_epi32(words, 2));
    put_pair(to, 6, _mm512_extracti32x4_epi32(words, 3));
  }

  // Writes eight words of each stream. Lanes are combined by two, by four and by eight.
  [[gnu::always_inline]] void put_words(const unsigned char* octets, std::uint64_t* streams) const noexcept {
    const auto rows = [&](std::size_t i) noexcept { return transposed(lookup_.of(load(octets + i * word_bits), all)); };
    __m512i two[2][4];  // [half][i]: words 2i and 2i+1 of streams 0 to 3, or 4 to 7
    for (std::size_t i = 0; i < 4; ++i) {
      const __m512i a = rows(2 * i);
      const __m512i b = rows(2 * i + 1);
      two[0][i] = _mm512_permutex2var_epi8(a, _mm512_load_si512(gather.two[0]), b);
      two[1][i] = _mm512_permutex2var_epi8(a, _mm512_load_si512(gather.two[1]), b);
    }
    std::uint64_t* to = streams + first_ * window_words;
    for (unsigned half = 0; half < 2; ++half) {
      const __m512i a = _mm512_shuffle_i64x2(two[half][0], two[half][1], 0x44);  // words 0 to 3 of two streams
      const __m512i b = _mm512_shuffle_i64x2(two[half][2], two[half][3], 0x44);
      const __m512i c = _mm512_shuffle_i64x2(two[half][0], two[half][1], 0xee);  // the same of the next two
      const __m512i d = _mm512_shuffle_i64x2(two[half][2], two[half][3], 0xee);
      put_lanes(to, 4 * half, _mm512_shuffle_i64x2(a, b, 0x88));
      put_lanes(to, 4 * half + 1, _mm512_shuffle_i64x2(a, b, 0xdd));
      put_lanes(to, 4 * half + 2, _mm512_shuffle_i64x2(c, d, 0x88));
      put_lanes(to, 4 * half + 3, _mm512_shuffle_i64x2(c, d, 0xdd));
    }
  }

private:
  [[gnu::always_inline]] void put_lanes(std::uint64_t* to, unsigned s, __m512i words) const noexcept {
    if (s < count_) _mm512_storeu_si512(to + s * window_words, words);
  }

  [[gnu::always_inline]] void put_pair(std::uint64_t* to, unsigned s, __m128i words) const noexcept {
    if (s < count_) _mm_storel_epi64(reinterpret_cast<__m128i*>(to + s * window_words), words);
    if (s + 1 < count_) _mm_storeh_pd(reinterpret_cast<double*>(to + (s + 1) * window_words), _mm_castsi128_pd(words));
  }

  Lookup lookup_;
  unsigned first_;
  unsigned count_;
};

// Those `leads` of a word that begin an escape; `rest` octets of the text follow the word, from `next` on.
[[gnu::always_inline]] inline std::uint64_t escapes_in(const StreamPlan& plan, std::uint64_t leads, __m512i octets,
                                                       std::uint64_t mask, const unsigned char* next,
                                                       std::size_t rest) noexcept {
  const unsigned bit = plan.escape_digit_bit;
  const Lookup lookup(plan.tables->bits[bit / lanes], (plan.tables->with_above >> bit & 1) != 0);
  const __m512i digit = _mm512_set1_epi8(static_cast<char>(1U << bit % lanes));
  const std::uint64_t digits = _mm512_test_epi8_mask(lookup.of(octets, mask), digit);
  return escapes(plan, leads, digits, next, rest);
}

// Returns the lowest number in `streams` and removes it.
[[gnu::always_inline]] inline std::uint64_t next_stream(std::uint64_t& streams) noexcept {
  const std::uint64_t next = _tzcnt_u64(streams);
  streams = _blsr_u64(streams);
  return next;
}

// Adds the octets that begin an escape to the streams that include escapes, for one word.
[[gnu::always_inline]] inline void add_escapes(const StreamPlan& plan, __m512i octets, std::uint64_t mask,
                                               const unsigned char* next, std::size_t rest,
                                               std::uint64_t* words) noexcept {
  if (!has_escapes(plan)) return;
  const std::uint64_t leads = equal(octets, plan.escape_lead, mask);
  if (leads == 0) return;
  const std::uint64_t found = escapes_in(plan, leads, octets, mask, next, rest);
  std::uint64_t streams = plan.with_escape & first_bits(plan.count);
  while (streams != 0) words[next_stream(streams) * window_words] |= found;
}

[[gnu::always_inline]] inline bool has_leads_in_eight(const StreamPlan& plan, const unsigned char* octets) noexcept {
  const __m512i lead = _mm512_set1_epi8(static_cast<char>(plan.escape_lead));
  __m512i least = _mm512_xor_si512(load(octets), lead);
  for (std::size_t i = 1; i < lanes; ++i) {
    least = _mm512_min_epu8(least, _mm512_xor_si512(load(octets + i * word_bits), lead));
  }
  return _mm512_testn_epi8_mask(least, least) != 0;
}

// The same for eight words; the text has `rest` octets from `octets` on.
void add_eight_escapes(const StreamPlan& plan, const unsigned char* octets, std::size_t rest,
                       std::uint64_t* words) noexcept {
  alignas(64) std::uint64_t found[lanes];
  for (std::uint64_t& word : found) {
    const __m512i here = load(octets);
    octets += word_bits;
    rest -= word_bits;
    word = escapes_in(plan, equal(here, plan.escape_lead, all), here, all, octets, rest);
  }
  std::uint64_t streams = plan.with_escape & first_bits(plan.count);
  while (streams != 0) {
    std::uint64_t* to = words + next_stream(streams) * window_words;
    _mm512_storeu_si512(to, _mm512_or_si512(_mm512_loadu_si512(to), _mm512_load_si512(found)));
  }
}

// `count` whole words; the text has `rest` octets from `octets` on. Kept out of its caller, which must be fast for
// texts shorter than a word.
[[gnu::noinline]] void put_whole_words(const StreamPlan& plan, const unsigned char* octets, std::size_t rest,
                                       std::size_t count, std::uint64_t* streams) noexcept {
  const std::size_t in_eights = count / lanes * lanes;
  for (unsigned first = 0; first < plan.count; first += lanes) {
    const Streams eight(plan, first);
    for (std::size_t w = 0; w < in_eights; w += lanes) eight.put_words(octets + w * word_bits, streams + w);
    for (std::size_t w = in_eights; w < count; ++w) eight.put_word(load(octets + w * word_bits), all, streams + w);
  }
  if (!has_escapes(plan)) return;
  for (std::size_t w = 0; w < in_eights; w += lanes) {
    const unsigned char* at = octets + w * word_bits;
    if (has_leads_in_eight(plan, at)) add_eight_escapes(plan, at, rest - w * word_bits, streams + w);
  }
  for (std::size_t w = in_eights; w < count; ++w) {
    const unsigned char* next = octets + (w + 1) * word_bits;
    add_escapes(plan, load(next - word_bits), all, next, rest - (w + 1) * word_bits, streams + w);
  }
}

void class_streams(const StreamPlan& plan, const unsigned char* text, std::size_t size, std::size_t begin,
                   std::uint64_t* streams) noexcept {
  const unsigned char* octets = text + begin;
  std::size_t rest = size - begin;
  if (rest >= word_bits) {
    const std::size_t count = rest < window_octets ? rest / word_bits : window_words;
    put_whole_words(plan, octets, rest, count, streams);
    if (count == window_words) return;
    octets += count * word_bits;
    rest -= count * word_bits;
    streams += count;
  }
  const std::uint64_t mask = first_bits(rest);
  const __m512i word = load(octets, mask);
  for (unsigned first = 0; first < plan.count; first += lanes) Streams(plan, first).put_word(word, mask, streams);
  add_escapes(plan, word, mask, octets, 0, streams);
}

void separators(const unsigned char* text, std::size_t size, std::size_t begin, unsigned char separator,
                std::uint64_t* words) noexcept {
  const unsigned char* octets = text + begin;
  std::size_t rest = size - begin;
  std::uint64_t* const end = words + window_words;
  for (; rest >= word_bits && words != end; rest -= word_bits, octets += word_bits) {
    *words++ = equal(load(octets), separator, all);
  }
  const std::uint64_t mask = first_bits(rest);
  if (words != end) *words = equal(load(octets, mask), separator, mask);
}

}  // namespace

constinit const Kernels avx512 = kernels_of("avx512", class_streams, separators);

}  // namespace bnfurl::kernels
