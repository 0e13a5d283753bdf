// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Mutants that are finally walked as a tagged automaton, whatever value was broken.
#pragma once

#include "mutation/mutants.hpp"

namespace bnfurl::mutation {

/// The mutant that splits as `tdfa` does.
[[nodiscard]] Mutant tagged_mutant(const Original& original, std::string what, gen::Tdfa tdfa);

/// The mutant that the later stages build from a broken value, its Dfa with marks.
[[nodiscard]] Mutant marked_mutant(const Original& original, std::string what, const gen::Dfa& marked);

}  // namespace bnfurl::mutation
