// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts that a person would see in a text, even if it is not a URL (`bnfurl split --lenient`). Scheme, path, query
// and fragment are found as by the regular expression in RFC 3986, appendix B; the authority is split from both ends,
// as people write it. This works for every text, but use `split` for a valid one.
#pragma once

#include <cstdint>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// What kind of text it is meant to be.
enum class Shape : std::uint8_t {
  reference,  ///< a URL, perhaps relative
  target,     ///< a request target: a leading "/" begins a path, never an authority
  authority,  ///< the target of CONNECT
};

/// The shape of the texts that `entry` matches. The method matters only for a request target, if it is known.
///   shape_of(rfc3986::URI) == Shape::reference                       ->  true
///   shape_of(rfc9112::request_target) == Shape::target               ->  true
///   shape_of(rfc9112::request_target, "CONNECT") == Shape::authority  ->  true
[[nodiscard]] Shape shape_of(Production entry, std::string_view method = {}) noexcept;

/// Where the parts of a text are. A missing part is an absent span; the path is never missing.
struct LenientParts {
  Span scheme, userinfo, user, password, host, port, path, query, fragment;
  friend bool operator==(const LenientParts&, const LenientParts&) = default;

  /// A part by its common name; an absent span for any other name.
  ///   lenient_parts("http://h/ ").find("host").begin                   ->  7
  ///   lenient_parts("http://h/ ").find("reg-name") == Span()           ->  true
  [[nodiscard]] Span find(std::string_view name) const noexcept;
};

/// Finds the parts of `text`, in time proportional to it, without allocating.
///   lenient_parts("//h:8x/a b?c").path.end                             ->  10
///   lenient_parts("//h:8x/a b?c").port == Span()                       ->  true
///   lenient_parts("//u@v@h:80").userinfo.end                           ->  5
///   lenient_parts("//admin x", Shape::target).path.begin               ->  0
[[nodiscard]] LenientParts lenient_parts(std::string_view text, Shape shape = Shape::reference) noexcept;

}  // namespace bnfurl

BNFURL_EXPORT_END
