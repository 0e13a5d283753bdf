// A tagged automaton whose registers and results stand in one row of values, with as few operations as its walk needs.
//
// The results come first: two places for each component, then the host kind and the kind. A register whose value is
// only ever the result of one slot is that slot, so that nothing is copied at the end of a text; the others follow.
//
// A walker begins with all values unset. So what no way to a state can have set need not be unset there; in the
// automaton, each of two ways that meet gives a value to all registers that are read later.
#pragma once

#include "gen/emit/tables/tables.hpp"

namespace bnfurl::gen {

/// `tdfa` with places of the row instead of registers and slots; its `registers` are the size of the row.
[[nodiscard]] TdfaArrays in_a_row(const TdfaArrays& tdfa, std::size_t slots);

}  // namespace bnfurl::gen
