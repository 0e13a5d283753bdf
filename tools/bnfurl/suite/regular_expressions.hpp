// Texts that readers made of regular expressions often get wrong. Such a reader treats a character of another script,
// or a line end at the end, as something that it has: a suite that is complete for readers of bytes with as many states
// need not notice, because the reader has more of them.
#pragma once

#include "gen/automaton/analysis/analysis.hpp"

namespace bnfurl::tool::suite {

/// Calls `use` with each text, the verdict of the automaton, and the size of what comes before its last part.
///   - Where all digits can follow: a character that `\d` or isdigit takes for one (U+0661, U+FF11, U+00B2).
///   - Where all letters can follow: U+FF41, which `\w` takes for one.
///   - Where s, k or i can follow: what they match without letter case (U+017F; U+212A; U+0130, U+0131).
///   - Where the text may end: a line end (LF, CR LF), before which `$` matches.
/// Each text is completed as if the character were the digit or letter.
void for_each_regular_expression_test(const gen::SuiteParts& parts, const gen::Tester& use);

}  // namespace bnfurl::tool::suite
