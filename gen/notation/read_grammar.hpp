// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar file read in the notation that it says it has.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The rules of `file` in its order, and its `# body:` lines. Where the notation ignores letter case in names
/// (ABNF), references are spelled as the rule is. Of ABNF, core rules that are used and not defined come last.
[[nodiscard]] OrDiagnostics<Grammar> read_grammar(const GrammarFile& file);

}  // namespace bnfurl::gen
