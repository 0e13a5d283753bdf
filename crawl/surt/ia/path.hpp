// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Paths and queries of a key as the package `surt` makes them. Each works on what `key` ends with, from `begin` on.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bnfurl::crawl::ia {

/// Dot segments and empty segments are left out. ".." takes the segment before it away, an empty one too; at the root it
/// stays, as a segment that the next ".." takes away.
void simplify_path(std::string& key, std::size_t begin);
/// Parameters by name; of equal names, those without "=" first, then by value.
void sort_query(std::string& key, std::size_t begin);

}  // namespace bnfurl::crawl::ia
