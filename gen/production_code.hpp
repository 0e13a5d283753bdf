// The tables of one entry point, in the form in which the library reads them, and the faults that show when they are
// built. At build time the tables are printed beside the scanners; a grammar that is read at run time has only the
// tables.
#pragma once

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/emit/grammar_code.hpp"
#include "gen/pipeline.hpp"

namespace bnfurl::gen {

// The stages of the pipeline with other marks or other texts, for other questions: the language as printed, a strict
// reader, ambiguities, lists and nested productions.

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

/// The names of `rule`, and its tables for verdicts and components. `automata` are those of the whole rule, or of a
/// part of its texts: some of its kinds, or the texts that a strict reader accepts.
[[nodiscard]] ProductionCode table_code(const Grammar& grammar, const Rule& rule, const Automata& automata,
                                        Budget& budget = Budget::enough());

/// `grammar` with a last rule for a `# reason:` line: its texts end with one of the line's rule.
[[nodiscard]] Grammar with_reason(const Grammar& grammar, const SaysLine& reason);

/// The table for what neither `split` nor `trace` has: all occurrences of components, and productions that bodies
/// bring in; nullopt if there is nothing to add.
[[nodiscard]] std::optional<TraceArrays> occurrence_code(const Grammar& grammar, const std::string& production,
                                                         const std::vector<std::string>& kinds = {},
                                                         Budget& budget = Budget::enough());
/// The same for a production of kinds as a strict reader sees it (`strict_automata`).
[[nodiscard]] std::optional<TraceArrays> strict_occurrence_code(const Grammar& grammar, const std::string& production,
                                                                const std::string& other,
                                                                Budget& budget = Budget::enough());

/// A diagnostic if `code` needs more registers than the library has room for.
[[nodiscard]] std::optional<Diagnostic> too_many_registers(const Grammar& grammar, const Rule& rule,
                                                           const ProductionCode& code);

/// The faults of `rule`: bodies that change its language, an example (`# typical:`, `# rare:`) that does not match, too
/// many registers. `automata` are those of the whole rule, and `code` was built from them.
[[nodiscard]] Diagnostics faults_of(const Grammar& grammar, const Rule& rule, const Automata& automata,
                                    const ProductionCode& code, Budget& budget = Budget::enough());

/// The message for a spent budget.
[[nodiscard]] Diagnostic too_much(const Grammar& grammar, const Rule& rule, const Budget& budget);

}  // namespace bnfurl::gen
