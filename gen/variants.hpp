// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages of the pipeline with other marks or other texts, for other questions: the language as printed, a strict
// reader, ambiguities, lists and nested productions.
#pragma once

#include "gen/automaton/analysis/ambiguities.hpp"
#include "gen/pipeline.hpp"

namespace bnfurl::gen {

/// A production of kinds as a strict reader sees it (`# strict:`): a text that begins with the scheme of one kind, up
/// to and including the octet after it, is not of the kind `other`.
struct StrictAutomata {
  Automata whole;  ///< the production
  Automata other;  ///< what is left of the kind `other`
};
[[nodiscard]] StrictAutomata strict_automata(const Grammar& grammar, const std::string& production,
                                             const std::string& other, Budget& budget = Budget::enough());

/// The minimal Dfa of the rules as printed, without marks and bodies: the language that `automata` must not change.
[[nodiscard]] Dfa printed_language(const Grammar& grammar, const std::string& production,
                                   Budget& budget = Budget::enough());

/// The ambiguities of the printed rules, by production: each choice of each rule once, with a shortest text over all
/// entry points, in the order of the rules.
[[nodiscard]] std::vector<Ambiguity> ambiguities(const Grammar& grammar, Budget& budget = Budget::enough());

/// What can occur several times in a text of `production` (or of its `kinds` only), by the rules as `split` reads
/// them: components, and productions that bodies bring in (`production_mark`). One reading for each text; nullopt if
/// no component can occur twice and bodies bring in no production.
[[nodiscard]] std::optional<Dfa> occurrences(const Grammar& grammar, const std::string& production,
                                             const std::vector<std::string>& kinds = {},
                                             Budget& budget = Budget::enough());

/// All productions in a text of `production` as printed, except those that bodies bring in: these are in
/// `occurrences`.
[[nodiscard]] Dfa printed_occurrences(const Grammar& grammar, const std::string& production,
                                      Budget& budget = Budget::enough());

/// The ordered automaton with all productions marked: which productions exist, and which are open where.
[[nodiscard]] OrderedNfa production_nfa(const Grammar& grammar, const std::string& production,
                                        Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
