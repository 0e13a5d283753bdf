// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages in order, one line each: from the text of grammar files to checked grammars, and from a production of a
// grammar to its automata.
#pragma once

#include "gen/automaton/analysis/ambiguities.hpp"
#include "gen/automaton/model/keep_best.hpp"
#include "gen/automaton/model/ordered_nfa.hpp"
#include "gen/automaton/model/tdfa.hpp"
#include "gen/automaton/speed/bitstream_program.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/automaton/speed/fold.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

struct SourceFile {
  std::string file;  ///< its path; the stem is the default name of its grammar
  std::string text;
};

/// The grammars of `files`, in the same order: read, linked with each other and checked.
[[nodiscard]] OrDiagnostics<std::vector<Grammar>> read_grammars(const std::vector<SourceFile>& files,
                                                                Budget& budget = Budget::enough());

/// The automata of one entry point. Each stage is computed from an earlier one.
struct Automata {
  OrderedNfa ordered;  ///< with marks
  Dfa marked;          ///< with one reading for each text
  Dfa minimal;         ///< with marks erased: the language
  Tdfa tdfa;
  Folded folded;             ///< for split
  Folded folded_components;  ///< for lines: components, but no record of the chosen alternatives
  Folded folded_minimal;     ///< for matches: no tags
};

/// The automata of `production`; if `kinds` is not empty, of these kinds only.
[[nodiscard]] Automata automata(const Grammar& grammar, const std::string& production,
                                const std::vector<std::string>& kinds = {}, Budget& budget = Budget::enough());

/// The texts of the grammar's `# typical:` lines.
[[nodiscard]] std::vector<std::string> typical_texts(const Grammar& grammar);
/// The same, and the texts of its `# rare:` lines.
[[nodiscard]] ExampleTexts example_texts(const Grammar& grammar);

/// The program that line buffers run for lines like `texts`, or the reason why there is none.
[[nodiscard]] std::variant<BitstreamProgram, std::string> example_program(const Folded& folded,
                                                                          const std::vector<std::string>& texts);

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
