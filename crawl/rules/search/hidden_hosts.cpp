// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/hidden_hosts.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <variant>

namespace bnfurl::crawl::rules {
namespace {

std::string_view after_dot(std::string_view name) {
  const std::size_t dot = name.find('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
}

const HostName& condition_on_host(const RankedRule& rule) { return std::get<HostName>(rule.rule->conditions[0]); }

bool is_below(std::string_view name, std::string_view above) {
  return name.size() > above.size() && name.ends_with(above) && name[name.size() - above.size() - 1] == '.';
}

bool meet(const HostName& one, const HostName& other) {
  return one.name == other.name || (!other.only && is_below(one.name, other.name)) ||
         (!one.only && is_below(other.name, one.name));
}

class KnownHosts {
public:
  // The rank of a rule before this one that has all its hosts; nullopt if there is none, and then it is known, too.
  std::optional<std::size_t> add(const HostName& name, std::size_t rank) {
    std::optional<std::size_t> hider;
    for (std::string_view above = name.name; !above.empty() && !hider; above = after_dot(above)) {
      if (const auto found = below_.find(above); found != below_.end()) hider = found->second;
    }
    const auto alone = alone_.find(name.name);
    if (name.only && alone != alone_.end()) hider = std::min(hider.value_or(alone->second), alone->second);
    if (hider) return hider;
    (name.only ? alone_ : below_).emplace(name.name, rank);
    return std::nullopt;
  }

private:
  std::unordered_map<std::string_view, std::size_t> below_, alone_;  // names with what is below them, or without
};

}  // namespace

bool is_host_alone(const RankedRule& rule) {
  return !rule.list->on && rule.rule->unless.empty() && rule.rule->conditions.size() == 1 &&
         std::holds_alternative<HostName>(rule.rule->conditions[0]);
}

std::map<std::size_t, std::size_t> hidden_hosts(std::span<const RankedRule> rules) {
  KnownHosts known;
  std::map<std::size_t, std::size_t> result;
  for (std::size_t rank = 0; rank < rules.size(); ++rank) {
    if (!is_host_alone(rules[rank])) continue;
    const auto hider = known.add(condition_on_host(rules[rank]), rank);
    if (hider) result.emplace(rank, *hider);
  }
  return result;
}

// Rules for the same name have the same hider: a nearer one would be hidden itself.
std::unordered_map<std::string_view, std::vector<std::size_t>> hosts_within(
    std::span<const RankedRule> rules, const std::map<std::size_t, std::size_t>& hidden, std::size_t most) {
  std::unordered_map<std::string_view, std::size_t> hiders;
  for (const auto& [rank, hider] : hidden) {
    if (!condition_on_host(rules[rank]).only) hiders.emplace(condition_on_host(rules[rank]).name, hider);
  }
  std::unordered_map<std::string_view, std::vector<std::size_t>> result;
  for (std::size_t rank = 0; rank < rules.size() && !hiders.empty(); ++rank) {
    if (!is_host_alone(rules[rank]) || hidden.contains(rank)) continue;
    const HostName& host = condition_on_host(rules[rank]);
    for (std::string_view above = host.only ? host.name : after_dot(host.name); !above.empty();
         above = after_dot(above)) {
      const auto found = hiders.find(above);
      if (found == hiders.end() || found->second <= rank) continue;
      std::vector<std::size_t>& ranks = result[above];
      if (ranks.size() < most) ranks.push_back(rank);
    }
  }
  return result;
}

bool may_match(const RankedRule& rule, const HostName& host) {
  if (rule.list->on && !meet({rule.list->on->host, true}, host)) return false;
  return std::ranges::all_of(rule.rule->conditions, [&host](const Condition& condition) {
    const auto* name = std::get_if<HostName>(&condition);
    return name == nullptr || meet(*name, host);
  });
}

}  // namespace bnfurl::crawl::rules
