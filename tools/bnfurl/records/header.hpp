// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a record's columns are called: by the first line of the file, or by the members of its first record.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace bnfurl::tool {

struct Header {
  std::string line;                ///< as it stands, if it is a line of its own and no record
  std::vector<std::string> names;  ///< in their order
  std::size_t key = 0;             ///< which of them is the URL
};

}  // namespace bnfurl::tool
