// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From lists of rules to tiers. The work is bounded by counts that are the same on every machine: what takes more
// states than an automaton may have is walked as sets, and what takes more memory than all may have is refused, by the
// rules that cost most.
#pragma once

#include <string>
#include <vector>

#include <bnfurl/load.hpp>

#include "crawl/rules/rule.hpp"
#include "crawl/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

struct MadeTiers {
  Tiers tiers = {};
  Places places = {};
  std::vector<std::string> files = {};  ///< by Place::file
  RuleSizes sizes = {};
  std::vector<Diagnostic> diagnostics = {};
};

/// The rules of lists that decide one after the other.
[[nodiscard]] MadeTiers make_tiers(const std::vector<RuleList>& lists);

}  // namespace bnfurl::crawl::rules
