// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From the text of `--where` to its expression, in one pass from the left: a function for each level of the grammar in
// where.hpp.
#pragma once

#include <string_view>

#include "tools/bnfurl/tables/where/expression.hpp"

namespace bnfurl::tool {

/// Throws UsageError, as `read_where` does.
[[nodiscard]] Expression read_expression(std::string_view text, const Columns& known, LineSets& files);

}  // namespace bnfurl::tool
