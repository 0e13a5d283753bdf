// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/variants.hpp"

#include <map>

#include "gen/automaton/model/keep_best.hpp"
#include "gen/automaton/model/languages.hpp"
#include "gen/syntax/collapse.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::gen {

namespace {

OrderedNfa nfa_of(const Grammar& marked, const Expression& entry, Budget& budget) {
  const Grammar collapsed = collapse(marked);
  return ordered_nfa(collapsed, collapse(marked, entry), budget);
}

}  // namespace

StrictAutomata strict_automata(const Grammar& grammar, const std::string& production, const std::string& other,
                               Budget& budget) {
  std::vector<Dfa> kinds;
  std::vector<Dfa> with_their_schemes;
  for (const std::string& kind : alternatives_of(grammar, production)) {
    if (kind == other) continue;
    const Automata made = automata(grammar, kind, {}, budget);
    kinds.push_back(made.minimal);
    with_their_schemes.push_back(beginning_through(made.marked, "scheme", budget));
  }
  StrictAutomata result;
  const Dfa whole_other = automata(grammar, other, {}, budget).marked;
  result.other = automata_of(difference(whole_other, united(with_their_schemes, budget), budget), budget);
  kinds.push_back(result.other.minimal);
  const Dfa whole = automata(grammar, production, {}, budget).marked;
  result.whole = automata_of(intersection(whole, united(kinds, budget), budget), budget);
  return result;
}

Dfa printed_language(const Grammar& grammar, const std::string& production, Budget& budget) {
  const OrderedNfa nfa = nfa_of(grammar, reference(production), budget);
  return erase_marks(canonical(keep_best(nfa, budget), budget), budget);
}

std::vector<Ambiguity> ambiguities(const Grammar& grammar, Budget& budget) {
  std::map<std::vector<std::string>, Ambiguity> shortest;
  for (const Rule& rule : grammar.rules) {
    if (budget.spent()) return {};
    for (const Ambiguity& each : ambiguities(production_nfa(grammar, rule.name, budget), budget)) {
      const auto [entry, is_new] = shortest.emplace(std::vector{each.rule, each.choice, each.difference}, each);
      if (!is_new && each.text.size() < entry->second.text.size()) entry->second = each;
    }
  }
  std::vector<Ambiguity> result;
  for (const Rule& rule : grammar.rules) {
    for (const auto& [key, each] : shortest) {
      if (each.rule == rule.name) result.push_back(each);
    }
  }
  return result;
}

std::optional<Dfa> occurrences(const Grammar& grammar, const std::string& production,
                               const std::vector<std::string>& kinds, Budget& budget) {
  const std::set<std::string> brought = brought_by_bodies(grammar, production);
  const Expression entry = entry_expression(grammar, production, kinds);
  const Nfa best = keep_best(nfa_of(mark_occurrences(grammar, brought), entry, budget), budget);
  if (brought.empty() && !has_repeated_components(best)) return std::nullopt;
  return erase_choices(canonical(best, budget), budget);
}

Dfa printed_occurrences(const Grammar& grammar, const std::string& production, Budget& budget) {
  const Grammar marked = mark_productions(grammar, brought_by_bodies(grammar, production));
  return canonical(keep_best(nfa_of(marked, production_expression(production), budget), budget), budget);
}

OrderedNfa production_nfa(const Grammar& grammar, const std::string& production, Budget& budget) {
  return nfa_of(mark_productions(grammar), production_expression(production), budget);
}

}  // namespace bnfurl::gen
