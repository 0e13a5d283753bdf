// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters of a query: what stands between the "&". A parameter's name ends before its first "=".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "crawl/key/name_patterns.hpp"

namespace bnfurl::crawl {

class Parameters {
public:
  explicit Parameters(std::string_view query);

  void drop(const NamePatterns& names);
  /// Those that have the name and the value of a session id, as `surt_ia` knows them. It leaves a "&" after some, takes
  /// the ends of longer names, and the last of several alone; here, a query is left as if it had never had them.
  void drop_sessions();
  /// By the octets of the names; equal names keep their order.
  void sort();

  void append_to(std::string& result) const;

private:
  std::vector<std::string_view> parameters_;
};

}  // namespace bnfurl::crawl
