// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A line of a list of ad blockers, cut into what stands around its pattern. Options are what follows a "$" up to the
// end, if it is a list of names, some with values: `$third-party,domain=a.example`. A rule for elements of a page has
// "##" or a relative of it ("#@#", "#?#", "#$#", "$$") after its hosts.
#pragma once

#include <optional>
#include <string_view>

namespace bnfurl::crawl::rules {

struct AdblockLine {
  bool is_exception = false;                              ///< "@@" before it
  std::string_view pattern;                               ///< without "@@" and options
  std::optional<std::string_view> option = std::nullopt;  ///< the name of its first option, without "~"
};

[[nodiscard]] AdblockLine cut_adblock(std::string_view line) noexcept;

/// Whether a line is about elements of pages, not about URLs.
[[nodiscard]] bool is_about_elements(std::string_view line) noexcept;

}  // namespace bnfurl::crawl::rules
