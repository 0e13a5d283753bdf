// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "crawl/rules/search/live_rules.hpp"

namespace bnfurl::crawl::rules {

// Rules that are about a host alone are most of a long list, and which of them hides which needs no search: the same
// host, or one above it, stands before it. No number of other names hides a name.

/// Whether a rule asks for a host and nothing else.
[[nodiscard]] bool is_host_alone(const RankedRule& rule);

/// By the rank of each such rule that never decides, the rank of one that hides it.
[[nodiscard]] std::map<std::size_t, std::size_t> hidden_hosts(std::span<const RankedRule> rules);

/// By the name of each host that is hidden with what is below it, the ranks of hosts within that stand before what hides
/// it, and so decide some of its URLs where nothing else does; the first `most` of them.
[[nodiscard]] std::unordered_map<std::string_view, std::vector<std::size_t>> hosts_within(
    std::span<const RankedRule> rules, const std::map<std::size_t, std::size_t>& hidden, std::size_t most);

/// Whether a URL of this host may be one that the rule matches, as far as the rule's hosts say.
[[nodiscard]] bool may_match(const RankedRule& rule, const HostName& host);

}  // namespace bnfurl::crawl::rules
