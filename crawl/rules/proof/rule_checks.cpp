// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/proof/rule_checks.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include <bnfurl/rfc3986.hpp>

#include "crawl/rules/search/compiled_rank.hpp"
#include "crawl/rules/search/followed_rules.hpp"
#include "crawl/rules/search/hidden_hosts.hpp"

namespace bnfurl::crawl::rules {
namespace {

using Outcome = RuleProof::Outcome;

constexpr std::size_t most_rules = 5000;
constexpr SearchBudget for_each_rule = {.nodes = 50'000, .steps = 1'000'000};

// Where another segment than "a" stands in a row, derivatives say nothing of repeated segments.
bool repeats_another_segment(std::string_view url) {
  const auto parts = split(rfc3986::URI, url);
  const std::string_view path = parts ? (*parts)[rfc3986::path].value_or(std::string_view()) : std::string_view();
  std::string_view before;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::string_view segment = path.substr(begin, path.find('/', begin) - begin);
    if (!segment.empty() && segment != "a" && segment == before) return true;
    before = segment;
    begin += segment.size() + 1;
  }
  return false;
}

class RuleChecks {
public:
  RuleChecks(const Tiers& tiers, std::span<const RankedRule> rules)
      : tiers_(tiers), rules_(rules), repeats_(!repetitions_of(rules, {}).empty()) {}

  RuleProof check() {
    if (rules_.size() > most_rules) return told(Outcome::undecided, "there are more than 5,000 rules");
    for (const Stretch& stretch : stretches_of(rules_, {})) {
      const std::optional<RuleProof> end = check(stretch);
      if (end) return *end;
    }
    const std::size_t left = too_many_states_.size();
    if (left != 0) return told(Outcome::undecided, std::to_string(left) + " rules need too many states");
    return told(Outcome::checked, "");
  }

private:
  std::optional<RuleProof> check(const Stretch& stretch) {
    std::vector<std::size_t> ranks(rules_.size());
    std::iota(ranks.begin(), ranks.end(), std::size_t{0});
    FollowedRules followed(rules_, ranks, {.longer = stretch.longer});
    if (!followed.can_follow)
      return told(Outcome::undecided, "a rule asks for a component that cannot be followed octet by octet");
    const LiveRules::List all = followed.live.of(followed.rules, false);
    for (const std::size_t rank : ranks) {
      if (is_of_host_and_below(rules_[rank])) continue;
      std::optional<std::uint32_t> winner;
      SearchBudget budget = for_each_rule;
      const auto ends = [&](const ListPair& lists, const SearchTask::Text& /*url*/) {
        winner = followed.live.winner(lists.other);
        return followed.live.winner(lists.one).has_value();
      };
      const auto url = followed.search(
          {followed.live.of(std::span(followed.rules).subspan(rank, 1), false), all}, stretch, budget,
          [](const ListPair& lists) { return lists.one != LiveRules::none; }, ends);
      if (budget.is_spent) too_many_states_.insert(rank);
      if (!url || (repeats_ && repeats_another_segment(*url))) continue;
      const std::size_t octets = std::clamp(url->size(), stretch.longer + 1, stretch.most);
      if (compiled_rank(tiers_, *url, octets) != winner) return told(Outcome::failed, *url);
      asked_.insert(rank);
    }
    return std::nullopt;
  }

  static bool is_of_host_and_below(const RankedRule& rule) {
    return is_host_alone(rule) && !std::get<HostName>(rule.rule->conditions[0]).only;
  }

  [[nodiscard]] RuleProof told(Outcome outcome, std::string why) const {
    return {.tier = "rules", .outcome = outcome, .size = asked_.size(), .why = std::move(why)};
  }

  const Tiers& tiers_;
  std::span<const RankedRule> rules_;
  bool repeats_;
  // By rank.
  std::set<std::size_t> asked_, too_many_states_;
};

}  // namespace

RuleProof check_rules(const Tiers& tiers, std::span<const RankedRule> rules) {
  return RuleChecks(tiers, rules).check();
}

}  // namespace bnfurl::crawl::rules
