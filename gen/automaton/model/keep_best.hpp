// The rule that selects one reading for each text: of all readings of the text, keep the first in the order of the
// OrderedNfa. RFC 3986 (section 3.2.2, "first-match-wins") states this rule for `host`; here it holds for every choice.
//
// A state of the result is a pair (node, better). `node` is the node of the reading that is followed. `better` is the
// set of the nodes that all better readings of the same octets have reached; a reading is better if it comes earlier in
// the order. There are finitely many pairs, so this is a subset construction that keeps the order. Two rules remove
// readings:
//   while reading   a reading is dropped if a better one is at the same node
//   at the end      a reading accepts only if no better one accepts
//
// For example `x = a / b`, `a = "1"`, `b = *DIGIT`, a and b being marked. After "1" the readings are at two nodes: the
// first alternative at the end of `a`, with no better reading; the second in the loop of `b`, with the end of `a` as
// better. The text "1" is accepted by the first alone. The octet "2" removes the first reading, because `a` cannot read
// it, and with it the entry in `better`; so "12" is accepted as `b`.
//
// Why the language stays the same: two readings at the same node have the same continuations. If a reading is dropped,
// the better one can therefore be completed in the same way. So the best reading of a text is never dropped, and at the
// end no better one accepts.
//
// Why one reading for each text is left: of two different readings of the text one is better. If both reach the end,
// the better one has accepted there, or was dropped for one that is better still.
#pragma once

#include "gen/automaton/model/dfa.hpp"
#include "gen/automaton/model/ordered_nfa.hpp"

namespace bnfurl::gen {

[[nodiscard]] Nfa keep_best(const OrderedNfa& nfa, Budget& budget = Budget::enough());

/// `nfa`, which has one reading for each text, without the marks of each component after its first occurrence in a
/// reading: the value of a component that can occur several times is its first value.
[[nodiscard]] Nfa keep_first_occurrences(Nfa nfa, Budget& budget = Budget::enough());

/// Whether a component can occur several times in a reading of `nfa`.
[[nodiscard]] bool has_repeated_components(const Nfa& nfa);

}  // namespace bnfurl::gen
