// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `resolve`: what judges references, and where their bases are.
#pragma once

#include "tools/bnfurl/judging/derived/derived.hpp"
#include "tools/bnfurl/judging/standard.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// The same request, in which each grammar's production of references judges the records. Throws UsageError if a grammar
/// has none.
[[nodiscard]] Options judging_references(Options options);

/// `--base`, `--base-key` and `--how`. Throws UsageError if the base is none, or records have no such column.
[[nodiscard]] Resolving read_resolving(const Options& options, const Standards& standards, const Columns& known);

}  // namespace bnfurl::tool
