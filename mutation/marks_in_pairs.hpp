// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A property of every automaton with marks, whatever its grammar: a component begins at most once, and then ends
// exactly once.
#pragma once

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::mutation {

[[nodiscard]] bool marks_in_pairs(const gen::Dfa& marked);

}  // namespace bnfurl::mutation
