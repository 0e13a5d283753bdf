// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The sites of hosts, each asked for once while it is remembered: a list of URLs has few different hosts near each
// other, and the Public Suffix List takes longer than all else about a URL. A host is remembered at the place that its
// octets say, until another one needs this place.
#pragma once

#include <bnfurl/crawl/site.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

class Sites {
public:
  /// A slice of `host`; nullopt if it has no site.
  [[nodiscard]] std::optional<std::string_view> of(std::string_view host, const crawl::PublicSuffixes& list,
                                                   crawl::Suffixes suffixes);

private:
  struct Known {
    std::string host;
    std::uint8_t begin = 0;
    std::uint8_t size = 0;  // 0: it has no site
  };
  using Places = std::vector<Known>;  // empty until the first host

  Places icann_, all_;
};

}  // namespace bnfurl::tool
