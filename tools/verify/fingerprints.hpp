// Digests of 128 bits, by XXH3: of a text, for code that only needs to tell texts apart, and of the language of each
// production, for tests and proofs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// 32 digits from 0-9 and a-f.
[[nodiscard]] std::string digest(std::string_view text);

// Fingerprints of languages, for tests and proofs: a change of what a production accepts shows as a changed line.

/// One line per production of every grammar, `grammar TAB production TAB fingerprint`: the fingerprint changes if and
/// only if the language does.
[[nodiscard]] std::string fingerprints(const std::vector<Grammar>& grammars);

/// The fingerprint of the language of a minimal Dfa.
[[nodiscard]] std::string fingerprint(const Dfa& minimal);

}  // namespace bnfurl::gen
