// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `stats --by COLUMN,…`: how many records there are for each value of some columns.
#pragma once

#include "tools/bnfurl/work/request.hpp"

namespace bnfurl::tool {

/// Runs the command; `request.options.by` names the columns.
Status run_stats_by(const Request& request, Output& out);

}  // namespace bnfurl::tool
