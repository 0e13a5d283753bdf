// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts a production's table back to the generator's Dfa. So compiled productions can be combined, compared and
// searched for texts without reading a grammar again.
#pragma once

#include <bnfurl/grammar.hpp>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::loader {

/// The minimal automaton from which `table` was built: equal to what the pipeline builds from the grammar.
[[nodiscard]] gen::Dfa dfa_of(const detail::DfaTable& table);
[[nodiscard]] inline gen::Dfa dfa_of(Automaton automaton) { return dfa_of(detail::data_of(automaton)); }

}  // namespace bnfurl::loader
