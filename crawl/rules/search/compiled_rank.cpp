// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/search/compiled_rank.hpp"

#include <vector>

#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules {

std::optional<Rank> compiled_rank(const Tiers& tiers, const std::string& url, std::size_t octets) {
  std::vector<char> memory(url.size() + 2);
  std::optional<UrlParts> parts = UrlReader(rfc3986::URI).read(url, memory);
  if (!parts) return std::nullopt;
  parts->octets = octets;
  return tiers.find(UrlView(*parts));
}

}  // namespace bnfurl::crawl::rules
