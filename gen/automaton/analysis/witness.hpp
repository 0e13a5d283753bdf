// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A witness shows that two languages differ: a shortest text that one automaton accepts and the other refuses. Both
// automata read the same text side by side, breadth first, until a pair of states is reached of which one accepts and
// the other does not. If the walk ends without such a pair, there is no such text, and the second automaton accepts
// every text of the first.
#pragma once

#include <optional>
#include <string>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// A shortest text that `accepting` accepts and `refusing` does not; nullopt if there is none. Of the shortest texts,
/// the one with the most octets in 0x20-0x7e; of these, the first in octet order. Neither automaton has marks. If more
/// pairs of states are needed than the budget has states, the budget is spent and the result is nullopt.
[[nodiscard]] std::optional<std::string> witness(const Dfa& accepting, const Dfa& refusing, Budget& budget);

}  // namespace bnfurl::gen
