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

/// Gives the log formats without `# method:` lines those of the grammar that judges their target, if they have a
/// component `method` and the lines are about the production that judges.
void take_methods(std::vector<Grammar>& grammars);

}  // namespace bnfurl::gen
