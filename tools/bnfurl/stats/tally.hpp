// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What came out of a block of records, and, added up, of all.
#pragma once

#include <cstddef>
#include <string>

#include "tools/bnfurl/stats/statistics.hpp"

namespace bnfurl::tool {

struct Tally {
  Statistics statistics;
  std::size_t selected = 0;  ///< rows, records: what --count counts
  std::size_t cut = 0;       ///< records with columns that a table has no room for
  bool negative = false;     ///< something was found that makes the exit status 1
  bool stop = false;         ///< no record after this one counts
  std::string last_word;     ///< to be told on standard error, behind the output

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
