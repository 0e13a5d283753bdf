// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/length_counts.hpp"

#include <numeric>

namespace bnfurl::tool {

std::vector<LengthCounts::Class> LengthCounts::classes() const {
  std::vector<Class> classes;
  if (total() == 0) return classes;
  for (std::size_t i = class_of(shortest_); i <= class_of(longest_); ++i) {
    const std::size_t last = i + 1 < counts_.size() ? first_of(i + 1) - 1 : std::numeric_limits<std::size_t>::max();
    classes.push_back({first_of(i), last, counts_[i]});
  }
  return classes;
}

std::size_t LengthCounts::total() const { return std::accumulate(counts_.begin(), counts_.end(), std::size_t{0}); }

}  // namespace bnfurl::tool
