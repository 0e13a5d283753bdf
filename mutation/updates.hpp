// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Breaks lists of updates: one update is dropped, has another target or another source, or there is one more.
#pragma once

#include "mutation/mutants.hpp"

namespace bnfurl::mutation {

/// For a transition. Returns a description of the change: ": <host.0 := unset". `names` has the tags and registers.
std::string break_updates(const gen::Tdfa& names, gen::Updates& updates, Random& random);
/// For an accepting state.
std::string break_results(const gen::Tdfa& names, gen::Updates& results, Random& random);

}  // namespace bnfurl::mutation
