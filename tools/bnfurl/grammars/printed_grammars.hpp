// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules of a grammar, wherever it came from.
#pragma once

#include <bnfurl/grammar.hpp>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::tool {

/// One that was compiled in, read again from its text, or one that was read from a file at run time.
[[nodiscard]] gen::Grammar printed_grammar(Grammar grammar);

}  // namespace bnfurl::tool
