// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A region of an automaton as a table: one look-up an octet, and no branch but the one that ends the walk.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::kernels::scanner {

/// What stands in a table where there is no next state: the octet leaves the region, or is none of it.
inline constexpr std::uint32_t left = 0xfffffffe;
inline constexpr std::uint32_t refused = 0xffffffff;

/// Walks `next`, [state + class of an octet], from state 0 and offset `c` on. The offset behind the octet by which the
/// region is left; SIZE_MAX where it is not.
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
