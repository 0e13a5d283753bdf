// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether a grammar, as it was read and linked, is one that the rest of the pipeline can take: every name
// is defined, every rule derives a text, and the language is regular.
#pragma once

#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"

namespace bnfurl::gen {

/// `grammar` unchanged, or all that is wrong with it.
[[nodiscard]] OrDiagnostics<Grammar> check(Grammar grammar, Budget& budget = Budget::enough());

/// What is wrong with the names of a grammar that become names of C++: of a namespace, and of constants in it.
[[nodiscard]] Diagnostics check_identifiers(const Grammar& grammar);

/// The C++ name of a production: as printed, "-" as "_", "+" as "_plus", a keyword with a final "_".
[[nodiscard]] std::string identifier(const std::string& name);

}  // namespace bnfurl::gen
