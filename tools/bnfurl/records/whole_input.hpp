// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A file that is no records, read as files of records are: it may be compressed, and "-" is standard input.
#pragma once

#include <string>
#include <vector>

namespace bnfurl::tool {

/// All of it. Throws UsageError if the file cannot be read, and another error if reading fails midway.
[[nodiscard]] std::vector<char> read_whole(const std::string& name);

}  // namespace bnfurl::tool
