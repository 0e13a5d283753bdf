// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the vector kernels have in common. A block is up to 64 octets in the registers of an instruction set, and asked
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

/// Up to 64 octets in N registers. The last of them is loaded from the text's end, though that may overlap with octets
/// before: nothing outside the text is read, and no bit has to be taken away.
template <class Register, unsigned N>
class RegisterBlock {
public:
  [[gnu::always_inline]] static RegisterBlock whole(const unsigned char* octets) noexcept {
    return {octets, Register::load(octets + (N - 1) * Register::width), (N - 1) * Register::width};
  }

  /// The last `count` octets of a text, which need N registers.
  [[gnu::always_inline]] static RegisterBlock last(const unsigned char* text, std::size_t size,
                                                   std::size_t count) noexcept {
    const std::size_t shift = N == 1 ? Register::width - count : count - Register::width;
    return {text + size - count, Register::last(text, size), static_cast<unsigned>(shift)};
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t in(const HalfOctetTables& set, bool with_above) const noexcept {
    return word([&](const Register& each) __attribute__((always_inline)) { return each.in(set, with_above); });
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t equal_to(unsigned char octet) const noexcept {
    return word([&](const Register& each) __attribute__((always_inline)) { return each.equal_to(octet); });
  }

private:
  [[gnu::always_inline]] RegisterBlock(const unsigned char* octets, const Register& last, unsigned shift) noexcept
      : last_(last), shift_(shift) {
    for (unsigned i = 0; i + 1 < N; ++i) before_[i] = Register::load(octets + i * Register::width);
  }

  // The octets of a register that is alone stand at its end, with anything before.
  template <class Ask>
  [[nodiscard, gnu::always_inline]] std::uint64_t word(Ask ask) const noexcept {
    const std::uint64_t last = ask(last_);
    if constexpr (N == 1) return last >> shift_;
    std::uint64_t bits = last << shift_;
    for (unsigned i = 0; i + 1 < N; ++i) bits |= std::uint64_t{ask(before_[i])} << (i * Register::width);
    return bits;
  }

  Register before_[N == 1 ? 1 : N - 1];
  Register last_;
  unsigned shift_;  // of the last register's bits: up, or down where there is no other
};

/// The blocks of a kernel whose registers give their bits one by one.
template <class Register>
struct RegisterBlocks {
  static constexpr unsigned most = word_bits / Register::width;

  [[gnu::always_inline]] static RegisterBlock<Register, most> whole(const unsigned char* octets) noexcept {
    return RegisterBlock<Register, most>::whole(octets);
  }

  /// Calls `use` with the last `count` octets (1 to 63) of a text, in as few registers as they need.
  template <unsigned N = 1, class Use>
  [[gnu::always_inline]] static void with_last(const unsigned char* text, std::size_t size, std::size_t count,
                                               Use use) noexcept {
    if constexpr (N < most) {
      if (count > N * Register::width) return with_last<N + 1>(text, size, count, use);
    }
    use(RegisterBlock<Register, N>::last(text, size, count));
  }
};

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
[[gnu::always_inline]] inline std::uint64_t class_word(const StreamPlan& plan, const Block& block,
                                                       unsigned bit) noexcept {
  return block.in(plan.tables->sets[bit], (plan.tables->with_above >> bit & 1) != 0);
}

/// The words of one block, without escapes: for stream s at words[s * window_words].
template <class Block>
[[gnu::always_inline]] inline void put_classes(const StreamPlan& plan, const Block& block,
                                               std::uint64_t* words) noexcept {
  if (plan.tables->with_above != 0) {
    for (unsigned s = 0; s < plan.count; ++s) words[s * window_words] = class_word(plan, block, s);
    return;
  }
  const HalfOctetTables* sets = plan.tables->sets;
  for (unsigned s = 0; s < plan.count; ++s) words[s * window_words] = block.in(sets[s], false);
}

/// Adds what begins an escape. `rest` octets of the text are behind the block, from `next` on.
template <class Block>
[[gnu::always_inline]] inline void add_escapes(const StreamPlan& plan, const Block& block, const unsigned char* next,
                                               std::size_t rest, std::uint64_t* words) noexcept {
  if (!has_escapes(plan)) return;
  const std::uint64_t leads = block.equal_to(static_cast<unsigned char>(plan.escape_lead));
  if (leads == 0) return;
  const std::uint64_t digits = class_word(plan, block, plan.escape_digit_bit);
  const std::uint64_t found = escapes(plan, leads, digits, next, rest);
  for (unsigned s = 0; s < plan.count; ++s) {
    if ((plan.with_escape >> s & 1) != 0) words[s * window_words] |= found;
  }
}

/// ClassStreams.
template <class Blocks>
[[gnu::always_inline]] inline void put_class_streams(const StreamPlan& plan, const unsigned char* text,
                                                     std::size_t size, std::size_t begin,
                                                     std::uint64_t* streams) noexcept {
  const unsigned char* octets = text + begin;
  std::size_t rest = size - begin;
  std::uint64_t* const end = streams + window_words;
  for (; rest >= word_bits && streams != end; ++streams) {
    const auto block = Blocks::whole(octets);
    rest -= word_bits;
    octets += word_bits;
    put_classes(plan, block, streams);
    add_escapes(plan, block, octets, rest, streams);
  }
  if (streams == end) return;
  if (rest == 0) {
    for (unsigned s = 0; s < plan.count; ++s) streams[s * window_words] = 0;
    return;
  }
  Blocks::with_last(
      text, size, rest, [&](const auto& block) __attribute__((always_inline)) {
        put_classes(plan, block, streams);
        add_escapes(plan, block, nullptr, 0, streams);
      });
}

/// Separators.
template <class Blocks>
[[gnu::always_inline]] inline void put_separators(const unsigned char* text, std::size_t size, std::size_t begin,
                                                  unsigned char separator, std::uint64_t* words) noexcept {
  const unsigned char* octets = text + begin;
  std::size_t rest = size - begin;
  std::uint64_t* const end = words + window_words;
  for (; rest >= word_bits && words != end; rest -= word_bits, octets += word_bits) {
    *words++ = Blocks::whole(octets).equal_to(separator);
  }
  if (words == end) return;
  *words = 0;
  if (rest == 0) return;
  Blocks::with_last(
      text, size, rest, [&](const auto& block) __attribute__((always_inline)) { *words = block.equal_to(separator); });
}

}  // namespace bnfurl::kernels
