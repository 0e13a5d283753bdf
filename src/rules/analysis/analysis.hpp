// What the questions of <bnfurl/crawl/rule_analysis.hpp> have in common. Each of them follows rules through all URLs at
// once (url_search.hpp), and puts each URL that it finds before the compiled rules.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include <bnfurl/crawl/rule_analysis.hpp>

#include "src/rules/analysis/ranked_rules.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

// What compiled rules say of a URL that a search has found.

/// The rank that decides a URL, of which `max-length` sees so many octets; nullopt if it is no URI.
[[nodiscard]] std::optional<Rank> compiled_rank(const Tiers& tiers, const std::string& url, std::size_t octets);

/// What a condition asks, in the words of our own language as far as it has them.
[[nodiscard]] std::string text_of(const Condition& condition);

// Whether an automaton is the language of its rules. Both walk over all texts at once, the rules by derivatives: a pair
// is a state of the automaton and what is left of the rules. Where a text ends in a pair, both must name one winner.

/// Of its rules, the conditions over the subject. The path and query of a URL have no "#", and so texts with one are no
/// texts there.
[[nodiscard]] RuleProof prove(const Automaton& automaton, std::span<const RankedRule> rules, std::size_t most_pairs);

// What has no automaton of its own is asked at least once: of each rule a shortest URL that it matches, by derivatives,
// is put before the compiled rules. The rule that wins there by derivatives has to win.

/// Of all rules but those for a host and all below it, of which there may be millions.
[[nodiscard]] RuleProof check_rules(const Tiers& tiers, std::span<const RankedRule> rules);

}  // namespace bnfurl::crawl::rules
