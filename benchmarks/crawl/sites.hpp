// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The sites of URLs, each found by itself: none is kept for the next URL of the same host. libpsl wants a host as a
// string that ends with a NUL, so it is given the hosts; bnfurl is given the URLs, and cuts them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "benchmarks/crawl/library.hpp"

namespace bnfurl::benchmarks {

/// The list of public suffixes, as each of the two reads it.
class SiteLists {
public:
  /// Throws if `file` cannot be read.
  explicit SiteLists(const std::string& file);
  ~SiteLists();

  /// bnfurl: each URL is split, and its host asked about.
  [[nodiscard]] Made of_urls(const Texts& urls) const;
  /// bnfurl, of hosts that are cut out already.
  [[nodiscard]] Made of_hosts(const std::vector<std::string>& hosts) const;
  /// libpsl.
  [[nodiscard]] Made by_libpsl(const std::vector<std::string>& hosts) const;

private:
  struct Lists;
  std::unique_ptr<Lists> lists_;
};

/// The hosts of the URLs that are valid and have one.
[[nodiscard]] std::vector<std::string> hosts_of(const Texts& urls);

}  // namespace bnfurl::benchmarks
