// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What two lists of rules have in common need not be searched, as far as it has to do with no rule that only one of
// them has. A URL that is decided differently matches such a rule: otherwise all that match it stand in both lists in
// the same order. So where these rules are all about hosts, common rules about other hosts cannot matter.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "crawl/rules/search/live_rules.hpp"
#include "crawl/rules/search/url_search.hpp"
#include "crawl/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

// What compiled rules say of a URL that a search has found.

/// The rank that decides a URL, of which `max-length` sees so many octets; nullopt if it is no URI.
[[nodiscard]] std::optional<Rank> compiled_rank(const Tiers& tiers, const std::string& url, std::size_t octets);

// What one search through URLs needs: rules of one side under a premise, each labelled by its rank.

struct FollowedRules {
  /// The rules with these ranks.
  FollowedRules(std::span<const RankedRule> all, const std::vector<std::size_t>& ranks, const Premise& premise);

  /// A shortest URL of all in a stretch, as UrlSearch has it; a normal form has up to two octets more than a record.
  std::optional<std::string> search(ListPair lists, const Stretch& stretch, SearchBudget& budget,
                                    std::function<bool(const ListPair&)> goes_on,
                                    std::function<bool(const ListPair&, const SearchTask::Text&)> ends);

  Expressions expressions;
  Watches watches{expressions};
  LiveRules live{watches};
  std::vector<WatchedRule> rules;  ///< by rank, after what is against a premise about repeated segments
  bool can_follow = true;          ///< all of them
};

struct CommonRules {
  std::array<std::vector<bool>, 2> cannot_matter;  ///< by side and rank
};

/// Of lists after which the same holds, or not.
[[nodiscard]] CommonRules common_rules(std::span<const RankedRule> one, std::span<const RankedRule> other,
                                       bool ends_alike);

}  // namespace bnfurl::crawl::rules
