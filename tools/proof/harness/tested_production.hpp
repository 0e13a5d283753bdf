// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What there is to prove: each entry point as it was compiled in, with the rules that it was compiled from.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <string>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::proof {

struct TestedProduction {
  std::string name;  ///< as printed; `target of CONNECT`, `strict url`: by a method, as a strict reader has it
  const detail::GrammarData* listed_in = nullptr;
  const detail::ProductionData* compiled = nullptr;
  gen::Grammar grammar;         ///< of a target by method: with only the kinds that the method takes
  bool is_printed = true;       ///< a production of the print, so its fingerprint is committed
  std::string restrained = {};  ///< as a strict reader has it: the kind that is refused the schemes of the others

  [[nodiscard]] Production production() const { return detail::production_of(*compiled); }
};

/// Whether it is what its grammar names as its start.
[[nodiscard]] bool is_start(const TestedProduction& tested);

/// Of one grammar, and what follows from its `# method:` and `# strict:` lines; `all` are the printed ones.
[[nodiscard]] std::vector<TestedProduction> tested_productions_of(Grammar listed_in,
                                                                  const std::vector<gen::Grammar>& all);

/// Of all grammars that were compiled in, in the order of their names.
[[nodiscard]] std::vector<TestedProduction> all_tested_productions();

}  // namespace bnfurl::proof
