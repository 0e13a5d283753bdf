// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Languages put together: union, intersection, difference. The first operand may have marks and keeps them; the
// others are ordinary minimal automata.
#pragma once

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// The texts of any of `parts`, none of which has marks.
[[nodiscard]] Dfa united(const std::vector<Dfa>& parts, Budget& budget = Budget::enough());

/// The texts of `marked`, with their marks, that are texts of `plain` too.
[[nodiscard]] Dfa intersection(const Dfa& marked, const Dfa& plain, Budget& budget = Budget::enough());

/// Whether no text is of both, neither of which has marks.
[[nodiscard]] bool disjoint(const Dfa& one, const Dfa& other, Budget& budget = Budget::enough());

/// The texts of `marked`, with their marks, that are none of `plain`.
[[nodiscard]] Dfa difference(const Dfa& marked, const Dfa& plain, Budget& budget = Budget::enough());

/// The texts that begin as a text of `marked` does up to the octet behind the end of `component`: all that has
/// the scheme, and its ":", that some text of `marked` has. Empty if `marked` has no such component.
[[nodiscard]] Dfa beginning_through(const Dfa& marked, const std::string& component, Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
