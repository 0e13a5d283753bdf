// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The configuration of an executable function of ClickHouse that is this program, for a file `*_function.xml`: the type
// of its answer, and the command that gives it, from the same options.
#pragma once

#include <string>
#include <string_view>

#include "tools/bnfurl/clickhouse/block_reader.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// Throws UsageError if the name is not that of a function, or if an option cannot be written in XML.
[[nodiscard]] std::string clickhouse_config(std::string_view name, const Options& options, const Elements& elements);

}  // namespace bnfurl::tool
