// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that bring every state of a tagged automaton together with what can follow it: its access text, none, one or
// two octets of all classes, and a shortest completion. The registers of each transition are written and read. Verdicts
// need the minimal automaton only, but the engines are made of the tagged one: where it has several states for one of
// the language, each of them can be wrong alone.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/analysis/complete_dfa.hpp"

namespace bnfurl::proof {

/// By state: a shortest text that leads to it.
[[nodiscard]] std::vector<std::string> access_texts(const detail::TdfaTable& table);

/// `dfa` is the minimal automaton of the same texts. Each text lives until `use` returns.
void for_each_text_behind_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa,
                                 const std::function<void(std::string_view text)>& use);

/// Behind each state an escape, if the automaton has one: a lead octet and two digits that lead back to where they began,
/// from some state. Behind states that octets lead back to, and behind the first other one where it can stand, it has each
/// of the 256 octets in the place of either digit.
/// Where these are refused, what follows is what could follow without them.
void for_each_escape_behind_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa,
                                   const std::function<void(std::string_view text)>& use);

}  // namespace bnfurl::proof
