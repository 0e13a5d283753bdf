// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What has no automaton of its own is asked at least once: of each rule a shortest URL that it matches, by derivatives,
// is put before the compiled rules. Whoever wins there by derivatives has to win.
#pragma once

#include <span>

#include <bnfurl/crawl/rule_study.hpp>

#include "crawl/rules/search/studied_rules.hpp"
#include "crawl/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

/// Of all rules but those for a host and all below it, of which there may be millions.
[[nodiscard]] RuleProof check_rules(const Tiers& tiers, std::span<const RankedRule> rules);

}  // namespace bnfurl::crawl::rules
