// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What options would do: the first records, read and judged as the options say.
#pragma once

#include <cstddef>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/records/block.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

/// Numbers of records.
struct Trial {
  std::size_t records = 0;
  std::size_t plain = 0;   ///< as the format means them: derived, and no field is strained
  std::size_t judged = 0;  ///< with a URL, or not derived
  std::size_t valid = 0;
};

/// At most so many records are tried.
inline constexpr std::size_t most_tried = 1000;

/// Tries the first records of `block`, until `enough` of them are plain and valid. Options that do not go together, or
/// name what is missing, give no records.
[[nodiscard]] Trial try_out(const Options& options, const Block& block, std::size_t enough = most_tried);

/// Whether a log's field has a blank although nothing around it, a quote or a bracket, says where it ends: a format that
/// derives such a line is often not the format that wrote it.
[[nodiscard]] bool has_strained_field(const Record& record);

}  // namespace bnfurl::tool
