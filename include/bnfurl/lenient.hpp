// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The components of a text that is not a URL, to show what it was meant to be (`bnfurl split --lenient`). Scheme, path,
// query and fragment are cut as by the regular expression of RFC 3986, appendix B. The authority is cut from both ends,
// as people write it. Every text can be cut; a text that is a URL has its components from `split`.
#pragma once

#include <cstdint>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// What a text was meant to be.
enum class Shape : std::uint8_t {
  reference,  ///< a URL, perhaps relative
  target,     ///< a request target: a leading "/" begins a path, never an authority
  authority,  ///< the target of CONNECT
};

/// What texts that `entry` judges are meant to be; `method` is that of the request, if it is known: it counts only for
/// a request target.
///   shape_of(rfc3986::URI) == Shape::reference                       ->  true
///   shape_of(rfc9112::request_target) == Shape::target               ->  true
///   shape_of(rfc9112::request_target, "CONNECT") == Shape::authority  ->  true
[[nodiscard]] Shape shape_of(Production entry, std::string_view method = {}) noexcept;

/// Where the parts of a text are; an absent part is an absent span, and a path is always there.
struct LenientParts {
  Span scheme, userinfo, user, password, host, port, path, query, fragment;
  friend bool operator==(const LenientParts&, const LenientParts&) = default;

  /// A part by its common name; an absent span for any other name.
  ///   lenient_parts("http://h/ ").find("host").begin                   ->  7
  ///   lenient_parts("http://h/ ").find("reg-name") == Span()           ->  true
  [[nodiscard]] Span find(std::string_view name) const noexcept;
};

/// The parts of `text`. In the time of reading it; allocates nothing.
///   lenient_parts("//h:8x/a b?c").path.end                             ->  10
///   lenient_parts("//h:8x/a b?c").port == Span()                       ->  true
///   lenient_parts("//u@v@h:80").userinfo.end                           ->  5
///   lenient_parts("//admin x", Shape::target).path.begin               ->  0
[[nodiscard]] LenientParts lenient_parts(std::string_view text, Shape shape = Shape::reference) noexcept;

}  // namespace bnfurl

BNFURL_EXPORT_END
