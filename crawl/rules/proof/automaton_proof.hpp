// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether an automaton is the language of its rules. Both walk over all texts at once, the rules by derivatives: a pair
// is a state of the automaton and what is left of the rules. Where a text ends in a pair, both must name one winner.
#pragma once

#include <span>
#include <utility>

#include <bnfurl/crawl/rule_study.hpp>

#include "crawl/rules/automaton/labelled_dfa.hpp"
#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Of the rules with these ranks, in order, the conditions over the subject. The path and query of a URL have no "#",
/// and so texts with one are no texts there.
[[nodiscard]] RuleProof prove(const LabelledDfa& dfa, Subject subject,
                              std::span<const std::pair<Rank, Condition>> rules, std::size_t most_pairs);

}  // namespace bnfurl::crawl::rules
