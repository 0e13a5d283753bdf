#include "src/rules/analysis/ranked_rules.hpp"

#include <set>
#include <utility>
#include <variant>

#include "src/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl::rules {
namespace {

// What the conditions of this kind have, the least first.
template <class Kind, class Number>
std::set<std::size_t> numbers_of(std::span<const RankedRule> rules, Number Kind::*number) {
  std::set<std::size_t> numbers;
  for (const RankedRule& rule : rules) {
    for (const auto* conditions : {&rule.rule->conditions, &rule.rule->unless}) {
      for (const Condition& condition : *conditions) {
        if (const auto* found = std::get_if<Kind>(&condition)) numbers.insert(found->*number);
      }
    }
  }
  return numbers;
}

}  // namespace

std::vector<RankedRule> ranked(const ReadFiles& files) {
  std::vector<RankedRule> result;
  for (const RuleList& list : files.lists) {
    for (const std::size_t index : deciding_order(list)) result.push_back({&list.rules[index], &list});
  }
  return result;
}

std::vector<Stretch> stretches_of(std::span<const RankedRule> rules) {
  std::vector<Stretch> result = {{}};
  for (const std::size_t length : numbers_of(rules, &Longer::octets)) {
    result.back().most = length;
    result.push_back({.longer = length});
  }
  return result;
}

std::vector<std::size_t> repetitions_of(std::span<const RankedRule> rules) {
  const std::set<std::size_t> times = numbers_of(rules, &Repetition::times);
  return {times.begin(), times.end()};
}

bool ask_anywhere(std::span<const RankedRule> rules) { return numbers_of(rules, &Repetition::anywhere).contains(1); }

std::vector<FollowedRule> followed(Terms& terms, std::span<const RankedRule> rules, std::span<const std::size_t> ranks,
                                   const Premise& premise) {
  Languages languages(terms);
  std::vector<FollowedRule> result;
  if (premise.repeated.value_or(0) != 0)
    result.push_back({no_rank, terms.negation(languages.of_enough_segments(*premise.repeated))});
  for (const std::size_t rank : ranks) {
    const Term language = languages.of(*rules[rank].rule, premise);
    const auto& on = rules[rank].list->on;
    result.push_back({static_cast<Rank>(rank), on ? terms.both({languages.of(*on), language}) : language});
  }
  return result;
}

FollowedRules::FollowedRules(std::span<const RankedRule> all, std::span<const std::size_t> ranks,
                             const Premise& premise)
    : list(followed(terms, all, ranks, premise)), walk(terms.sets()) {}

void FollowedRules::search(ListPair lists, const Stretch& stretch, SearchBudget& budget,
                           std::function<bool(const ListPair&)> goes_on,
                           std::function<bool(const ListPair&, const SearchTask::Text&)> ends) {
  const std::size_t most = stretch.most > SIZE_MAX - 2 ? SIZE_MAX : stretch.most + 2;
  search_urls({.lists = lists, .most_octets = most, .goes_on = std::move(goes_on), .ends = std::move(ends)}, live, walk,
              budget);
}

}  // namespace bnfurl::crawl::rules
