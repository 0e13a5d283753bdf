#include "src/rules/analysis/live_rules.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "gen/text/hash_of_numbers.hpp"

namespace bnfurl::crawl::rules {

std::size_t LiveRules::HashOfRules::operator()(const Rules& rules) const {
  std::uint64_t hash = 0;
  for (const auto& [label, language] : rules) {
    hash = gen::HashOfNumbers::mixed(hash, std::uint64_t{label} << 32 | static_cast<std::uint32_t>(language));
  }
  return static_cast<std::size_t>(hash);
}

// Without rules that cannot match, those after the first that is certain, and those that ask what one before them asks.
LiveRules::List LiveRules::of(Rules rules) {
  std::unordered_set<Term> before;
  bool is_over = false;
  std::erase_if(rules, [&](const FollowedRule& rule) {
    const bool is_hidden = is_over || rule.language == Terms::nothing || !before.insert(rule.language).second;
    is_over = is_over || rule.language == Terms::everything;
    return is_hidden;
  });
  const auto [place, is_new] = numbers_.try_emplace(std::move(rules), static_cast<List>(lists_.size()));
  if (is_new) {
    lists_.push_back(&place->first);
    size_ += place->first.size() * 2 + 1;
  }
  return place->second;
}

LiveRules::List LiveRules::after(List list, unsigned char letter) {
  const std::uint64_t key = std::uint64_t{list} << 8 | letter;
  if (const auto found = after_.find(key); found != after_.end()) return found->second;
  Rules rules = *lists_[list];
  work_ += rules.size() * 2 + 1;
  for (FollowedRule& rule : rules) rule.language = terms_.after(rule.language, letter);
  const List result = of(std::move(rules));
  after_.emplace(key, result);
  return result;
}

std::optional<std::uint32_t> LiveRules::winner(List list) const {
  const auto matches = [this](const FollowedRule& rule) { return terms_.accepts(rule.language); };
  const auto first = std::ranges::find_if(*lists_[list], matches);
  return first == lists_[list]->end() ? std::nullopt : std::optional(first->label);
}

}  // namespace bnfurl::crawl::rules
