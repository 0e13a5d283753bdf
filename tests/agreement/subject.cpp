// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/agreement/subject.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <tuple>

#include "gen/pipeline.hpp"
#include "gen/reference/restricted.hpp"

namespace bnfurl::agreement {

namespace {

std::vector<gen::Grammar> read_again() {
  std::vector<gen::SourceFile> files;
  for (const detail::GrammarData* grammar : detail::compiled_grammars())
    files.push_back({grammar->file, grammar->text});
  auto result = gen::read_grammars(files);
  if (const auto* diagnostics = std::get_if<gen::Diagnostics>(&result))
    throw std::runtime_error(to_string(*diagnostics));
  return std::get<std::vector<gen::Grammar>>(std::move(result));
}

void add_methods(const detail::RecordKeyData& key, const gen::Grammar& record, const std::vector<gen::Grammar>& all,
                 std::vector<Subject>& result) {
  for (std::size_t i = 0; i < key.method_count; ++i) {
    const gen::MethodLine& line = record.directives.methods[i];
    const gen::Grammar* judge = gen::find_grammar(all, key.production->grammar->name);
    result.push_back({record.directives.name + ":method " + line.method, key.methods[i].production,
                      gen::restricted(*judge, key.production->name, line.kinds), false});
  }
}

std::vector<Subject> all_subjects() {
  const std::vector<gen::Grammar> all = read_again();
  std::vector<Subject> result;
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) {
    const gen::Grammar* read = gen::find_grammar(all, grammar->name);
    for (std::size_t i = 0; i < grammar->production_count; ++i) {
      const detail::ProductionData& production = grammar->productions[i];
      result.push_back({std::string(grammar->name) + ":" + production.name, &production, *read, false});
    }
    for (std::size_t i = 0; i < grammar->key_count; ++i) add_methods(grammar->keys[i], *read, all, result);
  }
  // Imported rules are the same rules; where their code is one function, too, once is enough.
  std::set<std::tuple<std::string, decltype(detail::MatchScanner::scan), decltype(detail::SplitScanner::scan)>> seen;
  for (Subject& subject : result) {
    const detail::ProductionData& compiled = *subject.compiled;
    subject.repeats = !seen.emplace(compiled.name, compiled.matches.scan, compiled.split.scan).second;
  }
  return result;
}

}  // namespace

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> all = all_subjects();
  return all;
}

}  // namespace bnfurl::agreement
