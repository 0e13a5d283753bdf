// The part that the vector kernels share. A block is up to 64 octets in the registers of an instruction set; it
// computes, as a word of bits, which of them equal an octet or are in a set. These templates process a window block by
// block.
//
// note [nothing shared]: the file of a kernel is compiled for instructions that not every machine has. If it shared a
// function with other files, the linker could keep this file's copy for all of them, and the program would crash on a
// machine without the instructions. So everything here is static, or a template over a type that only one file has;
// the standard library's inline functions (std::min, std::countr_zero) must not be used. A test looks for shared
// symbols in the compiled files.
#pragma once

#include <cstring>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::kernels {

/// Up to 64 octets in N registers. The last register is loaded from the text's end, even if it overlaps with the
/// octets before: so nothing outside the text is read, and no bits need to be masked.
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
  [[nodiscard, gnu::always_inline]] std::uint64_t in_below(const HalfOctetTables& set) const noexcept {
    return in(set, false);
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t above() const noexcept {
    return word([&](const Register& each) __attribute__((always_inline)) { return each.above(); });
  }

  [[nodiscard, gnu::always_inline]] std::uint64_t equal_to(unsigned char octet) const noexcept {
    return word([&](const Register& each) __attribute__((always_inline)) { return each.equal_to(octet); });
  }

private:
  [[gnu::always_inline]] RegisterBlock(const unsigned char* octets, const Register& last, unsigned shift) noexcept
      : last_(last), shift_(shift) {
    for (unsigned i = 0; i + 1 < N; ++i) before_[i] = Register::load(octets + i * Register::width);
  }

  // In a block of one register, the octets are at the register's end; the octets before them are arbitrary.
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
  unsigned shift_;  // of the last register's bits: up, or down if it is the only register
};

/// The blocks of a kernel whose registers yield their bits one register at a time.
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

/// The last 16 octets of a text of 1 to 15 octets, as two numbers: the octets before the text's begin are arbitrary.
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

/// Those of `leads` that two digits follow. The word's `digits` continue in the `rest` octets from `next` on.
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

template <class... Words>
[[gnu::always_inline]] static inline void put_adjacent(std::uint64_t* to, Words... words) noexcept {
  ((*to++ = words), ...);
}

/// Writes the words of adjacent blocks, without escapes: the first word of stream s is words[s * window_words]. Each
/// stream is made for all blocks before the next one, so that its table is loaded once. Most classes have no octet from
/// 0x80 on, or all of them, which is one word for all such classes; only the others need their second table.
template <class... Blocks>
[[gnu::always_inline]] inline void put_classes(const StreamPlan& plan, std::uint64_t* words,
                                               const Blocks&... blocks) noexcept {
  const ClassTables& tables = *plan.tables;
  if (tables.with_above == 0) {
    for (unsigned s = 0; s < plan.count; ++s)
      put_adjacent(words + s * window_words, blocks.in_below(tables.sets[s])...);
    return;
  }
  for (unsigned s = 0; s < plan.count; ++s) {
    const std::uint64_t above = 0 - std::uint64_t{tables.all_above >> s & 1U};
    put_adjacent(words + s * window_words, (blocks.in_below(tables.sets[s]) | (blocks.above() & above))...);
  }
  if (tables.with_above == tables.all_above) return;
  for (unsigned s = 0; s < plan.count; ++s) {
    const bool has_some_above = ((tables.with_above ^ tables.all_above) >> s & 1) != 0;
    if (has_some_above) put_adjacent(words + s * window_words, class_word(plan, blocks, s)...);
  }
}

/// Adds the octets that begin an escape. `rest` octets of the text follow the block, from `next` on.
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

/// The ClassStreams of a kernel: two blocks at a time, as long as there are two.
template <class Blocks>
void put_class_streams(const StreamPlan& plan, const unsigned char* text, std::size_t size, std::size_t begin,
                       std::uint64_t* streams) noexcept {
  const unsigned char* octets = text + begin;
  std::size_t rest = size - begin;
  std::uint64_t* const end = streams + window_words;
  for (; rest >= 2 * word_bits && end - streams >= 2; streams += 2) {
    const auto first = Blocks::whole(octets);
    const auto second = Blocks::whole(octets + word_bits);
    rest -= 2 * word_bits;
    octets += 2 * word_bits;
    put_classes(plan, streams, first, second);
    add_escapes(plan, first, octets - word_bits, rest + word_bits, streams);
    add_escapes(plan, second, octets, rest, streams + 1);
  }
  for (; rest >= word_bits && streams != end; ++streams) {
    const auto block = Blocks::whole(octets);
    rest -= word_bits;
    octets += word_bits;
    put_classes(plan, streams, block);
    add_escapes(plan, block, octets, rest, streams);
  }
  if (streams == end) return;
  if (rest == 0) {
    for (unsigned s = 0; s < plan.count; ++s) streams[s * window_words] = 0;
    return;
  }
  Blocks::with_last(
      text, size, rest, [&](const auto& block) __attribute__((always_inline)) {
        put_classes(plan, streams, block);
        add_escapes(plan, block, nullptr, 0, streams);
      });
}

/// The Separators of a kernel.
template <class Blocks>
void put_separators(const unsigned char* text, std::size_t size, std::size_t begin, unsigned char separator,
                    std::uint64_t* words) noexcept {
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
