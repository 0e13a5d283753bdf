// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `# case: scheme`: a component whose letter case is ignored in a grammar that is exact otherwise. RFC 1738 says
// so of schemes, and prints them in lower case only.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// `grammar` with both cases of each letter that an occurrence of a component of `# case:` is made of: in a
/// production that is one, and in a production's literal text before its first ":" where that is one.
[[nodiscard]] Grammar ignore_case(Grammar grammar);

/// The number of parts of `body`, a rule's, that are the literal text before its first ":"; 0 if it has none.
[[nodiscard]] std::size_t literal_before_colon(const Expression& body);

/// `expression` as a concatenation, the literals that stand in it as parts of it: a ":" "b" for a ":b".
[[nodiscard]] Expression flattened(const Expression& expression);

}  // namespace bnfurl::gen
