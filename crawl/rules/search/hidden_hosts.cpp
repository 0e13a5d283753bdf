// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/hidden_hosts.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <variant>

namespace bnfurl::crawl::rules {
namespace {

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
  static std::string_view after_dot(std::string_view name) {
    const std::size_t dot = name.find('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
  }

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
    const auto hider = known.add(std::get<HostName>(rules[rank].rule->conditions[0]), rank);
    if (hider) result.emplace(rank, *hider);
  }
  return result;
}

}  // namespace bnfurl::crawl::rules
