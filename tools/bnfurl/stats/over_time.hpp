// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What people look at in a server's log: the columns that `stats` counts without being asked.
#pragma once

#include <bnfurl/grammar.hpp>

#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// Of `known`: status, method, path, scheme and host, the referer's host if the URL is not the referer, and the hour;
/// whichever there are.
[[nodiscard]] Columns log_columns(const Columns& known, Grammar layout, RecordKey url);

// Counts of hours in the order of time. A log of more than two days shows days.

/// `hours` has all hours that were counted, in any order.
[[nodiscard]] Ranking over_time(const Ranking& hours);

}  // namespace bnfurl::tool
