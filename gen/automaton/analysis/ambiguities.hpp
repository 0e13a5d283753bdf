// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a printed grammar gives a text two readings. Every choice of every rule is looked at: if two of its ways
// can be finished by the same octets, it is ambiguous, and a shortest such text shows it. Decided, not sampled:
// pairs of nodes are walked, of which there are finitely many.
#pragma once

#include <vector>

#include "gen/automaton/model/ordered_nfa.hpp"

namespace bnfurl::gen {

struct Ambiguity {
  std::string rule;        ///< whose choice it is
  std::string choice;      ///< `IPv4address | reg-name`, `[ userinfo "@" ]`, `*xchar`
  std::string difference;  ///< the productions in which the readings differ: `IPv4address | reg-name`
  std::string text;        ///< a shortest text with two readings
  std::string entry;       ///< the production that it is a text of
  std::string first;       ///< the reading taken: the productions in it that the other has not, `user=a`
  std::string second;      ///< the other
  friend bool operator==(const Ambiguity&, const Ambiguity&) = default;
};

/// The ambiguities of `nfa`, an automaton with all productions marked: one for
/// each choice and difference.
[[nodiscard]] std::vector<Ambiguity> ambiguities(const OrderedNfa& nfa, Budget& budget = Budget::enough());

/// `entry "text": rule: choice: first, not second`
[[nodiscard]] std::string to_string(const Ambiguity& ambiguity);

}  // namespace bnfurl::gen
