// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/tiers/deciding_order.hpp"

#include <algorithm>
#include <numeric>

namespace bnfurl::crawl::rules {

std::vector<std::size_t> deciding_order(const RuleList& list) {
  std::vector<std::size_t> order(list.rules.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto before = [&list](std::size_t a, std::size_t b) {
    const Rule& one = list.rules[a];
    const Rule& other = list.rules[b];
    const bool by_verdict = one.verdict == Verdict::allow && other.verdict == Verdict::deny;
    switch (list.deciding) {
      case Deciding::first:
        return a < b;
      case Deciding::exceptions_first:
        return by_verdict;
      case Deciding::longest:
        return one.length != other.length ? one.length > other.length : by_verdict;
    }
    return a < b;
  };
  std::stable_sort(order.begin(), order.end(), before);
  return order;
}

}  // namespace bnfurl::crawl::rules
