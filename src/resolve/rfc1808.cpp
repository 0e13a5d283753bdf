// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 1808, section 4, step by step. It asks whether a piece is non-empty where its successors ask whether it is defined:
// "?" on a base with a query inherits that query. After a net_loc, an empty path is "/" before all that is added: ";x" on
// "http://a" would be "http://a;x", another net_loc.
#include "src/resolve/resolved.hpp"

namespace bnfurl::detail {
namespace {

constexpr std::size_t slashes = 2;    ///< "//" before a net_loc
constexpr std::size_t delimiter = 1;  ///< ";" before params, "?" before a query

bool is_empty(const PiecesWithParams& url) noexcept {
  return url.scheme.empty() && url.authority.empty() && url.path.empty() && url.params.empty() && url.query.empty() &&
         url.fragment.empty();
}

Resolved whole(const PiecesWithParams& url) noexcept {
  return {.scheme = url.scheme,
          .authority = url.authority,
          .directory = {},
          .path = url.path,
          .dots = Dots::stay,
          .params = url.params,
          .query = url.query,
          .fragment = url.fragment};
}

}  // namespace

Resolved by_rfc1808(const PiecesWithParams& base, const PiecesWithParams& reference) noexcept {
  if (is_empty(reference)) return whole(base);  // 2a
  Resolved result = whole(reference);
  if (!reference.scheme.empty()) return result;             // 2b
  result.scheme = base.scheme;                              // 2c
  if (reference.authority.size() > slashes) return result;  // 3
  result.authority = base.authority;
  if (reference.path.starts_with('/')) return result;  // 4
  if (!reference.path.empty()) {                       // 6
    result.directory = directory_of(base);
    result.dots = Dots::rfc1808;
    return result;
  }
  result.path = base.path;  // 5
  const bool adds = reference.params.size() > delimiter || reference.query.size() > delimiter;
  if (adds && base.path.empty()) result.path = directory_of(base);
  if (reference.params.size() > delimiter) return result;  // 5a
  result.params = base.params;
  if (reference.query.size() > delimiter) return result;  // 5b
  result.query = base.query;
  return result;
}

}  // namespace bnfurl::detail
