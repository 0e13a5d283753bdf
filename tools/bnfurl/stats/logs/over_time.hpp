// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts of hours in the order of time. A log of more than two days shows days.
#pragma once

#include "tools/bnfurl/stats/figures.hpp"

namespace bnfurl::tool {

/// `hours` has all hours that were counted, in any order.
[[nodiscard]] Ranking over_time(const Ranking& hours);

}  // namespace bnfurl::tool
