// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `log.NAME`: the fields of a W3C extended log, by the names that its own lines give them. A line can come after other
// names than those of the first lines: a field that it does not have is absent.
#pragma once

#include <string>
#include <vector>

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// A column for each name: `log.cs(referer)`. Such a name with brackets is also a column in letters that need no quotes
/// in a shell: `log.cs-referer`, unless that is another field.
void add_w3c_columns(Columns& columns, const std::vector<std::string>& names);

/// `--pass`: the fields among the `known` columns, without those that `others` have.
[[nodiscard]] Columns passed_w3c_columns(const Columns& known, const Columns& others);

}  // namespace bnfurl::tool
