// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// One entry point as the library's tables have it, and the faults it may have. At build time the tables are printed
// beside the scanners; a grammar that is read at run time has only the tables.
#pragma once

#include "gen/emit/grammar_code.hpp"
#include "gen/pipeline.hpp"

namespace bnfurl::gen {

/// The names, verdict and components of `rule`; `automata` are its own, or those of some of its kinds or texts.
[[nodiscard]] ProductionCode table_code(const Grammar& grammar, const Rule& rule, const Automata& automata,
                                        Budget& budget = Budget::enough());

/// The table for all productions in a text of `production` as printed.
[[nodiscard]] TraceArrays trace_code(const Grammar& grammar, const std::string& production,
                                     Budget& budget = Budget::enough());

/// The table for what neither `split` nor `trace_code` has: all occurrences of components, and productions that bodies
/// bring in; no states if there is nothing to add.
[[nodiscard]] TraceArrays occurrence_code(const Grammar& grammar, const std::string& production,
                                          const std::vector<std::string>& kinds = {},
                                          Budget& budget = Budget::enough());
/// The same for a production of kinds as a strict reader sees it (`strict_automata`).
[[nodiscard]] TraceArrays strict_occurrence_code(const Grammar& grammar, const std::string& production,
                                                 const std::string& other, Budget& budget = Budget::enough());

/// A diagnostic if `code` needs more registers than the library has room for.
[[nodiscard]] std::optional<Diagnostic> too_many_registers(const Grammar& grammar, const Rule& rule,
                                                           const ProductionCode& code);

/// The faults of `code`, which was built from `automata` of all texts of `rule`: bodies that change the language, a `#
/// typical:` or `# rare:` text that does not match, too many registers.
[[nodiscard]] Diagnostics faults_of(const Grammar& grammar, const Rule& rule, const Automata& automata,
                                    const ProductionCode& code, Budget& budget = Budget::enough());

/// The message for a spent budget.
[[nodiscard]] Diagnostic too_much(const Grammar& grammar, const Rule& rule, const Budget& budget);

}  // namespace bnfurl::gen
