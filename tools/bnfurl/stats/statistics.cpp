// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/bnfurl/terminal/json.hpp"

namespace bnfurl::tool {

void Statistics::count(const Row& row) {
  ++records_;
  if (row.verdict() == Verdict::valid) ++valid_;
  if (row.verdict() != Verdict::invalid) return;
  ++invalid_;
  const auto reason = reasons_.find(row.expected());
  if (reason != reasons_.end())
    ++reason->second;
  else
    reasons_.emplace(row.expected(), 1);
}

void Statistics::add(const Statistics& more) {
  records_ += more.records_;
  valid_ += more.valid_;
  invalid_ += more.invalid_;
  for (const auto& [reason, records] : more.reasons_) reasons_[reason] += records;
}

std::string Statistics::to_json(std::size_t octets, double seconds) const {
  std::vector<std::pair<std::string, std::size_t>> reasons(reasons_.begin(), reasons_.end());
  std::stable_sort(reasons.begin(), reasons.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string listed;
  for (const auto& [reason, records] : reasons) {
    if (!listed.empty()) listed += ',';
    (void)append_json_string(listed, reason);  // our own words, always UTF-8
    listed += fmt::format(":{}", records);
  }
  return fmt::format(R"({{"records":{},"valid":{},"invalid":{},"reasons":{{{}}},"bytes":{},"seconds":{:.6f}}})",
                     records_, valid_, invalid_, listed, octets, seconds);
}

}  // namespace bnfurl::tool
