// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/followed_rules.hpp"

#include <utility>

#include "crawl/rules/automaton/nfa.hpp"

namespace bnfurl::crawl::rules {

FollowedRules::FollowedRules(std::span<const RankedRule> all, const std::vector<std::size_t>& ranks,
                             const Premise& premise) {
  if (auto first = against(watches, premise, no_rank)) rules.push_back(*std::move(first));
  for (const std::size_t rank : ranks) {
    auto rule = watched(watches, all[rank], premise);
    can_follow = can_follow && rule.has_value();
    if (!rule) continue;
    rule->label = static_cast<std::uint32_t>(rank);
    rules.push_back(*std::move(rule));
  }
}

std::optional<std::string> FollowedRules::search(ListPair lists, const Stretch& stretch, SearchBudget& budget,
                                                 std::function<bool(const ListPair&)> goes_on,
                                                 std::function<bool(const ListPair&, const SearchTask::Text&)> ends) {
  UrlWalk walk(expressions, Urls::all, watches.sets());
  const std::size_t most = stretch.most > SIZE_MAX - 2 ? SIZE_MAX : stretch.most + 2;
  return UrlSearch(expressions, watches, live, walk)
      .run({.lists = lists, .most_octets = most, .goes_on = std::move(goes_on), .ends = std::move(ends)}, budget);
}

}  // namespace bnfurl::crawl::rules
