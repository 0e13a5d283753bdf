// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the vector kernels have in common. A Block is 64 octets in the registers of an instruction set, and asked
// which of them are one octet, or in a set, it gives a word of bits. These templates walk a window block by block.
//
// note [nothing shared]: a kernel's file is compiled for machines that not everybody has. A function that it had in
// common with other files could be the one copy of it that the linker keeps for all, and end the program on a lesser
// machine. So all in here is static, or a template over a type that one file only has; the standard library's inline
// functions (std::min, std::countr_zero) are out of bounds. A test looks for shared symbols in what was compiled.
#pragma once

#include <cstring>

#include "src/kernels/kernels.hpp"

namespace bnfurl::kernels {

/// Where the bits of a block belong. The block at a text's end has its last octets at the end of its last register,
/// loaded from the text's end, though that may overlap with octets before; their bits move down to where they belong.
struct Place {
  std::uint64_t keep = ~std::uint64_t{0};  ///< bits that stand where they belong
  std::uint64_t move = 0;                  ///< bits that are to move down
  unsigned by = 0;
};

[[gnu::always_inline]] static inline std::uint64_t placed(const Place& place, std::uint64_t bits) noexcept {
  return (bits & place.keep) | (bits & place.move) >> place.by;
}

/// The place of the last `count` octets (1 to 63) of a text, in a block of registers of `width` octets.
[[gnu::always_inline]] static inline Place last_place(std::size_t count, unsigned width) noexcept {
  const std::size_t whole = count / width * width;
  return {(std::uint64_t{1} << whole) - 1, ~std::uint64_t{0} << (word_bits - width),
          static_cast<unsigned>(word_bits - count)};
}

template <class Number>
[[gnu::always_inline]] static inline Number loaded(const unsigned char* octets) noexcept {
  Number number = 0;
  std::memcpy(&number, octets, sizeof number);
  return number;
}

/// The last 16 octets of a text that has fewer (but has some), as two numbers. What is before them is anything.
struct Last16 {
  std::uint64_t low;
  std::uint64_t high;
};

[[gnu::always_inline]] static inline Last16 last_16(const unsigned char* text, std::size_t size) noexcept {
  const unsigned char* end = text + size;
  const std::size_t missing = 8 * (8 - size % 8);  // bits
  if (size >= 8) return {loaded<std::uint64_t>(text) << missing % 64, loaded<std::uint64_t>(end - 8)};
  if (size >= 4) {
    const std::uint64_t high = loaded<std::uint32_t>(end - 4);
    return {0, high << 32 | std::uint64_t{loaded<std::uint32_t>(text)} << missing};
  }
  const std::uint64_t middle = text[size / 2];
  return {0, std::uint64_t{end[-1]} << 56 | middle << (missing + size / 2 * 8) | std::uint64_t{text[0]} << missing};
}

[[gnu::always_inline]] static inline bool is_digit(const StreamPlan& plan, unsigned octet) noexcept {
  return (plan.classes[octet] >> plan.escape_digit_bit & 1) != 0;
}

[[gnu::always_inline]] static inline bool has_escapes(const StreamPlan& plan) noexcept {
  return plan.with_escape != 0 && plan.escape_lead <= 0xff;
}

/// Those of `leads` behind which two digits stand. The word's `digits` go on in the `rest` octets from `next` on.
[[gnu::always_inline]] static inline std::uint64_t escapes(const StreamPlan& plan, std::uint64_t leads,
                                                           std::uint64_t digits, const unsigned char* next,
                                                           std::size_t rest) noexcept {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  if ((leads >> 62) != 0) {
    first = rest > 0 && is_digit(plan, next[0]) ? 1 : 0;
    second = rest > 1 && is_digit(plan, next[1]) ? 1 : 0;
  }
  return leads & (digits >> 1 | first << 63) & (digits >> 2 | first << 62 | second << 63);
}

template <class Block>
[[gnu::always_inline]] inline std::uint64_t class_word(const StreamPlan& plan, const Block& block, const Place& place,
                                                       unsigned bit) noexcept {
  return placed(place, block.in(plan.tables->sets[bit], (plan.tables->with_above >> bit & 1) != 0));
}

/// The words of one block, without escapes: for stream s at words[s * window_words].
template <class Block>
[[gnu::always_inline]] inline void put_classes(const StreamPlan& plan, const Block& block, const Place& place,
                                               std::uint64_t* words) noexcept {
  if (plan.tables->with_above != 0) {
    for (unsigned s = 0; s < plan.count; ++s) words[s * window_words] = class_word(plan, block, place, s);
    return;
  }
  const HalfOctetTables* sets = plan.tables->sets;
  for (unsigned s = 0; s < plan.count; ++s) words[s * window_words] = placed(place, block.in(sets[s], false));
}

/// Adds what begins an escape. `rest` octets of the text are behind the block, from `next` on.
template <class Block>
[[gnu::always_inline]] inline void add_escapes(const StreamPlan& plan, const Block& block, const Place& place,
                                               const unsigned char* next, std::size_t rest,
                                               std::uint64_t* words) noexcept {
  if (!has_escapes(plan)) return;
  const std::uint64_t leads = placed(place, block.equal_to(static_cast<unsigned char>(plan.escape_lead)));
  if (leads == 0) return;
  const std::uint64_t digits = class_word(plan, block, place, plan.escape_digit_bit);
  const std::uint64_t found = escapes(plan, leads, digits, next, rest);
  for (unsigned s = 0; s < plan.count; ++s) {
    if ((plan.with_escape >> s & 1) != 0) words[s * window_words] |= found;
  }
}

/// ClassStreams.
template <class Block>
[[gnu::always_inline]] inline void put_class_streams(const StreamPlan& plan, const unsigned char* text,
                                                     std::size_t size, std::size_t begin,
                                                     std::uint64_t* streams) noexcept {
  const unsigned char* octets = text + begin;
  std::size_t rest = size - begin;
  std::uint64_t* const end = streams + window_words;
  for (; rest >= word_bits && streams != end; ++streams) {
    const Block block = Block::whole(octets);
    rest -= word_bits;
    octets += word_bits;
    put_classes(plan, block, {}, streams);
    add_escapes(plan, block, {}, octets, rest, streams);
  }
  if (streams == end) return;
  if (rest == 0) {
    for (unsigned s = 0; s < plan.count; ++s) streams[s * window_words] = 0;
    return;
  }
  const Block block = Block::last(text, size, rest);
  const Place place = last_place(rest, Block::width);
  put_classes(plan, block, place, streams);
  add_escapes(plan, block, place, nullptr, 0, streams);
}

/// Separators.
template <class Block>
[[gnu::always_inline]] inline void put_separators(const unsigned char* text, std::size_t size, std::size_t begin,
                                                  unsigned char separator, std::uint64_t* words) noexcept {
  const unsigned char* octets = text + begin;
  std::size_t rest = size - begin;
  std::uint64_t* const end = words + window_words;
  for (; rest >= word_bits && words != end; rest -= word_bits, octets += word_bits) {
    *words++ = Block::whole(octets).equal_to(separator);
  }
  if (words == end) return;
  *words = rest == 0 ? 0 : placed(last_place(rest, Block::width), Block::last(text, size, rest).equal_to(separator));
}

}  // namespace bnfurl::kernels
