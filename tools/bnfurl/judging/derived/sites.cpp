// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/derived/sites.hpp"

#include <functional>

namespace bnfurl::tool {
namespace {

/// How many places there are. Hosts that are longer than a name of DNS have none.
constexpr std::size_t places_in_all = 8192, longest_host = 255;

}  // namespace

std::optional<std::string_view> Sites::of(std::string_view host, const crawl::PublicSuffixes& list,
                                          crawl::Suffixes suffixes) {
  if (host.empty() || host.size() > longest_host) return list.site(host, suffixes);
  Places& places = suffixes == crawl::Suffixes::all ? all_ : icann_;
  if (places.empty()) places.resize(places_in_all);
  Known& known = places[std::hash<std::string_view>()(host) % places_in_all];
  if (known.host != host) {
    const std::optional<std::string_view> site = list.site(host, suffixes);
    known.host = host;
    known.begin = site ? static_cast<std::uint8_t>(site->data() - host.data()) : 0;
    known.size = site ? static_cast<std::uint8_t>(site->size()) : 0;
  }
  if (known.size == 0) return std::nullopt;
  return host.substr(known.begin, known.size);
}

}  // namespace bnfurl::tool
