// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The language of normal forms of a production by a set of levels: the texts that none of them changes. What a level
// changes is no longer such a text by this level, and no level undoes what another did; so it is the intersection of
// the languages of the levels, in any order.
#pragma once

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The numbers are those of bnfurl::Levels.
enum class Level : unsigned { percent = 1, letter_case = 2, dots = 4, scheme = 8, address = 16, empty_port = 32 };

/// A set of levels: the sum of their numbers.
using Levels = unsigned;
inline constexpr Levels all_levels = 63;
/// The sets whose languages are compiled: syntax; syntax and scheme; these and address.
inline constexpr std::initializer_list<Levels> compiled_levels = {39, 47, 63};
[[nodiscard]] constexpr bool has(Levels levels, Level level) { return (levels & static_cast<Levels>(level)) != 0; }

/// The minimal automaton of this language, without marks. `marked` is that of the production, with one reading for each
/// text.
[[nodiscard]] Dfa normal_forms(const Grammar& grammar, const Dfa& marked, Levels levels,
                               Budget& budget = Budget::enough());

/// Automata whose intersection is the same language, each with fewer states where that is possible.
[[nodiscard]] std::vector<Dfa> normal_form_parts(const Grammar& grammar, const Dfa& marked, Levels levels,
                                                 Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
