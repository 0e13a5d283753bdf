// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `log.NAME`: the components of a line of a log.
#pragma once

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// A column for each component of `layout`.
void add_log_columns(Columns& columns, Grammar layout);

}  // namespace bnfurl::tool
