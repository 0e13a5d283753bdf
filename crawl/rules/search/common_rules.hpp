// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What two lists of rules have in common need not be searched, as far as it has to do with no rule that only one of
// them has. A URL that is decided differently matches such a rule: otherwise all that match it stand in both lists in
// the same order. So where these rules are all about hosts, common rules about other hosts cannot matter.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "crawl/rules/search/studied_rules.hpp"

namespace bnfurl::crawl::rules {

struct CommonRules {
  std::array<std::vector<bool>, 2> cannot_matter;  ///< by side and rank
};

/// Of lists after which the same holds, or not.
[[nodiscard]] CommonRules common_rules(std::span<const RankedRule> one, std::span<const RankedRule> other,
                                       bool ends_alike);

}  // namespace bnfurl::crawl::rules
