// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Recursion that a finite automaton can follow. Rules that need each other only at the end (right-linear) are left
// as they are: continuations close them into loops. Rules that need each other only at the beginning
// (left-linear) become repetitions. Anything else may need a stack, and is refused with its cycle named.
#pragma once

#include <optional>

#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"

namespace bnfurl::gen {

/// What is wrong with a grammar whose brackets and rules stand so deep in each other that no stack has room for a walk
/// through them.
[[nodiscard]] std::optional<Diagnostic> too_deep(const Grammar& grammar);

/// `grammar`, all whose names are defined, without left recursion; or which rule needs itself in its middle.
[[nodiscard]] OrDiagnostics<Grammar> resolve_recursion(Grammar grammar, Budget& budget = Budget::enough());

/// A production that calls itself last is a repetition, whatever the printed order of its alternatives: in every rule
/// the alternatives that come back to it are put before those that stop, and counted in `least` of the alternation.
[[nodiscard]] Grammar rounds_first(Grammar grammar);

}  // namespace bnfurl::gen
