// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The languages of normal forms that are compiled for a production. Each lies within the production. What percent,
// letter_case and scheme make of all its texts is just the language of the level, and they change none of its texts.
// The compiled engines pass a complete test suite of the language, with all 256 octets, on every kernel.
#pragma once

#include <cstdint>

#include "gen/automaton/model/dfa.hpp"
#include "tools/proof/harness/tested_production.hpp"

namespace bnfurl::proof {

/// Returns how many texts were judged, each by every kernel; 0 for a production without such languages. `marked` is its
/// automaton with marks. Throws Counterexample.
[[nodiscard]] std::uint64_t prove_normal_forms(const TestedProduction& tested, const gen::Dfa& marked);

}  // namespace bnfurl::proof
