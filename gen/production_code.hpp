// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The tables of one entry point, in the form in which the library reads them, and the faults that show when they are
// built. At build time the tables are printed beside the scanners; a grammar that is read at run time has only the
// tables.
#pragma once

#include "gen/emit/grammar_code.hpp"
#include "gen/pipeline.hpp"

namespace bnfurl::gen {

/// The names of `rule`, and its tables for verdicts and components. `automata` are those of the whole rule, or of a
/// part of its texts: some of its kinds, or the texts that a strict reader accepts.
[[nodiscard]] ProductionCode table_code(const Grammar& grammar, const Rule& rule, const Automata& automata,
                                        Budget& budget = Budget::enough());

/// The table for what neither `split` nor `trace` has: all occurrences of components, and productions that bodies
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

/// The faults of `rule`: bodies that change its language, an example (`# typical:`, `# rare:`) that does not match, too
/// many registers. `automata` are those of the whole rule, and `code` was built from them.
[[nodiscard]] Diagnostics faults_of(const Grammar& grammar, const Rule& rule, const Automata& automata,
                                    const ProductionCode& code, Budget& budget = Budget::enough());

/// The message for a spent budget.
[[nodiscard]] Diagnostic too_much(const Grammar& grammar, const Rule& rule, const Budget& budget);

}  // namespace bnfurl::gen
