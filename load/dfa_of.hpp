// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Back from a production's table to the generator's value: what was compiled in can be put together, compared and
// asked for its texts without reading a grammar again.
#pragma once

#include <bnfurl/grammar.hpp>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::loader {

/// The minimal automaton that `table` was made from: equal to what the pipeline makes of the grammar.
[[nodiscard]] gen::Dfa dfa_of(const detail::DfaTable& table);
[[nodiscard]] inline gen::Dfa dfa_of(Automaton automaton) { return dfa_of(detail::data_of(automaton)); }

}  // namespace bnfurl::loader
