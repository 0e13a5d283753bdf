// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Every kind of list decides by the first rule that matches, once its rules are in the right order.
#pragma once

#include <cstddef>
#include <vector>

#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// The indices of the rules of a list in the order in which they decide.
[[nodiscard]] std::vector<std::size_t> deciding_order(const RuleList& list);

}  // namespace bnfurl::crawl::rules
