// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 2396, section 5.2, step by step. Its "reference to the current document" (step 2) is the base without its fragment.
#include "src/resolve/resolved.hpp"

namespace bnfurl::detail {

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

}  // namespace bnfurl::detail
