// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Schemes that a reader of plain text knows without the "//" behind them: `mailto:me@example.org`. They are those of
// the grammars' `# kinds:` whose texts all begin with a name and ":" but not with "//" (mailto and news of RFC 1738,
// some more of 1993), so none is listed here. What stands behind the ":" has to begin as the kind says: `cid:42` is
// none.
#pragma once

#include <bnfurl/grammar.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

struct BareScheme {
  std::string name;  ///< in lower case
  Automaton texts;   ///< of the kind

  /// Whether a text of the kind begins where `text` begins, or soon: not much of it is looked at.
  [[nodiscard]] bool begins(std::string_view text) const;
};

/// Of all grammars, and `entry` if it is such a kind itself.
[[nodiscard]] std::vector<BareScheme> bare_schemes(Production entry);

}  // namespace bnfurl::tool
