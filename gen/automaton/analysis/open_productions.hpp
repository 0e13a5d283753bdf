// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which productions a reader is in the middle of, behind a prefix that some text begins with.
//
// A prefix can have several readings (is "http://a" the beginning of a userinfo or of a host?). The one that
// counts is that of the prefix with a shortest completion: the host, since "http://a" is a URI as it stands.
#pragma once

#include <string_view>

#include "gen/automaton/model/dfa.hpp"
#include "gen/automaton/model/ordered_nfa.hpp"

namespace bnfurl::gen {

/// A shortest text that leads from `state` of a minimal Dfa to an accepting one; of these the first by
/// OctetSet::representative and class.
[[nodiscard]] std::string shortest_completion(const Dfa& dfa, int state);

/// The components of `nfa` that are open where `prefix` ends, the innermost last: the reading of the prefix with its
/// shortest completion in `language`, up to the next octet that it could read. Empty if nothing begins so.
[[nodiscard]] std::vector<std::string> open_productions(const OrderedNfa& nfa, const Dfa& language,
                                                        std::string_view prefix, Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
