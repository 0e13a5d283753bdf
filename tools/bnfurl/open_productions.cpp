// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/open_productions.hpp"

#include <algorithm>

#include "gen/automaton/open_productions.hpp"
#include "gen/pipeline.hpp"
#include "tools/bnfurl/printed_grammars.hpp"

namespace bnfurl::tool {

namespace {

gen::Dfa language_of(const gen::Grammar& grammar, const std::string& production, Reader reader) {
  if (reader == Reader::as_printed) return gen::printed_language(grammar, production);
  const auto& lines = grammar.directives.strict;
  const auto line = std::ranges::find(lines, production, &gen::Occurrence::within);
  return gen::strict_automata(grammar, production, line->production).whole.minimal;
}

}  // namespace

std::vector<std::string> open_productions(std::string_view grammar_name, std::string_view production,
                                          std::string_view prefix, Reader reader) {
  const std::vector<gen::Grammar> all = printed_grammars();
  const gen::Grammar* grammar = gen::find_grammar(all, grammar_name);
  if (grammar == nullptr) return {};
  const std::string entry(production);
  std::vector<std::string> open =
      gen::open_productions(gen::production_nfa(*grammar, entry), language_of(*grammar, entry, reader), prefix);
  // A production that is a set of single octets is never in the middle of its text.
  std::erase_if(
      open, [&](const std::string& name) { return gen::octets_of(*grammar, grammar->find(name)->body).has_value(); });
  return open;
}

}  // namespace bnfurl::tool
