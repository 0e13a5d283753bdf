// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// ABNF as RFC 5234 and RFC 7405 define it: "/" separates alternatives, %x30-39 and %d13.10 are octets, n*m
// repeats, [ ] is optional, "…" ignores letter case and %s"…" does not, =/ adds alternatives to a rule.
// Rule names ignore case. Prose values stay as they are, but for 0<pchar>, "zero characters".
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The rules of `file` in its order, and its `# body:` lines; references to names are spelled as the rule is.
/// Core rules of RFC 5234, appendix B.1, that are used and not defined are added behind them.
[[nodiscard]] OrDiagnostics<Grammar> read_abnf(const GrammarFile& file);

/// One rule or body alone, `text` at `position` of `file`.
[[nodiscard]] OrDiagnostics<Rule> read_abnf_rule(const std::string& file, std::string_view text, Position position);

}  // namespace bnfurl::gen
