// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules of the grammars that were compiled in, for what is asked about the print itself: the library keeps
// automata and no rules, but each grammar has its own text with it.
#pragma once

#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::loader {

/// All of them, read again from their texts and linked with each other.
[[nodiscard]] std::vector<gen::Grammar> printed_grammars();

}  // namespace bnfurl::loader
