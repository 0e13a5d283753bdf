// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Fingerprints of languages, for tests and proofs: a change of what a production accepts shows as a changed line.
#pragma once

#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// One line per production of every grammar, `grammar TAB production TAB fingerprint`: the fingerprint changes if and
/// only if the language does.
[[nodiscard]] std::string fingerprints(const std::vector<Grammar>& grammars);

/// The fingerprint of the language of a minimal Dfa.
[[nodiscard]] std::string fingerprint(const Dfa& minimal);

}  // namespace bnfurl::gen
