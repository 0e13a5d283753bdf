// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the parts of a URL stand, by the common names of a grammar's components.
#pragma once

#include <optional>
#include <string_view>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::crawl {

/// Octets of a text, from `begin` up to `end`.
struct Place {
  std::size_t begin;
  std::size_t end;
};

/// Parts that a text has, each after the ones before it.
struct UrlParts {
  std::optional<Place> scheme;
  std::optional<Place> userinfo;
  std::optional<Place> host;
  std::optional<Place> port;
  std::optional<Place> path;
  std::optional<Place> query;
  std::optional<Place> fragment;
};

[[nodiscard]] UrlParts url_parts(const AnyParts& split);

/// Whether a "/" stands between host or port and the path, so that the path is longer than it is printed: in RFC 1738
/// and in the W3C's grammar of 1993, that of `http://h/a/` is `a/`. The text must have a path.
[[nodiscard]] bool path_has_slash_before(const UrlParts& parts, std::string_view text);

}  // namespace bnfurl::crawl
