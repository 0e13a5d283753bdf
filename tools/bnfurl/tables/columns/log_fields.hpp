// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `log.NAME`: the components of a line of a log.
#pragma once

#include <string>
#include <vector>

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// A column for each component of `layout`.
[[nodiscard]] Columns log_fields(Grammar layout);

/// The same, and those that show the time in other ways, if the layout says how it is written.
[[nodiscard]] Columns log_columns(Grammar layout);

/// The fields that the columns read, by their indices.
[[nodiscard]] std::vector<std::size_t> fields_of(const Columns& columns);

/// Whether a column shows a field as it is.
[[nodiscard]] bool shows_log_field(const Column& column);

/// Whether one of the columns shows the same field as `field`.
[[nodiscard]] bool show_field(const Columns& columns, const Column& field);

/// Says which of the columns are numbers, for an output where that makes a difference.
void mark_numbers(Columns& columns, Grammar layout);

// `log.NAME`: the fields of a W3C extended log, by the names that its own lines give them. A line can come after other
// names than those of the first lines: a field that it does not have is absent.

/// A column for each name: `log.cs(referer)`. Such a name with brackets is also a column in letters that need no quotes
/// in a shell: `log.cs-referer`, unless that is another field.
void add_w3c_columns(Columns& columns, const std::vector<std::string>& names);

/// `--pass`: the fields among the `known` columns, without those that `others` have.
[[nodiscard]] Columns passed_w3c_columns(const Columns& known, const Columns& others);

}  // namespace bnfurl::tool
