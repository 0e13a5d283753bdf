// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar file, read in the notation that its `# notation:` line names.
#pragma once

#include <variant>

#include "gen/notation/rule_text.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The rules of `file` in its order, its `directives`, and the rules of its `# body:` lines. Where names ignore letter
/// case (ABNF), references are spelled like the rule. In ABNF, core rules that are used but not defined come last.
[[nodiscard]] OrDiagnostics<Grammar> read_grammar(const GrammarFile& file, Directives directives);

/// One rule, as printed, or what is wrong with it.
[[nodiscard]] std::variant<Rule, BrokenRule> read_rule(const Notation& notation, std::string_view text,
                                                       Position position);

}  // namespace bnfurl::gen
