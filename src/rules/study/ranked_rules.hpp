// Rules by rank, to be followed through all URLs: of all that match, the first decides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "src/rules/reading/reading.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/study/languages.hpp"
#include "src/rules/study/live_rules.hpp"

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

/// Rules as they are followed.
struct FollowedList {
  std::vector<FollowedRule> rules = {};
  bool has_all = true;  ///< otherwise those are left out that cannot be followed letter by letter
};

/// The rules of these ranks under a premise, labelled by their ranks. Where the premise is that a segment is repeated,
/// `no_rank` stands before them, for the URLs that have not enough segments: these are decided alike.
[[nodiscard]] FollowedList followed(Terms& terms, std::span<const RankedRule> rules, std::span<const std::size_t> ranks,
                                    const Premise& premise);

}  // namespace bnfurl::crawl::rules
