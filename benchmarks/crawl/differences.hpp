// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What other libraries make of the same texts: only who does the same work may be compared. Printed as rows of a table.
#pragma once

#include <iosfwd>
#include <string_view>

#include "benchmarks/crawl/library.hpp"

namespace bnfurl::benchmarks {

/// A row for each library: NAME, then of `texts` how many it refuses and bnfurl does not, how many bnfurl refuses and it
/// does not, how many normal forms differ; then a shortest text whose normal forms differ, bnfurl's, and the other's.
void print_normal_forms(std::ostream& out, std::string_view name, const Texts& texts);

/// The same for references seen from bases: all pairs of a grid, which section 5.2 of RFC 3986 decides. A "text" is a
/// base, a space and a reference.
void print_resolutions(std::ostream& out);
/// The pairs and bnfurl's results, for other programs to compare.
void print_pairs(std::ostream& out);

}  // namespace bnfurl::benchmarks
