// Rules by rank, to be followed through all URLs: of all that match, the first decides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "src/rules/analysis/languages.hpp"
#include "src/rules/analysis/live_rules.hpp"
#include "src/rules/analysis/url_search.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/rule.hpp"

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
[[nodiscard]] std::vector<Stretch> stretches_of(std::span<const RankedRule> rules);

/// How often rules ask that a segment is repeated, the least first.
[[nodiscard]] std::vector<std::size_t> repetitions_of(std::span<const RankedRule> rules);
/// Whether a rule asks for that anywhere in the path.
[[nodiscard]] bool ask_anywhere(std::span<const RankedRule> rules);

/// The rules of these ranks under a premise, labelled by their ranks. Where the premise is that a segment is repeated,
/// `no_rank` stands before them, for the URLs that have not enough segments: these are decided alike.
[[nodiscard]] std::vector<FollowedRule> followed(Terms& terms, std::span<const RankedRule> rules,
                                                 std::span<const std::size_t> ranks, const Premise& premise);

/// What one search through URLs needs: rules under a premise, each labelled by its rank.
struct FollowedRules {
  /// The rules with these ranks.
  FollowedRules(std::span<const RankedRule> all, std::span<const std::size_t> ranks, const Premise& premise);

  /// `search_urls` in a stretch; a normal form has up to two octets more than a record.
  void search(ListPair lists, const Stretch& stretch, SearchBudget& budget,
              std::function<bool(const ListPair&)> goes_on,
              std::function<bool(const ListPair&, const SearchTask::Text&)> ends);

  Terms terms;
  LiveRules live{terms};
  std::vector<FollowedRule> list;
  UrlWalk walk;
};

}  // namespace bnfurl::crawl::rules
