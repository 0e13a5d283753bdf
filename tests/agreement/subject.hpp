// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is compared: an entry point as it was compiled in, and the rules that it was compiled from, read again.
#pragma once

#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::agreement {

struct Subject {
  std::string name;  ///< grammar:production, or grammar:method
  const detail::ProductionData* compiled = nullptr;
  gen::Grammar grammar;  ///< of a target by method: with only the kinds that the method takes
  bool repeats = false;  ///< an earlier subject is the same code from the same rules
};

/// Every production of every grammar that was compiled in, and the targets of a record by method.
[[nodiscard]] const std::vector<Subject>& subjects();

}  // namespace bnfurl::agreement
