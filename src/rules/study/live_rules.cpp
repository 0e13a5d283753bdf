#include "src/rules/study/live_rules.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/rules/automata/automata.hpp"
#include "src/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {
namespace {

// Where the path begins, after the authority if there is one.
std::size_t begin_of_path(std::string_view url) {
  const std::size_t colon = url.find(':');
  if (!url.substr(colon + 1).starts_with("//")) return colon + 1;
  return std::min(url.find_first_of("/?#", colon + 3), url.size());
}

// "./" adds two octets each, and a ":" without a port the odd one.
std::optional<std::string> spelling(std::string_view url, std::size_t octets) {
  const std::size_t path = begin_of_path(url);
  if (path == url.size() || url[path] != '/') return std::nullopt;
  const std::size_t missing = octets - url.size();
  std::string text(url.substr(0, path));
  if (missing % 2 == 1) text += ':';
  text += '/';
  for (std::size_t i = 0; i < missing / 2; ++i) text += "./";
  text += url.substr(path + 1);
  std::vector<char> memory(text.size() + 2);
  const auto parts = UrlReader(rfc3986::URI).read(text, memory);
  return parts && parts->url == url ? std::optional(text) : std::nullopt;
}

// Calls `visit` for all conditions.
template <class Visit>
void for_conditions(std::span<const RankedRule> rules, const Visit& visit) {
  for (const RankedRule& rule : rules) {
    for (const Condition& condition : rule.rule->conditions) visit(condition);
    for (const Condition& condition : rule.rule->unless) visit(condition);
  }
}

std::uint64_t key_of(std::uint32_t number, unsigned char octet, Role role) {
  return (std::uint64_t{number} << 16) | (std::uint64_t{octet} << 8) | static_cast<std::uint64_t>(role);
}

}  // namespace

std::optional<std::string> longer_spelling(std::string_view url, std::size_t least, std::size_t most) {
  for (std::size_t octets = std::max(least, url.size()); octets <= most && octets < least + 4; ++octets) {
    if (auto text = spelling(url, octets)) return text;
  }
  return std::nullopt;
}

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

LiveRules::LiveRules(Watches& watches) : watches_(watches), conjunction_words_(2) { list_of({}, false); }

LiveRules::List LiveRules::of(std::span<const WatchedRule> rules, bool only_labels) {
  std::vector<Entry> entries;
  for (const WatchedRule& rule : rules) {
    std::vector<std::uint32_t> literals;
    for (const Watch watch : rule.all) literals.push_back(watch * 2);
    for (const Watch watch : rule.unless) literals.push_back(watch * 2 + 1);
    entries.push_back({rule.label, conjunction_of(std::move(literals))});
  }
  return list_of(std::move(entries), only_labels);
}

LiveRules::Conjunction LiveRules::conjunction_of(std::vector<std::uint32_t> literals) {
  constexpr std::uint32_t no = Watches::no * 2;
  constexpr std::uint32_t not_yes = Watches::yes * 2 + 1;
  if (std::ranges::any_of(literals, [](std::uint32_t word) { return word == no || word == not_yes; }))
    return impossible;
  std::erase(literals, Watches::yes * 2);
  std::erase(literals, Watches::no * 2 + 1);
  if (literals.empty()) return certain;
  std::ranges::sort(literals);
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  const std::uint64_t hash = hash_of(literals, literals.size());
  for (auto [place, end] = conjunctions_.equal_range(hash); place != end; ++place) {
    if (conjunction_words_[place->second] == literals) return place->second;
  }
  const auto number = static_cast<Conjunction>(conjunction_words_.size());
  conjunctions_.emplace(hash, number);
  conjunction_words_.push_back(std::move(literals));
  return number;
}

// Without rules that cannot hold, those after the first that is certain, and those that ask what one before them asks.
LiveRules::List LiveRules::list_of(std::vector<Entry> entries, bool only_labels) {
  std::unordered_set<Conjunction> before;
  bool is_over = false;
  std::erase_if(entries, [&](const Entry& entry) {
    const bool is_hidden = is_over || entry.conjunction == impossible || !before.insert(entry.conjunction).second;
    is_over = is_over || entry.conjunction == certain;
    return is_hidden;
  });
  while (only_labels && is_over && entries.size() > 1 && entries[entries.size() - 2].label == entries.back().label) {
    entries.erase(entries.end() - 2);
  }
  std::vector<std::uint32_t> words = {only_labels ? 1U : 0U};
  for (const Entry& entry : entries) {
    words.push_back(entry.label);
    words.push_back(entry.conjunction);
  }
  const std::uint64_t hash = hash_of(words, words.size());
  for (auto [place, end] = lists_.equal_range(hash); place != end; ++place) {
    if (std::ranges::equal(words_of(place->second), words)) return place->second;
  }
  const auto number = static_cast<List>(begins_.size());
  lists_.emplace(hash, number);
  begins_.push_back(words_.size());
  words_.insert(words_.end(), words.begin(), words.end());
  return number;
}

std::span<const std::uint32_t> LiveRules::words_of(List list) const {
  const std::size_t end = list + 1 < begins_.size() ? begins_[list + 1] : words_.size();
  return std::span(words_).subspan(begins_[list], end - begins_[list]);
}

LiveRules::List LiveRules::after(List list, unsigned char octet, Role role) {
  const std::uint64_t key = key_of(list, octet, role);
  if (const auto found = after_.find(key); found != after_.end()) return found->second;
  std::vector<Entry> entries;
  const std::size_t count = words_of(list).size();
  const bool only_labels = words_of(list)[0] == 1;
  work_ += count;
  for (std::size_t i = 1; i < count; i += 2) {
    const std::span<const std::uint32_t> words = words_of(list);
    entries.push_back({words[i], after_conjunction(words[i + 1], octet, role)});
  }
  const List result = list_of(std::move(entries), only_labels);
  after_.emplace(key, result);
  return result;
}

LiveRules::Conjunction LiveRules::after_conjunction(Conjunction conjunction, unsigned char octet, Role role) {
  if (conjunction <= certain) return conjunction;
  const std::uint64_t key = key_of(conjunction, octet, role);
  if (const auto found = conjunction_after_.find(key); found != conjunction_after_.end()) return found->second;
  std::vector<std::uint32_t> literals = conjunction_words_[conjunction];
  for (std::uint32_t& literal : literals) literal = watches_.after(literal / 2, octet, role) * 2 + literal % 2;
  const Conjunction result = conjunction_of(std::move(literals));
  conjunction_after_.emplace(key, result);
  return result;
}

std::vector<LiveRules::Rule> LiveRules::rules(List list) const {
  std::vector<Rule> result;
  const std::span<const std::uint32_t> words = words_of(list);
  for (std::size_t i = 1; i < words.size(); i += 2) result.push_back({words[i], words[i + 1] == certain});
  return result;
}

bool LiveRules::holds(Conjunction conjunction) {
  if (conjunction <= certain) return conjunction == certain;
  return std::ranges::all_of(conjunction_words_[conjunction], [this](std::uint32_t literal) {
    return watches_.holds_at_end(literal / 2) == (literal % 2 == 0);
  });
}

std::optional<std::uint32_t> LiveRules::winner(List list) {
  const std::size_t count = words_of(list).size();
  for (std::size_t i = 1; i < count; i += 2) {
    const std::uint32_t label = words_of(list)[i];
    if (holds(words_of(list)[i + 1])) return label;
  }
  return std::nullopt;
}

}  // namespace bnfurl::crawl::rules
