// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The proofs of all parts of compiled rules, and which parts have none.
#include <string_view>
#include <unordered_map>
#include <variant>

#include "crawl/rules/proof/automaton_proof.hpp"
#include "crawl/rules/proof/rule_checks.hpp"
#include "crawl/rules/search/hidden_hosts.hpp"
#include "crawl/rules/search/studied_rules.hpp"
#include "crawl/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl {
namespace rules {
namespace {

using Outcome = RuleProof::Outcome;

constexpr std::size_t most_pairs = 500'000;

// The condition of a rule that went to an automaton: the only one that has states.
const Condition* condition_over_subject(const Rule& rule) {
  for (const Condition& condition : rule.conditions) {
    const bool has_states =
        std::holds_alternative<Pattern>(condition) || std::holds_alternative<Parameter>(condition) ||
        std::holds_alternative<RegularExpression>(condition) || std::holds_alternative<SurtPrefix>(condition);
    if (has_states) return &condition;
  }
  return nullptr;
}

RuleProof proof_of(const Automaton& automaton, std::span<const RankedRule> rules) {
  std::vector<std::pair<Rank, Condition>> conditions;
  for (const Rank rank : automaton.ranks) {
    if (const Condition* condition = condition_over_subject(*rules[rank].rule))
      conditions.emplace_back(rank, *condition);
  }
  return prove(automaton.dfa, automaton.subject, conditions, most_pairs);
}

bool finds(const HostTable& table, const std::string& host, Rank rank) {
  bool is_found = false;
  table.visit(host, [&](const HostTable::Name& name, bool /*is_whole*/) { is_found = is_found || name.below == rank; });
  return is_found;
}

// The best rule for a name and all below it is found from it and from below it, and not where it ends a longer label.
RuleProof check_hosts(const HostTable& table, std::span<const RankedRule> rules) {
  std::unordered_map<std::string_view, Rank> best;
  for (std::size_t rank = 0; rank < rules.size(); ++rank) {
    if (!is_host_alone(rules[rank])) continue;
    const auto& name = std::get<HostName>(rules[rank].rule->conditions[0]);
    if (!name.only) best.try_emplace(name.name, static_cast<Rank>(rank));
  }
  for (const auto& [view, rank] : best) {
    const std::string name(view);
    if (!finds(table, name, rank) || !finds(table, "x." + name, rank) || finds(table, "x" + name, rank))
      return {.tier = "hosts", .outcome = Outcome::failed, .size = best.size(), .why = name};
  }
  return {.tier = "hosts", .outcome = Outcome::checked, .size = best.size()};
}

}  // namespace
}  // namespace rules

std::vector<RuleProof> prove_rules(const std::vector<RuleFile>& files) {
  const rules::ReadFiles read = rules::read_files(files);
  const rules::MadeTiers made = rules::make_tiers(read.lists);
  if (!read.diagnostics.empty() || !made.diagnostics.empty()) return {};
  const std::vector<rules::RankedRule> ranked = rules::ranked(read);
  std::vector<RuleProof> result;
  for (const rules::Group& group : made.tiers.groups) {
    for (const rules::Automaton& automaton : group.automata) result.push_back(rules::proof_of(automaton, ranked));
  }
  result.push_back(rules::check_hosts(made.tiers.hosts, ranked));
  result.push_back(rules::check_rules(made.tiers, ranked));
  const std::pair<const char*, std::size_t> others[] = {{"nets", made.sizes.nets},
                                                        {"sought", made.sizes.sought},
                                                        {"simulated", made.sizes.simulated},
                                                        {"checks", made.sizes.checked}};
  for (const auto& [tier, size] : others) {
    if (size != 0) result.push_back({.tier = tier, .outcome = RuleProof::Outcome::unproved, .size = size});
  }
  return result;
}

}  // namespace bnfurl::crawl
