// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What one search through URLs needs: rules of one side under a premise, each labelled by its rank.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "crawl/rules/search/studied_rules.hpp"
#include "crawl/rules/search/url_search.hpp"

namespace bnfurl::crawl::rules {

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

}  // namespace bnfurl::crawl::rules
