// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Turns simultaneous updates into a list that is executed one after the other: a register is written only when no later
// update reads it. A cycle is broken by a scratch register.
#pragma once

#include "gen/automaton/model/tdfa.hpp"

namespace bnfurl::gen {

[[nodiscard]] Updates sequenced(Updates updates, int scratch);

}  // namespace bnfurl::gen
