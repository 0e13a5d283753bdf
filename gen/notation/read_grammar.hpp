// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar file read in the notation that it says it has.
#pragma once

#include <variant>

#include "gen/notation/rule_text.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The rules of `file` in its order, and its `# body:` lines. Where the notation ignores letter case in names
/// (ABNF), references are spelled as the rule is. Of ABNF, core rules that are used and not defined come last.
[[nodiscard]] OrDiagnostics<Grammar> read_grammar(const GrammarFile& file);

/// A rule alone, as it is printed, or what is wrong in it.
[[nodiscard]] std::variant<Rule, BrokenRule> read_rule(const Notation& notation, std::string_view text,
                                                       Position position);

}  // namespace bnfurl::gen
