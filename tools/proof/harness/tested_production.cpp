// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/tested_production.hpp"

#include "gen/reference/strict_language.hpp"
#include "load/compiled_grammars.hpp"

namespace bnfurl::proof {

bool is_start(const TestedProduction& tested) {
  const detail::GrammarData& grammar = *tested.listed_in;
  return tested.compiled == &grammar.productions[grammar.start];
}

std::vector<TestedProduction> tested_productions_of(Grammar listed_in, const std::vector<gen::Grammar>& all) {
  const detail::GrammarData& grammar = detail::data_of(listed_in);
  const gen::Grammar& printed = *gen::find_grammar(all, grammar.name);
  const auto& strict_lines = printed.directives.strict;
  std::vector<TestedProduction> result;
  for (const detail::ProductionData& production : std::span(grammar.productions, grammar.production_count))
    result.push_back({production.name, &grammar, &production, printed, true});
  for (const detail::RecordKeyData& key : std::span(grammar.keys, grammar.key_count)) {
    const gen::Grammar& judge = *gen::find_grammar(all, key.production->grammar->name);
    for (std::size_t i = 0; i < key.method_count; ++i) {
      const gen::MethodLine& line = printed.directives.methods[i];
      result.push_back({std::string(key.name) + " of " + line.method,
                        &grammar,
                        key.methods[i].production,
                        gen::restricted(judge, key.production->name, line.kinds),
                        false,
                        {}});
    }
  }
  for (std::size_t i = 0; i < grammar.strict_count; ++i) {
    result.push_back({"strict " + strict_lines[i].within, &grammar, grammar.strict[i].strict, printed, false,
                      strict_lines[i].production});
  }
  return result;
}

std::vector<TestedProduction> all_tested_productions() {
  const std::vector<gen::Grammar> printed = loader::printed_grammars();
  std::vector<TestedProduction> result;
  for (const Grammar grammar : grammars()) {
    for (TestedProduction& tested : tested_productions_of(grammar, printed)) result.push_back(std::move(tested));
  }
  return result;
}

}  // namespace bnfurl::proof
