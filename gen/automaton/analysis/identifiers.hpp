// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The identifier of a state tells it from all others when only verdicts can be observed: a few texts whose verdicts
// from that state differ from the verdicts from any other state.
//
// Identifiers come from a splitting tree. A node of the tree is a set of states and a text that some of them accept and
// some do not. The identifier of a state consists of the texts on the path from the root down to it. For any two
// states, the text at which their paths part is in both identifiers; a test suite needs this property ("harmonised"
// identifiers).
#pragma once

#include <string>
#include <vector>

#include "gen/automaton/analysis/complete_dfa.hpp"

namespace bnfurl::gen {

/// By state: its identifier; the empty text comes first. `dfa` is minimal.
[[nodiscard]] std::vector<std::vector<std::string>> identifiers(const CompleteDfa& dfa);

/// Whether `dfa` accepts `text` if it starts in `state`.
[[nodiscard]] bool accepts_from(const CompleteDfa& dfa, const std::vector<std::size_t>& letter_of, int state,
                                std::string_view text);

}  // namespace bnfurl::gen
