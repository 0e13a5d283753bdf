// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Steps over the table of a Dfa without marks. Every state can reach an accepting one, so where there is no step, no
// text of the production continues: that is the error offset, whatever follows.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bnfurl::detail {

/// The state after `octet` in `state`, or `none`.
[[nodiscard]] inline std::uint16_t next_state(const DfaTable& table, std::size_t state, std::uint8_t octet) noexcept {
  return table.next[state * table.classes + table.class_of[octet]];
}
[[nodiscard]] inline std::uint16_t next_state(const DfaTable& table, std::size_t state, char octet) noexcept {
  return next_state(table, state, static_cast<std::uint8_t>(octet));
}

/// Whether a text may end in `state`.
[[nodiscard]] inline bool is_accepting(const DfaTable& table, std::size_t state) noexcept {
  return (table.accepting[state / 64] >> (state % 64) & 1) != 0;
}

/// The length of the longest prefix of a text with which some text of the production begins, and the state there.
struct Reach {
  std::size_t offset = 0;
  std::uint16_t state = 0;
};

[[nodiscard]] inline Reach reach_of(const DfaTable& table, std::string_view text) noexcept {
  Reach reach;
  for (; reach.offset < text.size(); ++reach.offset) {
    const std::uint16_t next = next_state(table, reach.state, text[reach.offset]);
    if (next == none) break;
    reach.state = next;
  }
  return reach;
}

}  // namespace bnfurl::detail
