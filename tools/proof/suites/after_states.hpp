// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that combine every state of a tagged automaton with what can follow it: its access text, zero, one or two
// octets of all classes, and a shortest completion. So the registers of each transition are written and read. For
// verdicts the minimal automaton would be enough, but the engines are generated from the tagged one: if it has
// several states for one state of the minimal one, each of them can be wrong alone.
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

/// `dfa` is the minimal automaton of the same language. Each text lives until `use` returns.
void for_each_text_after_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa,
                                const std::function<void(std::string_view text)>& use);

/// After each state an escape, if the automaton has one: a lead octet and two digits that lead from some state back
/// to it. In some places each of the 256 octets replaces either digit: after states that octets lead back to, and
/// after the first other state at which the escape can follow. If the automaton refuses these octets, the text goes
/// on with a continuation that is possible without them.
void for_each_escape_after_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa,
                                  const std::function<void(std::string_view text)>& use);

}  // namespace bnfurl::proof
