// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Operations on languages: union, intersection, difference. A parameter `marked` may have marks, which the result of
// intersection and difference keeps; all other operands are ordinary minimal automata.
#pragma once

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// The union of `parts`, which have no marks.
[[nodiscard]] Dfa united(const std::vector<Dfa>& parts, Budget& budget = Budget::enough());

/// The texts of `marked`, with their marks, that `plain` accepts too.
[[nodiscard]] Dfa intersection(const Dfa& marked, const Dfa& plain, Budget& budget = Budget::enough());

/// Whether no text is accepted by both automata. Neither has marks.
[[nodiscard]] bool disjoint(const Dfa& one, const Dfa& other, Budget& budget = Budget::enough());

/// The texts of `marked`, with their marks, that `plain` does not accept.
[[nodiscard]] Dfa difference(const Dfa& marked, const Dfa& plain, Budget& budget = Budget::enough());

/// All texts that begin like a text of `marked`, up to and including the octet after the end of `component`. For a URI
/// and its scheme: all texts that begin with a scheme of `marked` and ":". Empty if `marked` has no such component.
[[nodiscard]] Dfa beginning_through(const Dfa& marked, const std::string& component, Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
