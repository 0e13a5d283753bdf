// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Paths that read marks only: the part of a reading between two octets.
#pragma once

#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// A path over marks, and the state that it leads to.
struct Way {
  std::vector<int> marks;  ///< indices into the marks of the automaton
  int state = 0;
  friend bool operator==(const Way&, const Way&) = default;
};

/// All paths over marks from `start`; the empty path comes first.
[[nodiscard]] std::vector<Way> ways_from(const Dfa& dfa, int start, Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
