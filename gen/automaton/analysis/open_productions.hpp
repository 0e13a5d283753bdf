// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The productions that are open (begun, and not yet ended) after a prefix of a text.
//
// A prefix can have several readings: is "http://a" the beginning of a userinfo or of a host? The reading that counts
// belongs to the shortest completion of the prefix. Here it is the host, because "http://a" is already a URI.
#pragma once

#include <string_view>

#include "gen/automaton/model/dfa.hpp"
#include "gen/automaton/model/ordered_nfa.hpp"

namespace bnfurl::gen {

/// A shortest text that leads from `state` of a minimal Dfa to an accepting state. Among several, the first in the
/// order of the classes; each class is represented by its OctetSet::representative.
[[nodiscard]] std::string shortest_completion(const Dfa& dfa, int state);

/// The components of `nfa` that are open where `prefix` ends, the innermost last. The prefix is read together with its
/// shortest completion in `language`; the components are the ones open at the first octet that this reading could read
/// after the prefix. Empty if no text begins with `prefix`.
[[nodiscard]] std::vector<std::string> open_productions(const OrderedNfa& nfa, const Dfa& language,
                                                        std::string_view prefix, Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
