// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The result of a block of records, and the sum over all blocks.
#pragma once

#include <cstddef>
#include <string>

#include "tools/bnfurl/stats/statistics.hpp"

namespace bnfurl::tool {

struct Tally {
  Statistics statistics;
  std::size_t selected = 0;  ///< rows or records: the number that --count prints
  std::size_t cut = 0;       ///< records with columns that the table does not have
  bool negative = false;     ///< a finding that makes the exit status 1
  bool stop = false;         ///< no record after this one counts
  std::string last_word;     ///< printed on standard error after the output

  void add(const Tally& next) {
    statistics.add(next.statistics);
    selected += next.selected;
    cut += next.cut;
    negative |= next.negative;
    stop |= next.stop;
    last_word += next.last_word;
  }
};

}  // namespace bnfurl::tool
