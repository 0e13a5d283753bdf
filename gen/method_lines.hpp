// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which kinds of a request's target a method may have. RFC 9112, section 3.2, says it, so its grammar does, beside the
// kinds: `# method: CONNECT authority-form`. A log format takes these lines from the grammar that judges its target;
// lines of its own count instead of them.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// A fault for each `# method:` line that names what is not a kind: of the production that judges the target of a log
/// format, or, in a grammar of URLs, of a production that its `# kinds:` lines name.
[[nodiscard]] Diagnostics check_methods(const Grammar& grammar, const std::vector<Grammar>& grammars);

/// The productions of kinds that a grammar of URLs judges by method: those that have all kinds of its `# method:` lines.
/// None for a log format, whose lines are about the target that it names.
[[nodiscard]] std::vector<std::string> targets_by_method(const Grammar& grammar);

/// Whether a log format's target is judged by the lines of the grammar that judges it, not by lines of its own.
[[nodiscard]] bool has_methods_of(const Grammar& format, const Grammar& judge);

/// Gives the log formats without `# method:` lines those of the grammar that judges their target, if they have a
/// component `method` and the lines are about the production that judges.
void take_methods(std::vector<Grammar>& grammars);

}  // namespace bnfurl::gen
