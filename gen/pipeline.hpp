// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages in order, one line each: from the text of grammar files to checked grammars, and from a
// production of one to its automata.
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
  std::string file;  ///< its path, whose stem is the default name of its grammar
  std::string text;
};

/// The grammars of `files`, in their order: read, linked with each other, checked.
[[nodiscard]] OrDiagnostics<std::vector<Grammar>> read_grammars(const std::vector<SourceFile>& files,
                                                                Budget& budget = Budget::enough());

/// The automata of one entry point. Of each stage's value the next one is made.
struct Automata {
  OrderedNfa ordered;  ///< with marks
  Dfa marked;          ///< one reading for each text
  Dfa minimal;         ///< marks erased: the language
  Tdfa tdfa;
  Folded folded;             ///< for split
  Folded folded_components;  ///< for lines: components, but not which alternatives were chosen
  Folded folded_minimal;     ///< for matches: no tags
};

/// The automata of `production`, or of its `kinds` alone if some are named.
[[nodiscard]] Automata automata(const Grammar& grammar, const std::string& production,
                                const std::vector<std::string>& kinds = {}, Budget& budget = Budget::enough());

/// The texts of the grammar's `# typical:` lines.
[[nodiscard]] std::vector<std::string> typical_texts(const Grammar& grammar);
/// The same, and those of its `# rare:` lines.
[[nodiscard]] ExampleTexts example_texts(const Grammar& grammar);

/// The program that line buffers run for lines like `texts`, or why there is none.
[[nodiscard]] std::variant<BitstreamProgram, std::string> example_program(const Folded& folded,
                                                                          const std::vector<std::string>& texts);

/// A production of kinds as a strict reader has it (`# strict:`): a text that begins with the scheme of one kind, up to
/// the octet behind it, is not of the kind `other`.
struct StrictAutomata {
  Automata whole;  ///< the production
  Automata other;  ///< what is left of the kind `other`
};
[[nodiscard]] StrictAutomata strict_automata(const Grammar& grammar, const std::string& production,
                                             const std::string& other, Budget& budget = Budget::enough());

/// The minimal Dfa of the rules as printed, without marks and bodies: what `automata` must not change.
[[nodiscard]] Dfa printed_language(const Grammar& grammar, const std::string& production,
                                   Budget& budget = Budget::enough());

/// The ambiguities of the print, by production: each choice of each rule once, with a shortest text over all entry
/// points, in the order of the rules.
[[nodiscard]] std::vector<Ambiguity> ambiguities(const Grammar& grammar, Budget& budget = Budget::enough());

/// What there can be several times in a text of `production`, or of its `kinds` alone, by the rules as `split` reads
/// them: components, and productions that bodies bring in (`production_mark`). One reading for each text; nullopt where
/// no component can be there twice, and bodies bring in none.
[[nodiscard]] std::optional<Dfa> occurrences(const Grammar& grammar, const std::string& production,
                                             const std::vector<std::string>& kinds = {},
                                             Budget& budget = Budget::enough());

/// All productions in a text of `production` as printed, but for those that bodies bring in: these are `occurrences`.
[[nodiscard]] Dfa printed_occurrences(const Grammar& grammar, const std::string& production,
                                      Budget& budget = Budget::enough());

/// The ordered automaton with all productions marked: which productions are open where, and which there are.
[[nodiscard]] OrderedNfa production_nfa(const Grammar& grammar, const std::string& production,
                                        Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
