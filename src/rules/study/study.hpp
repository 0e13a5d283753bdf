// What the questions of <bnfurl/crawl/rule_study.hpp> have in common. Each of them follows rules through all URLs at
// once (url_search.hpp), and puts each URL that it finds before the compiled rules.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/crawl/rule_study.hpp>

#include "src/rules/automata/labelled_dfa.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/study/live_rules.hpp"
#include "src/rules/study/ranked_rules.hpp"
#include "src/rules/study/url_search.hpp"
#include "src/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

// What compiled rules say of a URL that a search has found.

/// The rank that decides a URL, of which `max-length` sees so many octets; nullopt if it is no URI.
[[nodiscard]] std::optional<Rank> compiled_rank(const Tiers& tiers, const std::string& url, std::size_t octets);

// What one search through URLs needs: rules of one side under a premise, each labelled by its rank.

struct FollowedRules {
  /// The rules with these ranks.
  FollowedRules(std::span<const RankedRule> all, std::span<const std::size_t> ranks, const Premise& premise);

  /// A shortest URL of all in a stretch, as UrlSearch has it; a normal form has up to two octets more than a record.
  std::optional<std::string> search(ListPair lists, const Stretch& stretch, SearchBudget& budget,
                                    std::function<bool(const ListPair&)> goes_on,
                                    std::function<bool(const ListPair&, const SearchTask::Text&)> ends);

  Terms terms;
  LiveRules live{terms};
  FollowedList list;
  UrlWalk walk;
};

/// What a condition asks, in the words of our own language as far as it has them.
[[nodiscard]] std::string text_of(const Condition& condition);

/// Whether a rule asks for a host and nothing else.
[[nodiscard]] bool is_host_alone(const RankedRule& rule);

// Whether an automaton is the language of its rules. Both walk over all texts at once, the rules by derivatives: a pair
// is a state of the automaton and what is left of the rules. Where a text ends in a pair, both must name one winner.

/// Of the rules with these ranks, in order, the conditions over the subject. The path and query of a URL have no "#",
/// and so texts with one are no texts there.
[[nodiscard]] RuleProof prove(const LabelledDfa& dfa, Subject subject,
                              std::span<const std::pair<Rank, Condition>> rules, std::size_t most_pairs);

// What has no automaton of its own is asked at least once: of each rule a shortest URL that it matches, by derivatives,
// is put before the compiled rules. The rule that wins there by derivatives has to win.

/// Of all rules but those for a host and all below it, of which there may be millions.
[[nodiscard]] RuleProof check_rules(const Tiers& tiers, std::span<const RankedRule> rules);

}  // namespace bnfurl::crawl::rules
