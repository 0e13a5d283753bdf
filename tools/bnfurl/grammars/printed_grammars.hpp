// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules of a grammar, compiled in or read from a file.
#pragma once

#include <bnfurl/grammar.hpp>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::tool {

/// A compiled grammar is read again from its text; one that was read from a file at run time is already there.
[[nodiscard]] gen::Grammar printed_grammar(Grammar grammar);

}  // namespace bnfurl::tool
