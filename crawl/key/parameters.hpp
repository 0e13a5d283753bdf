// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters of a query: what stands between the "&". A parameter's name ends before its first "=".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/key/key_steps.hpp"

namespace bnfurl::crawl {

// The list of `drop=@trackers`: names of parameters that say where a reader came from, never which page it is, and that
// no site is likely to use for something else. It is short on purpose: a name too many takes different pages for one.
// `mkt_tok` is not among them, since links to unsubscribe need it (brave/brave-browser#9018).

[[nodiscard]] std::span<const std::string_view> trackers();

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
