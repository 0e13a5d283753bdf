// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The results of `trace` and of backtracking in one form, so that they can be compared: nested phrases.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gen/reference/ordered_walk.hpp"

namespace bnfurl::proof {

/// Without the phrases nested in a phrase of the same production: trace reports only the outermost.
[[nodiscard]] inline std::vector<gen::Phrase> outermost(const std::vector<gen::Phrase>& phrases) {
  std::vector<gen::Phrase> result;
  std::vector<std::pair<std::string, bool>> open;  // production, and whether it was kept
  for (gen::Phrase phrase : phrases) {
    open.resize(phrase.depth);
    const auto same = [&](const auto& outer) { return outer.first == phrase.production; };
    const bool kept = std::none_of(open.begin(), open.end(), same);
    phrase.depth = static_cast<std::size_t>(
        std::count_if(open.begin(), open.end(), [](const auto& outer) { return outer.second; }));
    open.emplace_back(phrase.production, kept);
    if (kept) result.push_back(std::move(phrase));
  }
  return result;
}

[[nodiscard]] inline std::vector<gen::Phrase> phrases_of(std::span<const Occurrence> occurrences) {
  std::vector<gen::Phrase> result;
  for (const Occurrence& each : occurrences) {
    const bool is_entry = each.parent == Occurrence::no_parent;
    result.push_back(
        {std::string(each.production().name()), each.begin, each.end, is_entry ? 0 : result[each.parent].depth + 1});
  }
  return result;
}

}  // namespace bnfurl::proof
