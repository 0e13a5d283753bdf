// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The library's tables as automata: the minimal one, and the two with registers and places, which are ignored here.
// All three tables of a production have the same language; walks side by side decide that.
#pragma once

#include <bnfurl/detail/dfa_steps.hpp>

#include <utility>

#include "gen/reference/difference.hpp"

namespace bnfurl::proof {

/// `table` must outlive the result.
template <class Table>
[[nodiscard]] gen::SteppedAutomaton stepped(const Table& table, std::function<bool(int)> accepts) {
  const auto next = [&table](int state, std::uint8_t octet) {
    const std::uint16_t target = table.next[static_cast<std::size_t>(state) * table.classes + table.class_of[octet]];
    return target == detail::none ? gen::SteppedAutomaton::none : int{target};
  };
  return {0, next, std::move(accepts)};
}

[[nodiscard]] inline gen::SteppedAutomaton stepped(const detail::DfaTable& table) {
  return stepped(table, [&table](int state) { return is_accepting(table, static_cast<std::size_t>(state)); });
}
[[nodiscard]] inline gen::SteppedAutomaton stepped(const detail::TdfaTable& table) {
  return stepped(table, [&table](int state) { return table.final_list[state] != detail::none; });
}
[[nodiscard]] inline gen::SteppedAutomaton stepped(const detail::TraceTable& table) {
  return stepped(table, [&table](int state) { return table.ends[state].place != detail::none; });
}

}  // namespace bnfurl::proof
