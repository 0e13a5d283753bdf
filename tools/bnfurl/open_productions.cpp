// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/open_productions.hpp"

#include <bnfurl/bnfurl.hpp>

#include "gen/automaton/open_productions.hpp"
#include "gen/pipeline.hpp"

namespace bnfurl::tool {

namespace {

// The grammars that were compiled in, read again from their text: the library keeps no rules.
std::vector<gen::Grammar> read_again() {
  std::vector<gen::SourceFile> files;
  for (const detail::GrammarData* grammar : grammars()) files.push_back({grammar->file, grammar->text});
  gen::OrDiagnostics<std::vector<gen::Grammar>> result = gen::read_grammars(files);
  if (auto* read = std::get_if<std::vector<gen::Grammar>>(&result)) return std::move(*read);
  return {};
}

}  // namespace

std::vector<std::string> open_productions(std::string_view grammar_name, std::string_view production,
                                          std::string_view prefix) {
  const std::vector<gen::Grammar> all = read_again();
  const gen::Grammar* grammar = gen::find_grammar(all, grammar_name);
  if (grammar == nullptr) return {};
  const std::string entry(production);
  std::vector<std::string> open =
      gen::open_productions(gen::production_nfa(*grammar, entry), gen::printed_language(*grammar, entry), prefix);
  // A production that is a set of single octets is never in the middle of its text.
  std::erase_if(
      open, [&](const std::string& name) { return gen::octets_of(*grammar, grammar->find(name)->body).has_value(); });
  return open;
}

}  // namespace bnfurl::tool
