// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/subject.hpp"

#include "gen/reference/restricted.hpp"

namespace bnfurl::proof {

bool is_start(const Subject& subject) {
  const detail::GrammarData& grammar = *subject.listed_in;
  return subject.compiled == &grammar.productions[grammar.start];
}

std::vector<Subject> subjects_of(const detail::GrammarData& grammar, const std::vector<gen::Grammar>& all) {
  const gen::Grammar& printed = *gen::find_grammar(all, grammar.name);
  const auto& strict_lines = printed.directives.strict;
  std::vector<Subject> result;
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

}  // namespace bnfurl::proof
