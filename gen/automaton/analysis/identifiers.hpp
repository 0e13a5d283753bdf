// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What tells a state from all others when only verdicts can be seen: its identifier, a few texts whose verdicts from
// there no other state gives. They come from a splitting tree: each node is a set of states and a text that some of
// them accept and some do not; the identifier of a state is the texts on the way down to it. For any two states the
// text at which their ways part is in both identifiers, which is what a test suite needs of them ("harmonised").
#pragma once

#include <string>
#include <vector>

#include "gen/automaton/analysis/complete_dfa.hpp"

namespace bnfurl::gen {

/// By state: its identifier; the empty text comes first. `dfa` is minimal.
[[nodiscard]] std::vector<std::vector<std::string>> identifiers(const CompleteDfa& dfa);

/// Whether `text` is accepted from `state` on.
[[nodiscard]] bool accepts_from(const CompleteDfa& dfa, const std::vector<std::size_t>& letter_of, int state,
                                std::string_view text);

}  // namespace bnfurl::gen
