// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `# case: scheme` names a component whose letter case is ignored, in a grammar that is otherwise exact. RFC 1738 says
// that programs should ignore the case of schemes, but prints schemes in lower case only.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// `grammar` with both cases of each letter in the components that `# case:` lines name: in the productions that are
/// such a component, and in the literal text before a production's first ":" where that text is one.
[[nodiscard]] Grammar ignore_case(Grammar grammar);

/// How many first parts of `body`, a rule's body, are the literal text before its first ":"; 0 if there is no such
/// text.
[[nodiscard]] std::size_t literal_before_colon(const Expression& body);

/// `expression` as one concatenation: nested concatenations become parts of it, as in a ":" "b" for a ":b".
[[nodiscard]] Expression flattened(const Expression& expression);

}  // namespace bnfurl::gen
