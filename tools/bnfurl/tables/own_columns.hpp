// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `--pass`: the other columns of a record, all except the URL.
#pragma once

#include <optional>
#include <string>

#include "tools/bnfurl/records/header.hpp"
#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// The name of the value at `index` among the record's cells: the name of its member or column, or its number.
[[nodiscard]] std::string own_name(const Record& record, std::size_t index);

/// Columns for all names in `header` except the URL's.
[[nodiscard]] Columns own_columns(const Header& header);

/// The name of an own column that follows `others`: if one of them has the same name, `own.` is put before it.
[[nodiscard]] std::string own_label(std::string name, const Columns& others);

/// Whether each value of the record has a column in `header`.
[[nodiscard]] bool fits(const Record& record, const Header& header);

}  // namespace bnfurl::tool
