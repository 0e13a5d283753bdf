// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// ABNF's own way to import: a prose value that names a label of an `# import:` line, as in
//   uri-host = <host, see [URI], Section 3.2.2>
// takes the rule from that grammar, with all rules that it refers to and the components, bodies and ports that belong
// to these rules.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// `grammar` with its prose values resolved. `others` are the grammars that it may import from, linked already. Prose
/// that names no import is left for `check` to report.
[[nodiscard]] OrDiagnostics<Grammar> link(Grammar grammar, const std::vector<Grammar>& others);

}  // namespace bnfurl::gen
