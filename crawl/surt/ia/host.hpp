// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The host of a key as the package `surt` makes it.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl::ia {

/// Appends to `key` what a key has of `host`: its labels from the last to the first, with "," between them. Triplets are
/// decoded, names are as in IDNA 2003, addresses of fewer than four numbers have four, and "www." and "www7." are left
/// out at the beginning if `without_www`. Returns whether there is anything left of the host.
bool append_host(std::string& key, std::string_view host, bool without_www);

}  // namespace bnfurl::crawl::ia
