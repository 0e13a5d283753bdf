// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Steps over a minimal automaton as it was compiled in, without the library's help.
#pragma once

#include <bnfurl/detail/data.hpp>

namespace bnfurl::tool {

/// The state after `octet` in `state`, or `detail::none`.
[[nodiscard]] inline std::uint16_t next_state(const detail::DfaTable& table, std::uint16_t state, char octet) {
  return table.next[std::size_t{state} * table.classes + table.class_of[static_cast<unsigned char>(octet)]];
}

[[nodiscard]] inline bool is_accepting(const detail::DfaTable& table, std::uint16_t state) {
  return (table.accepting[state / 64] >> (state % 64) & 1) != 0;
}

}  // namespace bnfurl::tool
