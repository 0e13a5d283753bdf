// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/tiers/group_automata.hpp"

#include <utility>

namespace bnfurl::crawl::rules {

void add_automata(const Nfa& nfa, std::span<const RuleStates> rules, Subject subject, bool anchored,
                  AutomatonBudget& budget, Group& group) {
  if (rules.empty() || budget.is_exceeded) return;
  const std::size_t most = anchored ? most_dfa_states : most_states_of_bin;
  if (std::optional<LabelledDfa> dfa = LabelledDfa::of(nfa, rules, most, budget.steps)) {
    budget.is_exceeded = dfa->octets() > budget.octets;
    if (budget.is_exceeded) return;
    budget.octets -= dfa->octets();
    group.automata.push_back({*std::move(dfa), subject, rules.front().rank});
  } else if (rules.size() == 1) {
    group.walked.push_back({rules.front(), subject});
  } else {
    add_automata(nfa, rules.first(rules.size() / 2), subject, anchored, budget, group);
    add_automata(nfa, rules.subspan(rules.size() / 2), subject, anchored, budget, group);
  }
}

}  // namespace bnfurl::crawl::rules
