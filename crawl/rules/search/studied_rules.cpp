// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/studied_rules.hpp"

#include <set>
#include <variant>

#include "crawl/rules/tiers/deciding_order.hpp"

namespace bnfurl::crawl::rules {
namespace {

// Calls `visit` for all conditions.
template <class Visit>
void for_conditions(std::span<const RankedRule> rules, const Visit& visit) {
  for (const RankedRule& rule : rules) {
    for (const Condition& condition : rule.rule->conditions) visit(condition);
    for (const Condition& condition : rule.rule->unless) visit(condition);
  }
}

}  // namespace

std::vector<RankedRule> ranked(const ReadFiles& files) {
  std::vector<RankedRule> result;
  for (const RuleList& list : files.lists) {
    for (const std::size_t index : deciding_order(list)) result.push_back({&list.rules[index], &list});
  }
  return result;
}

std::vector<Stretch> stretches_of(std::span<const RankedRule> one, std::span<const RankedRule> other) {
  std::set<std::size_t> lengths;
  const auto add = [&lengths](const Condition& condition) {
    if (const auto* longer = std::get_if<Longer>(&condition)) lengths.insert(longer->octets);
  };
  for_conditions(one, add);
  for_conditions(other, add);
  std::vector<Stretch> result = {{}};
  for (const std::size_t length : lengths) {
    result.back().most = length;
    result.push_back({.longer = length});
  }
  return result;
}

std::vector<std::size_t> repetitions_of(std::span<const RankedRule> one, std::span<const RankedRule> other) {
  std::set<std::size_t> times;
  const auto add = [&times](const Condition& condition) {
    if (const auto* repetition = std::get_if<Repetition>(&condition)) times.insert(repetition->times);
  };
  for_conditions(one, add);
  for_conditions(other, add);
  return {times.begin(), times.end()};
}

std::optional<WatchedRule> against(Watches& watches, const Premise& premise, std::uint32_t label) {
  if (premise.repeated.value_or(0) == 0) return std::nullopt;
  return WatchedRule{.label = label, .unless = {watches.of_enough_segments(*premise.repeated)}};
}

std::optional<WatchedRule> watched(Watches& watches, const RankedRule& rule, const Premise& premise) {
  WatchedRule result;
  if (rule.list->on) result.all = watches.of(*rule.list->on);
  for (const Condition& condition : rule.rule->conditions) {
    const auto all = watches.of(condition, premise);
    if (!all) return std::nullopt;
    result.all.insert(result.all.end(), all->begin(), all->end());
  }
  // Several watches for one condition would have to fail together, not each.
  for (const Condition& condition : rule.rule->unless) {
    const auto all = watches.of(condition, premise);
    if (!all || all->size() != 1) return std::nullopt;
    result.unless.push_back(all->front());
  }
  return result;
}

}  // namespace bnfurl::crawl::rules
