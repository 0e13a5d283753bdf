// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that the rest of the pipeline can handle a grammar that was read and linked: every name is defined, every
// rule derives a text, and the language is regular.
#pragma once

#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"

namespace bnfurl::gen {

/// `grammar` unchanged, or everything that is wrong with it.
[[nodiscard]] OrDiagnostics<Grammar> check(Grammar grammar, Budget& budget = Budget::enough());

/// Faults in the names that become C++ names: of the grammar (a namespace), and of rules and components (constants in
/// it).
[[nodiscard]] Diagnostics check_identifiers(const Grammar& grammar);

/// The C++ name of a production: as printed, "-" as "_", "+" as "_plus", a keyword with a final "_".
[[nodiscard]] std::string identifier(const std::string& name);

}  // namespace bnfurl::gen
