// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What tells two languages apart: a shortest text of one that is none of the other. Both automata read the same text
// side by side, breadth first, until one accepts where the other does not; where the walk ends without such a pair of
// states there is no such text, and every text of the one is a text of the other.
#pragma once

#include <optional>
#include <string>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// A shortest text of `accepting` that is none of `refusing`; nullopt: there is none. Of the shortest, the one with the
/// most octets in 0x20-0x7e, and of these the least, octet by octet. Neither automaton has marks.
/// Where the answer would need more pairs of states than the budget has states, it is spent, and there is none.
[[nodiscard]] std::optional<std::string> witness(const Dfa& accepting, const Dfa& refusing, Budget& budget);

}  // namespace bnfurl::gen
