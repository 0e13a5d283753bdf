// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `--pass`: what else a record of columns has, but for the URL.
#pragma once

#include <optional>
#include <string>

#include "tools/bnfurl/records/header.hpp"
#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// What the value at `index` among the record's cells is called: as its member or column is, or by its number.
[[nodiscard]] std::string own_name(const Record& record, std::size_t index);

/// Columns for all that `header` names, but for the URL.
[[nodiscard]] Columns own_columns(const Header& header);

/// What a column is called behind others: one called like one of those has `own.` before its name.
[[nodiscard]] std::string own_label(std::string name, const Columns& others);

/// Whether all values of the record have columns among those of `header`.
[[nodiscard]] bool fits(const Record& record, const Header& header);

}  // namespace bnfurl::tool
