// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns that every table can have: facts about the URL, its verdict, and the place of its record.
#pragma once

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// `scheme`: the index of that component, for `default_port`.
[[nodiscard]] Columns built_in_columns(std::size_t scheme);

}  // namespace bnfurl::tool
