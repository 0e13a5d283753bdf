// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The components of a text that is not a URL, to show what it was meant to be (`--lenient`). Scheme, path, query and
// fragment are cut as by the regular expression of RFC 3986, appendix B. The authority is cut from both ends, as
// people write it. Every text can be cut.
#pragma once

#include <cstdint>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// What the text was meant to be.
enum class Meant : std::uint8_t {
  reference,  ///< a URL, perhaps relative
  target,     ///< a request target: a leading "/" begins a path, never an authority
  authority,  ///< the target of CONNECT
};

struct LenientParts {
  Span scheme, userinfo, user, password, host, port, path, query, fragment;
  friend bool operator==(const LenientParts&, const LenientParts&) = default;

  /// By its common name; an absent span for any other name.
  [[nodiscard]] Span find(std::string_view name) const;
};

[[nodiscard]] LenientParts lenient_parts(std::string_view text, Meant meant);

}  // namespace bnfurl

BNFURL_EXPORT_END
