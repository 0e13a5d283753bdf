// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// IPv4 addresses as the package `surt` reads them.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl::ia {

// The host of a key as the package `surt` makes it.

/// Appends to `key` what a key has of `host`: its labels from the last to the first, with "," between them. Triplets are
/// decoded, names are as in IDNA 2003, addresses of fewer than four numbers have four, and "www." and "www7." are left
/// out at the beginning if `without_www`. Returns whether there is anything left of the host.
bool append_host(std::string& key, std::string_view host, bool without_www);

// A text cut into its parts as the package `surt` does it, by rules that are wider than those of any RFC.

/// A part that is absent is empty: the package does not tell one from the other.
struct Url {
  std::string_view scheme;
  std::string_view host;
  std::string_view port;
  std::string_view path;
  std::string_view query;
};

/// `text` without blanks around it, and without tabs and line ends; in `memory`, if it has some inside.
[[nodiscard]] std::string_view without_blanks(std::string_view text, std::string& memory);
/// The parts of `text`, which is not empty and has no blanks around it. They point into `text`, or to constants.
[[nodiscard]] Url cut(std::string_view text);

}  // namespace bnfurl::crawl::ia
