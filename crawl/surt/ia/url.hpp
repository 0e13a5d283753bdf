// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A text cut into its parts as the package `surt` does it, by rules that are wider than those of any RFC.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl::ia {

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
