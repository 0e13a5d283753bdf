// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Columns by name. The names of a notation that ignores letter case are found in any case.
#pragma once

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// Null if no column has the name.
[[nodiscard]] const Column* find_column(const Columns& columns, std::string_view name);

}  // namespace bnfurl::tool
