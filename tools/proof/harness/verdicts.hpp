// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether a text is valid, and if not, where and why: compared with Brzozowski derivatives, which work straight from
// the rules and share no code with the automata.
#pragma once

#include <set>
#include <string_view>

#include "gen/reference/derivatives.hpp"
#include "tools/proof/harness/answer.hpp"
#include "tools/proof/harness/tested_production.hpp"

namespace bnfurl::proof {

class Verdicts {
public:
  /// For any production except a strict reader's.
  explicit Verdicts(const TestedProduction& tested);

  /// `answer` is the answer of the tables about `text`. Throws Counterexample.
  void check(std::string_view text, const Answer& answer);

private:
  void check_expected(std::string_view text, gen::Derivatives::State state);

  const detail::ProductionData& entry_;
  gen::Derivatives derivatives_;
  std::set<gen::Derivatives::State> explained_;  // states whose expected set was compared
};

}  // namespace bnfurl::proof
