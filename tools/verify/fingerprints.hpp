// Digests of 128 bits, by XXH3: of a text, for code that only needs to tell texts apart, and of the language of each
// production, for tests and proofs.
#pragma once

#include <string>
#include <string_view>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// 32 digits from 0-9 and a-f.
[[nodiscard]] std::string digest(std::string_view text);

/// The fingerprint of the language of a minimal Dfa.
[[nodiscard]] std::string fingerprint(const Dfa& minimal);

}  // namespace bnfurl::gen
