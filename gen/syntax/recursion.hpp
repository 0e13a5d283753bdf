// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Recursion that a finite automaton can follow. Rules that call each other only at the end (right-linear) are left as
// they are: however deep the calls are, the same continuation follows them, so the automaton has one node for each
// rule, and the calls become loops (ordered_nfa.hpp). Rules that call each other only at the beginning (left-linear)
// become repetitions. Any other recursion may need a stack; it is refused, and the message names the cycle.
#pragma once

#include <optional>

#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"

namespace bnfurl::gen {

/// The fault of a grammar whose brackets and rules are nested so deeply that a recursive walk would overflow the
/// stack.
[[nodiscard]] std::optional<Diagnostic> too_deep(const Grammar& grammar);

/// `grammar` without left recursion, or a diagnostic: which rule needs itself in its middle, or which left recursion is
/// too large to be written as repetitions. All names must be defined.
[[nodiscard]] OrDiagnostics<Grammar> resolve_recursion(Grammar grammar, Budget& budget = Budget::enough());

/// A production that calls itself last is read like a repetition: one more round is tried before the end, whatever the
/// printed order of its alternatives. So in every alternation the parts that end in a recursive call are put before the
/// others; the alternation's `least` counts them.
[[nodiscard]] Grammar rounds_first(Grammar grammar);

}  // namespace bnfurl::gen
