// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What commands with a table of columns have in common: `-f help`, and what a format cannot show.
#pragma once

#include <string_view>

#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// The names of the columns, one a line.
Status list_columns(const Columns& columns, Output& out);

/// Throws UsageError for a list in a format of one value a column.
void require_room_for_lists(const Columns& columns, std::string_view output);

}  // namespace bnfurl::tool
