// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lists of updates, broken: one is dropped, or sets another register, or to something else, or there is one more.
#pragma once

#include "mutation/mutants.hpp"

namespace bnfurl::mutation {

/// Of a transition. Returns what was done: ": <host.0 := unset". `names` has the tags and registers.
std::string break_updates(const gen::Tdfa& names, gen::Updates& updates, Random& random);
/// Of an accepting state.
std::string break_results(const gen::Tdfa& names, gen::Updates& results, Random& random);

}  // namespace bnfurl::mutation
