// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The names of a record's columns: from the first line of the file if it is a header, otherwise from its first record:
// the names of its members (jsonl), or the numbers of its columns (tsv, csv).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace bnfurl::tool {

struct Header {
  std::string line;                ///< as in the file, if the header is a line of its own and not a record
  std::vector<std::string> names;  ///< in the order of the columns
  std::size_t key = 0;             ///< the index of the URL's column; names.size() if it is not one of them
};

}  // namespace bnfurl::tool
