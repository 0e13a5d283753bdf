// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 3986, section 5.2.2: the pseudocode, line by line. A piece that is defined has its delimiter, so it is not empty.
#include "src/resolve/resolved.hpp"

namespace bnfurl::detail {

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
