// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the texts to which a printed grammar gives two readings. Each choice of each rule is examined: if the same
// octets can complete two of its ways, the choice is ambiguous, and a shortest text with both readings is reported.
// This is an exact answer, not a sample: the search walks over pairs of nodes, and there are finitely many.
#pragma once

#include <vector>

#include "gen/automaton/model/ordered_nfa.hpp"

namespace bnfurl::gen {

struct Ambiguity {
  std::string rule;        ///< the rule that contains the choice
  std::string choice;      ///< `IPv4address | reg-name`, `[ userinfo "@" ]`, `*xchar`
  std::string difference;  ///< the productions in which the readings differ: `IPv4address | reg-name`
  std::string text;        ///< a shortest text with two readings
  std::string entry;       ///< the production that `text` matches
  std::string first;       ///< the reading that is kept: the productions that only it has, `user=a`
  std::string second;      ///< the other reading, in the same way
  friend bool operator==(const Ambiguity&, const Ambiguity&) = default;
};

/// The ambiguities of `nfa`, an automaton with all productions marked: one for each choice and difference.
[[nodiscard]] std::vector<Ambiguity> ambiguities(const OrderedNfa& nfa, Budget& budget = Budget::enough());

/// `entry "text": rule: choice: first, not second`
[[nodiscard]] std::string to_string(const Ambiguity& ambiguity);

}  // namespace bnfurl::gen
