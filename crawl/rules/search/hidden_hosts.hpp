// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules that are about a host alone are most of a long list, and which of them hides which needs no search: the same
// host, or one above it, stands before it. No number of other names hides a name.
#pragma once

#include <map>
#include <optional>
#include <span>

#include "crawl/rules/search/studied_rules.hpp"

namespace bnfurl::crawl::rules {

/// Whether a rule asks for a host and nothing else.
[[nodiscard]] bool is_host_alone(const RankedRule& rule);

/// By the rank of each such rule that never decides, the rank of one that hides it.
[[nodiscard]] std::map<std::size_t, std::size_t> hidden_hosts(std::span<const RankedRule> rules);

}  // namespace bnfurl::crawl::rules
