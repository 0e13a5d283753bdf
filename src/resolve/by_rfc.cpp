// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/resolve/by_rfc.hpp"

namespace bnfurl::detail {

// RFC 1808, section 4, step by step. It asks whether a piece is non-empty where its successors ask whether it is defined:
// "?" on a base with a query inherits that query. After a net_loc, an empty path is "/" before all that is added: ";x" on
// "http://a" would be "http://a;x", another net_loc.

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

// RFC 2396, section 5.2, step by step. Its "reference to the current document" (step 2) is the base without its fragment.

Resolved by_rfc2396(const CutBase& base, const Pieces& reference) noexcept {
  Resolved result{.scheme = base.scheme,
                  .authority = base.authority,
                  .directory = {},
                  .path = reference.path,
                  .dots = Dots::stay,
                  .params = {},
                  .query = reference.query,
                  .fragment = reference.fragment};
  const bool has_place = !reference.scheme.empty() || !reference.authority.empty();
  if (!has_place && reference.path.empty() && reference.query.empty()) {  // 2
    result.path = base.path;
    result.query = base.query;
  } else if (!reference.scheme.empty()) {  // 3
    result.scheme = reference.scheme;
    result.authority = reference.authority;
  } else if (!reference.authority.empty()) {  // 4
    result.authority = reference.authority;
  } else if (!reference.path.starts_with('/')) {  // 5, 6
    result.directory = base.directory;
    result.dots = Dots::rfc1808;
  }
  return result;
}

// RFC 3986, section 5.2.2: the pseudocode, line by line. A piece that is defined has its delimiter, so it is not empty.

Resolved by_rfc3986(const CutBase& base, const Pieces& reference) noexcept {
  Resolved result{.scheme = base.scheme,
                  .authority = base.authority,
                  .directory = {},
                  .path = reference.path,
                  .dots = Dots::rfc3986,
                  .params = {},
                  .query = reference.query,
                  .fragment = reference.fragment};
  if (!reference.scheme.empty()) {
    result.scheme = reference.scheme;
    result.authority = reference.authority;
  } else if (!reference.authority.empty()) {
    result.authority = reference.authority;
  } else if (reference.path.empty()) {
    result.path = base.path;
    result.dots = Dots::stay;
    if (reference.query.empty()) result.query = base.query;
  } else if (!reference.path.starts_with('/')) {
    result.directory = base.directory;
  }
  return result;
}

}  // namespace bnfurl::detail
