// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Recursion that a finite automaton can follow. Rules that need each other only at the end (right-linear) are left
// as they are: continuations close them into loops. Rules that need each other only at the beginning
// (left-linear) become repetitions. Anything else may need a stack, and is refused with its cycle named.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// `grammar`, all whose names are defined, without left recursion; or which rule needs itself in its middle.
[[nodiscard]] OrDiagnostics<Grammar> resolve_recursion(Grammar grammar);

/// A production that calls itself last is a repetition, whatever the printed order of its alternatives: `rule` with
/// the alternatives that come back to it put before those that stop, and counted in `least` of the alternation.
[[nodiscard]] Rule rounds_first(const Grammar& grammar, Rule rule);

}  // namespace bnfurl::gen
