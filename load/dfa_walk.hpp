// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Steps of the automaton that a production was compiled to, for what needs to know the state that a text leads to.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <cstddef>
#include <string_view>

namespace bnfurl::tool {

[[nodiscard]] inline std::uint16_t next_state(const detail::DfaTable& table, std::uint16_t state, char octet) {
  return table.next[std::size_t{state} * table.classes + table.class_of[static_cast<unsigned char>(octet)]];
}

[[nodiscard]] inline bool is_accepting(const detail::DfaTable& table, std::uint16_t state) {
  return (table.accepting[state / 64U] >> (state % 64U) & 1) != 0;
}

/// How far some text of the production begins as a text does, and the state there.
struct Reach {
  std::size_t offset = 0;
  std::uint16_t state = 0;
};

[[nodiscard]] inline Reach reach_of(const detail::DfaTable& table, std::string_view text) {
  Reach reach;
  for (; reach.offset < text.size(); ++reach.offset) {
    const std::uint16_t next = next_state(table, reach.state, text[reach.offset]);
    if (next == detail::none) break;
    reach.state = next;
  }
  return reach;
}

}  // namespace bnfurl::tool
