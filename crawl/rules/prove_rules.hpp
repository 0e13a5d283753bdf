// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether an automaton is the language of its rules. Both walk over all texts at once, the rules by derivatives: a pair
// is a state of the automaton and what is left of the rules. Where a text ends in a pair, both must name one winner.
#pragma once

#include <span>
#include <utility>

#include <bnfurl/crawl/rule_study.hpp>

#include "crawl/rules/labelled_dfa.hpp"
#include "crawl/rules/rule.hpp"
#include "crawl/rules/search/live_rules.hpp"
#include "crawl/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

/// Of the rules with these ranks, in order, the conditions over the subject. The path and query of a URL have no "#",
/// and so texts with one are no texts there.
[[nodiscard]] RuleProof prove(const LabelledDfa& dfa, Subject subject,
                              std::span<const std::pair<Rank, Condition>> rules, std::size_t most_pairs);

// What has no automaton of its own is asked at least once: of each rule a shortest URL that it matches, by derivatives,
// is put before the compiled rules. Whoever wins there by derivatives has to win.

/// Of all rules but those for a host and all below it, of which there may be millions.
[[nodiscard]] RuleProof check_rules(const Tiers& tiers, std::span<const RankedRule> rules);

}  // namespace bnfurl::crawl::rules
