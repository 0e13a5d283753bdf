// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The shipped grammars that have rules of normal forms, those too that are read at run time.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "tests/src/support/shipped_production.hpp"

namespace bnfurl::tests {

/// -DTESTED_GRAMMARS names the grammars of URLs.
[[nodiscard]] inline std::vector<Grammar> grammars_with_rules() {
  std::vector<Grammar> found;
  std::istringstream names(TESTED_GRAMMARS);
  for (std::string name; names >> name;) {
    const auto compiled = find_grammar(name);
    const Grammar grammar = compiled ? *compiled : *loaded_grammar(name).grammar();
    if (detail::data_of(grammar).normal != nullptr) found.push_back(grammar);
  }
  return found;
}

[[nodiscard]] inline Production ready(Production production) {
  return *shipped_production(production.grammar().name(), production.name());
}

/// The start, and what references are judged by.
[[nodiscard]] inline std::vector<Production> entries_of(Grammar grammar) {
  std::vector<Production> entries = {ready(grammar.start())};
  const auto references = reference_production(grammar);
  if (references && *references != entries.front()) entries.push_back(ready(*references));
  return entries;
}

[[nodiscard]] inline std::string name_of(const testing::TestParamInfo<Grammar>& info) {
  return std::string(info.param.name());
}

}  // namespace bnfurl::tests
