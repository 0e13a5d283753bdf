// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns that show a record's time: `log.time.iso`, `log.time.unix`, and where its minute, hour or day begins,
// `log.time:hour`. They have the same names in all formats, whatever the component is called there. Where the text is
// no time, they are absent.
#pragma once

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// For a format that says which component is its time, and how it is written (Grammar::record_time).
[[nodiscard]] Columns time_columns(Component time);

/// Whether a column's values are times, written as RFC 3339.
[[nodiscard]] bool shows_times(const Column& column);

}  // namespace bnfurl::tool
