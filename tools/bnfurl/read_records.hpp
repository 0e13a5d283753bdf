// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All records of all files, one after the other. A file that cannot be read is told and passed over; one bad
// file never hides the others.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/bnfurl/lookup.hpp"
#include "tools/bnfurl/status.hpp"

namespace bnfurl::tool {

struct ReadResult {
  Status status = Status::good;
  std::size_t octets = 0;  ///< read, of all files
};

/// Calls `visit` for each record until it returns false. No files: standard input.
[[nodiscard]] ReadResult read_records(const std::vector<std::string>& files, const Format& format,
                                      const std::function<bool(const Record&)>& visit);

}  // namespace bnfurl::tool
