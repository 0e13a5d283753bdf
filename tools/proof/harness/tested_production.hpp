// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The subjects of proofs: each entry point as it was compiled in, with the rules that it was compiled from.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <string>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::proof {

struct TestedProduction {
  std::string name;  ///< as printed; `target of CONNECT`: for a method; `strict url`: for a strict reader
  const detail::GrammarData* listed_in = nullptr;
  const detail::ProductionData* compiled = nullptr;
  gen::Grammar grammar;         ///< for a method: with only the kinds that the method takes
  bool is_printed = true;       ///< a printed production, so its fingerprint is committed
  std::string restrained = {};  ///< for a strict reader: the kind that must not use the schemes of the other kinds

  [[nodiscard]] Production production() const { return detail::production_of(*compiled); }
};

/// Whether it is its grammar's start.
[[nodiscard]] bool is_start(const TestedProduction& tested);

/// The productions of one grammar, and those that its `# method:` and `# strict:` lines define; `all` are the printed
/// grammars.
[[nodiscard]] std::vector<TestedProduction> tested_productions_of(Grammar listed_in,
                                                                  const std::vector<gen::Grammar>& all);

/// For all compiled grammars, in the order of their names.
[[nodiscard]] std::vector<TestedProduction> all_tested_productions();

}  // namespace bnfurl::proof
