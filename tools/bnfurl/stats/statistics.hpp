// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The output of `--stats`: how many records there are, how many are URLs, and why the others are not.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "tools/bnfurl/judging/row.hpp"

namespace bnfurl::tool {

class Statistics {
public:
  void count(const Row& row);
  /// Counts this many more records, of which so many are valid and none is invalid.
  void count_known(std::size_t records, std::size_t valid) {
    records_ += records;
    valid_ += valid;
  }
  void add(const Statistics& more);

  /// One JSON object; the reasons with the most records first.
  [[nodiscard]] std::string to_json(std::size_t octets, double seconds) const;

private:
  std::size_t records_ = 0;
  std::size_t valid_ = 0;
  std::size_t invalid_ = 0;
  std::map<std::string, std::size_t, std::less<>> reasons_;
};

}  // namespace bnfurl::tool
