// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Schemes that a reader of plain text recognises without a "//" after them: `mailto:me@example.org`. They are found
// in the grammars' `# kinds:`: a kind counts if all its texts begin with a name and ":", but not with "//" after
// that. RFC 1738 has mailto and news, the grammars of 1993 some more; so the code lists none. What follows the ":"
// must begin as the kind requires: `cid:42` does not count.
#pragma once

#include <bnfurl/grammar.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

struct BareScheme {
  std::string name;  ///< in lower case
  Automaton texts;   ///< of the kind

  /// Whether a prefix of `text` matches the kind. Only the first octets of `text` are examined.
  [[nodiscard]] bool begins(std::string_view text) const;
};

/// The bare schemes of all grammars, and `entry` if it is such a kind itself.
[[nodiscard]] std::vector<BareScheme> bare_schemes(Production entry);

}  // namespace bnfurl::tool
