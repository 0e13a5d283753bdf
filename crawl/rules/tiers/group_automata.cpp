// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/tiers/group_automata.hpp"

#include <utility>

namespace bnfurl::crawl::rules {

namespace {

// Whether there is an automaton of so many states at most. It is not added if it is one too many.
bool add(const Nfa& nfa, std::span<const RuleStates> rules, Subject subject, std::size_t most, AutomatonBudget& budget,
         Group& group) {
  std::optional<LabelledDfa> dfa = LabelledDfa::of(nfa, rules, most, budget.steps);
  if (!dfa) return false;
  budget.is_exceeded = dfa->octets() > budget.octets;
  if (budget.is_exceeded) return true;
  budget.octets -= dfa->octets();
  std::vector<Rank> ranks;
  for (const RuleStates& rule : rules) ranks.push_back(rule.rank);
  group.automata.push_back({*std::move(dfa), subject, rules.front().rank, std::move(ranks)});
  return true;
}

}  // namespace

bool add_automaton(const Nfa& nfa, std::span<const RuleStates> rules, Subject subject, AutomatonBudget& budget,
                   Group& group) {
  return add(nfa, rules, subject, most_states_of_bin, budget, group);
}

void add_automata(const Nfa& nfa, std::span<const RuleStates> rules, Subject subject, bool anchored,
                  AutomatonBudget& budget, Group& group) {
  if (rules.empty() || budget.is_exceeded) return;
  if (add(nfa, rules, subject, anchored ? most_dfa_states : most_states_of_bin, budget, group)) return;
  if (rules.size() == 1) {
    group.walked.push_back({rules.front(), subject});
    return;
  }
  add_automata(nfa, rules.first(rules.size() / 2), subject, anchored, budget, group);
  add_automata(nfa, rules.subspan(rules.size() / 2), subject, anchored, budget, group);
}

}  // namespace bnfurl::crawl::rules
