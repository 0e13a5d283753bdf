// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules by rank, to be followed through all URLs: of all that match, the first decides, and `otherwise` comes last.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "crawl/rules/reading/files_reader.hpp"
#include "crawl/rules/search/live_rules.hpp"
#include "crawl/rules/search/watches.hpp"

namespace bnfurl::crawl::rules {

struct RankedRule {
  const Rule* rule;
  const RuleList* list;
};

/// By rank.
[[nodiscard]] std::vector<RankedRule> ranked(const ReadFiles& files);

/// The records with more octets than `longer`, up to `most`: `max-length` rules decide alike there.
struct Stretch {
  std::size_t longer = 0;
  std::size_t most = SIZE_MAX;
};

/// The stretches between the lengths that rules ask for, from the shortest records on.
[[nodiscard]] std::vector<Stretch> stretches_of(std::span<const RankedRule> one, std::span<const RankedRule> other);

/// How often rules ask that a segment is repeated, the least first.
[[nodiscard]] std::vector<std::size_t> repetitions_of(std::span<const RankedRule> one,
                                                      std::span<const RankedRule> other);

/// Before all rules where a premise is about repeated segments: URLs without enough segments for it are decided alike.
[[nodiscard]] std::optional<WatchedRule> against(Watches& watches, const Premise& premise, std::uint32_t label);

/// A rule as it is followed under a premise; nullopt if it cannot be.
[[nodiscard]] std::optional<WatchedRule> watched(Watches& watches, const RankedRule& rule, const Premise& premise);

}  // namespace bnfurl::crawl::rules
