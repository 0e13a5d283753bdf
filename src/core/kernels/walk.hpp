// Octet by octet: a set of octets as bits, for scanners and short texts; and, for scanners, a region of an automaton as
// a table: one look-up per octet, and the only branch is the one that ends the walk.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::kernels {

/// Whether an octet, or 0x100 for the end of a text, is in a set.
[[gnu::always_inline]] inline bool is_of(unsigned octet, const std::uint64_t (&set)[5]) {
  return (set[octet / 64] >> (octet % 64) & 1) != 0;
}

}  // namespace bnfurl::kernels

namespace bnfurl::kernels::scanner {

/// Table entries without a next state: the octet leaves the region, or no text of the region continues with it.
inline constexpr std::uint32_t left = 0xfffffffe;
inline constexpr std::uint32_t refused = 0xffffffff;

/// Walks through `next`, [state + class of an octet], from state 0 and offset `c`. Returns the offset after the octet
/// that leaves the region; SIZE_MAX if the region is not left.
[[gnu::always_inline]] inline std::size_t region_end(const std::uint8_t (&class_of)[256], const std::uint32_t* next,
                                                     const char* text, std::size_t c, std::size_t end) {
  std::uint32_t state = 0;
  while (c < end) {
    state = next[state + class_of[static_cast<unsigned char>(text[c++])]];
    if (state >= left) return state == left ? c : SIZE_MAX;
  }
  return SIZE_MAX;
}

}  // namespace bnfurl::kernels::scanner
