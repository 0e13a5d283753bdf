// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What compiled rules say of a URL that a search has found.
#pragma once

#include <optional>
#include <string>

#include "crawl/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

/// The rank that decides a URL, of which `max-length` sees so many octets; nullopt if it is no URI.
[[nodiscard]] std::optional<Rank> compiled_rank(const Tiers& tiers, const std::string& url, std::size_t octets);

}  // namespace bnfurl::crawl::rules
