// What to change in a grammar file whose automata are too large.
#pragma once

#include <optional>
#include <string>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

// Two things multiply the states of an automaton: counts, since each round of a counted repetition has states of its
// own, and components that can occur several times, since `split` returns only the first occurrence, so each state has
// to know which of them have been seen.

/// Such as `lower its counts (the largest is 9999, in huge)`; `production` is a rule of `grammar`.
[[nodiscard]] std::string advice_on_counts(const Grammar& grammar, const std::string& production);

/// Such as `u, with 9 components, can occur several times in it; ...`, for the rule with the most components that can;
/// nullopt if no rule with components can.
[[nodiscard]] std::optional<std::string> advice_on_components(const Grammar& grammar, const std::string& production);

}  // namespace bnfurl::gen
