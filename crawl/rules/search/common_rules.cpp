// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/common_rules.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/rfc3986.hpp>

#include "crawl/rules/reading/regular_expression.hpp"

namespace bnfurl::crawl::rules {

std::optional<Rank> compiled_rank(const Tiers& tiers, const std::string& url, std::size_t octets) {
  std::vector<char> memory(url.size() + 2);
  std::optional<UrlParts> parts = UrlReader(rfc3986::URI).read(url, memory);
  if (!parts) return std::nullopt;
  parts->octets = octets;
  return tiers.find(UrlView(*parts));
}

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

namespace {

const std::string* host_of(const RankedRule& rule) {
  for (const Condition& condition : rule.rule->conditions) {
    if (const auto* name = std::get_if<HostName>(&condition)) return &name->name;
  }
  return nullptr;
}

// Where a condition stands in its line does not matter.
Condition without_place(const Condition& condition) {
  Condition result = condition;
  if (auto* expression = std::get_if<RegularExpression>(&result)) expression->column = 0;
  if (auto* derivation = std::get_if<Derivation>(&result)) derivation->column = 0;
  return result;
}

bool are_alike(const RankedRule& one, const RankedRule& other) {
  const auto equal = [](const std::vector<Condition>& a, const std::vector<Condition>& b) {
    return std::ranges::equal(a, b, {}, without_place, without_place);
  };
  return one.rule->verdict == other.rule->verdict && one.list->on == other.list->on &&
         equal(one.rule->conditions, other.rule->conditions) && equal(one.rule->unless, other.rule->unless);
}

// Rules that are alike have the same sign.
std::size_t sign_of(const RankedRule& rule) {
  auto sign = static_cast<std::size_t>(rule.rule->verdict);
  const auto add = [&sign](std::string_view text) { sign = sign * 31 + std::hash<std::string_view>()(text); };
  for (const Condition& condition : rule.rule->conditions) {
    sign = sign * 31 + condition.index();
    if (const auto* name = std::get_if<HostName>(&condition)) add(name->name);
    if (const auto* surt = std::get_if<SurtPrefix>(&condition)) add(surt->text);
    if (const auto* expression = std::get_if<RegularExpression>(&condition)) add(expression->text);
    if (const auto* pattern = std::get_if<Pattern>(&condition)) {
      for (const PatternPart& part : pattern->parts) add(part.text);
    }
  }
  return sign;
}

struct Matched {
  std::array<std::vector<bool>, 2> is_common;
};

// From the top: each rule with the next one of the other list that is alike.
Matched matched(std::span<const RankedRule> one, std::span<const RankedRule> other) {
  std::unordered_map<std::size_t, std::vector<std::size_t>> places;
  for (std::size_t rank = other.size(); rank-- > 0;) places[sign_of(other[rank])].push_back(rank);
  Matched result{{std::vector<bool>(one.size()), std::vector<bool>(other.size())}};
  std::size_t next = 0;
  for (std::size_t rank = 0; rank < one.size(); ++rank) {
    const auto found = places.find(sign_of(one[rank]));
    if (found == places.end()) continue;
    std::vector<std::size_t>& ranks = found->second;
    while (!ranks.empty() && ranks.back() < next) ranks.pop_back();
    if (ranks.empty() || !are_alike(one[rank], other[ranks.back()])) continue;
    result.is_common[0][rank] = true;
    result.is_common[1][ranks.back()] = true;
    next = ranks.back() + 1;
  }
  return result;
}

// The names whose URLs can be decided differently, and the names above them.
class AskedHosts {
public:
  void add(std::string_view name) {
    names_.insert(name);
    for_all_above(name, [this](std::string_view above) { above_.insert(above); });
  }
  [[nodiscard]] bool touch(std::string_view name) const {
    bool result = names_.contains(name) || above_.contains(name);
    for_all_above(name, [&](std::string_view above) { result = result || names_.contains(above); });
    return result;
  }

private:
  static void for_all_above(std::string_view name, const std::function<void(std::string_view)>& visit) {
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot + 1)) {
      visit(name.substr(dot + 1));
    }
  }

  std::unordered_set<std::string_view> names_, above_;
};

}  // namespace

CommonRules common_rules(std::span<const RankedRule> one, std::span<const RankedRule> other, bool ends_alike) {
  const std::array<std::span<const RankedRule>, 2> sides = {one, other};
  CommonRules result{{std::vector<bool>(one.size()), std::vector<bool>(other.size())}};
  if (!ends_alike) return result;
  const Matched common = matched(one, other);
  AskedHosts asked;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t rank = 0; rank < sides[side].size(); ++rank) {
      if (common.is_common[side][rank]) continue;
      const std::string* host = host_of(sides[side][rank]);
      if (host == nullptr) return result;
      asked.add(*host);
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t rank = 0; rank < sides[side].size(); ++rank) {
      const std::string* host = host_of(sides[side][rank]);
      result.cannot_matter[side][rank] = common.is_common[side][rank] && host != nullptr && !asked.touch(*host);
    }
  }
  return result;
}

}  // namespace bnfurl::crawl::rules
