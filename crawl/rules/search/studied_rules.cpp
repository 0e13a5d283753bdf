// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/studied_rules.hpp"

#include <set>
#include <variant>

#include "crawl/rules/tiers/deciding_order.hpp"

namespace bnfurl::crawl::rules {

std::vector<RankedRule> ranked(const ReadFiles& files) {
  std::vector<RankedRule> result;
  for (const RuleList& list : files.lists) {
    for (const std::size_t index : deciding_order(list)) result.push_back({&list.rules[index], &list});
  }
  return result;
}

std::vector<Stretch> stretches_of(std::span<const RankedRule> one, std::span<const RankedRule> other) {
  std::set<std::size_t> lengths;
  const auto add = [&lengths](const std::vector<Condition>& conditions) {
    for (const Condition& condition : conditions) {
      if (const auto* longer = std::get_if<Longer>(&condition)) lengths.insert(longer->octets);
    }
  };
  for (const std::span<const RankedRule> rules : {one, other}) {
    for (const RankedRule& rule : rules) {
      add(rule.rule->conditions);
      add(rule.rule->unless);
    }
  }
  std::vector<Stretch> result = {{}};
  for (const std::size_t length : lengths) {
    result.back().most = length;
    result.push_back({.longer = length});
  }
  return result;
}

std::optional<WatchedRule> watched(Watches& watches, const RankedRule& rule, std::size_t longer) {
  WatchedRule result;
  if (rule.list->on) result.all = watches.of(*rule.list->on);
  for (const Condition& condition : rule.rule->conditions) {
    const auto all = watches.of(condition, longer);
    if (!all) return std::nullopt;
    result.all.insert(result.all.end(), all->begin(), all->end());
  }
  // Several watches for one condition would have to fail together, not each.
  for (const Condition& condition : rule.rule->unless) {
    const auto all = watches.of(condition, longer);
    if (!all || all->size() != 1) return std::nullopt;
    result.unless.push_back(all->front());
  }
  return result;
}

}  // namespace bnfurl::crawl::rules
