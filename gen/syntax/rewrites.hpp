// Rewrites of rules after reading: sets (`collapse`), letter case (`# case:`), and what the lines about normal forms
// and references say.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

// Single octets become sets. A reference to a production that is a set of single octets is replaced by the set, and
// neighbouring alternatives of one octet each are merged. The printed order is kept: an alternative that is not a set
// separates the sets before and after it. Components stay where they are.

[[nodiscard]] Grammar collapse(const Grammar& grammar);
[[nodiscard]] Expression collapse(const Grammar& grammar, const Expression& expression);

// `# case: scheme` names a component whose letter case is ignored, in a grammar that is otherwise exact. RFC 1738 says
// that programs should ignore the case of schemes, but prints schemes in lower case only.

/// `grammar` with both cases of each letter in the components that `# case:` lines name: in the productions that are
/// such a component, and in the literal text before a production's first ":" where that text is one.
[[nodiscard]] Grammar ignore_case(Grammar grammar);

/// How many first parts of `body`, a rule's body, are the literal text before its first ":"; 0 if there is no such
/// text.
[[nodiscard]] std::size_t literal_before_colon(const Expression& body);

/// `expression` as one concatenation: nested concatenations become parts of it, as in a ":" "b" for a ":b".
[[nodiscard]] Expression flattened(const Expression& expression);

// What a grammar file says of normal forms and references: its `# unreserved:`, `# reference:`, `# empty-path:` and
// `# resolution:` lines.

/// The octets whose triplets stand for themselves (RFC 3986, section 2.3), by the `# unreserved:` lines.
[[nodiscard]] OctetSet unreserved_octets(const Grammar& grammar);

/// What is wrong with these lines.
[[nodiscard]] Diagnostics faults_of_normal_lines(const Grammar& grammar);

}  // namespace bnfurl::gen
