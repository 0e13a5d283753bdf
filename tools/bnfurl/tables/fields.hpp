// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The common part of commands with a table of columns: `-f help`, and the check for columns that a format cannot
// show.
#pragma once

#include <string_view>

#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// Prints the columns, one per line: the name, a tab, and what it is.
Status list_columns(const Columns& columns, Output& out);

/// Throws UsageError if the output format cannot show these columns: a list, if it has only one value per column; the
/// same name twice, if it has names as keys.
void require_room_for(const Columns& columns, std::string_view output);

}  // namespace bnfurl::tool
