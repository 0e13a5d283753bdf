// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Simultaneous updates as a list to be done one after the other: a register is written only when no update
// that is still to come reads it; a cycle is broken by a scratch register.
#pragma once

#include "gen/automaton/model/tdfa.hpp"

namespace bnfurl::gen {

[[nodiscard]] Updates sequenced(Updates updates, int scratch);

}  // namespace bnfurl::gen
