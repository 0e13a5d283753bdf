// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The one reading rule, exactly: of all readings of a text, the first in the order of the OrderedNfa is kept.
//
// A state of the result is a pair (node, better): the node of the reading that is followed, and the nodes of
// all readings of the same octets that come before it. A reading is dropped when a better one stands at the
// same node, since all that it could still do the better one can; and it accepts only where no better one
// does. What is left has one reading for each text, whatever is marked, and the language is unchanged.
#pragma once

#include "gen/automaton/model/dfa.hpp"
#include "gen/automaton/model/ordered_nfa.hpp"

namespace bnfurl::gen {

[[nodiscard]] Nfa keep_best(const OrderedNfa& nfa, Budget& budget = Budget::enough());

/// `nfa`, which has one reading for each text, with the marks of each component left out after its first
/// occurrence in a reading: the value of a component that can occur several times is its first.
[[nodiscard]] Nfa keep_first_occurrences(Nfa nfa, Budget& budget = Budget::enough());

/// Whether a reading of `nfa` can have a component several times.
[[nodiscard]] bool has_repeated_components(const Nfa& nfa);

}  // namespace bnfurl::gen
