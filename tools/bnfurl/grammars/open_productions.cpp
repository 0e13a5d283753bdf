// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/open_productions.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "gen/automaton/analysis/open_productions.hpp"
#include "gen/pipeline.hpp"
#include "gen/variants.hpp"
#include "tools/bnfurl/grammars/printed_grammars.hpp"

namespace bnfurl::tool {

namespace {

gen::Dfa language_of(const gen::Grammar& grammar, const std::string& production, Reader reader, gen::Budget& budget) {
  if (reader == Reader::as_printed) return gen::printed_language(grammar, production, budget);
  const auto& lines = grammar.directives.strict;
  const auto line = std::ranges::find(lines, production, &gen::Occurrence::within);
  return gen::strict_automata(grammar, production, line->production, budget).whole.minimal;
}

/// What is computed once for a production, whatever the prefix.
struct Automata {
  gen::OrderedNfa nfa;
  gen::Dfa language;
  std::set<std::string> sets;  ///< productions that are sets of single octets
};

std::set<std::string> sets_of(const gen::Grammar& grammar) {
  std::set<std::string> sets;
  for (const gen::Rule& rule : grammar.rules) {
    if (gen::octets_of(grammar, rule.body)) sets.insert(rule.name);
  }
  return sets;
}

/// nullopt if the automata would be too large.
std::optional<Automata> make_automata(Production asked, Reader reader) {
  const std::string production(asked.name());
  const gen::Grammar grammar = printed_grammar(asked.grammar());
  gen::Budget budget{gen::Limits()};
  Automata made{gen::production_nfa(grammar, production, budget), language_of(grammar, production, reader, budget),
                sets_of(grammar)};
  if (budget.spent()) return std::nullopt;
  return made;
}

// Building them takes longer than walking them, and there may be many texts: so they are kept.
const std::optional<Automata>& automata_of(Production production, Reader reader) {
  static std::map<std::pair<Production, Reader>, std::optional<Automata>> made;
  const std::pair key(production, reader);
  const auto found = made.find(key);
  if (found != made.end()) return found->second;
  return made.emplace(key, make_automata(production, reader)).first->second;
}

}  // namespace

std::vector<std::string> open_productions(Production production, std::string_view prefix, Reader reader) {
  const std::optional<Automata>& automata = automata_of(production, reader);
  if (!automata) return {};
  gen::Budget budget{gen::Limits()};
  std::vector<std::string> open = gen::open_productions(automata->nfa, automata->language, prefix, budget);
  // A production that is a set of single octets is never open in the middle of its text.
  std::erase_if(open, [&](const std::string& name) { return automata->sets.contains(name); });
  return open;
}

}  // namespace bnfurl::tool
