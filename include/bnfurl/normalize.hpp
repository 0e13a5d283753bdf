// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Normal forms (RFC 3986, section 6.2), and the resolution of references against a base (RFC 3986, section 5.2, and the
// RFCs before it). You may fetch the normal form of a URL in its place: it changes only what RFC 3986 (sections 3.2.3,
// 6.2.2 and 6.2.3) and RFC 5952 allow. Resolve against the base as it was fetched, and normalize only the result:
// `http://a/b/..` has the normal form `http://a/`, but `c` resolves differently against the two.
//
// Nothing here allocates, throws, takes a lock or changes global state. A result is the text itself, or is in the
// caller's memory, which must not overlap the texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

namespace detail {
struct BaseAccess;
}  // namespace detail

/// What a normal form changes: a set of levels, combined with | and &, applied in the order below. Each comment names
/// the section that allows the change; it is in RFC 3986 unless another RFC is named. docs/reference/levels-and-keys.md
/// describes each level.
enum class Levels : std::uint32_t {
  none = 0,
  percent = 1,      ///< sections 6.2.2.2 and 6.2.2.1
  letter_case = 2,  ///< section 6.2.2.1
  /// Section 6.2.2.3. A path that would begin with "//" without an authority before it keeps "/.".
  dots = 4,
  /// Section 3.2.3. The port stays if the rest would not be a text of the production, or would have another host: RFC
  /// 9112's grammar requires the port in `[::1]:`.
  empty_port = 32,
  syntax = 39,   ///< the four above
  scheme = 8,    ///< section 6.2.3, for the schemes in the grammar's `# port:` and `# empty-path:` lines
  address = 16,  ///< RFC 5952, section 4
  all = 63,
};
[[nodiscard]] constexpr Levels operator|(Levels a, Levels b) noexcept {
  return static_cast<Levels>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
[[nodiscard]] constexpr Levels operator&(Levels a, Levels b) noexcept {
  return static_cast<Levels>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}

/// The normal form of `text`: `text` itself if it is in normal form already, otherwise a text in `memory`, where
/// `text.size() + 2` bytes are enough. Fails if `entry` does not match `text`, or `memory` is too small.
///   normalize(rfc3986::URI, "HTTP://h:80/%7ea", Levels::syntax, memory)  ->  "http://h:80/~a"
///   normalize(rfc3986::URI, "http://h/%25%34%31", Levels::percent, memory)  ->  "http://h/%2541"
///   normalize(rfc3986::URI, "http://h:08080/", Levels::scheme, memory)  ->  "http://h:8080/"
[[nodiscard]] Result<std::string_view, TextError> normalize(Production entry,
                                                            std::string_view text BNFURL_LIFETIMEBOUND, Levels levels,
                                                            std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;
/// Deleted: the result could be a temporary string that is gone.
template <detail::TemporaryString Text>
void normalize(Production entry, Text&& text, Levels levels, std::span<char> memory) = delete;

/// A production that matches exactly the normal forms of `entry` by `levels`; nullopt if the library has no automaton
/// for them. Then `normalize` uses `entry` itself, with the same results.
///   normal_forms(rfc3986::port, Levels::syntax)  ->  nullopt
[[nodiscard]] std::optional<Production> normal_forms(Production entry, Levels levels) noexcept;

/// How a reference is resolved.
enum class Resolution : std::uint8_t {
  rfc3986,           ///< section 5.2, strict
  rfc3986_tolerant,  ///< section 5.2.2: ignores the scheme of a reference if it is the base's
  rfc2396,           ///< section 5.2: keeps ".." above the root, and resolves "?y" against the directory
  rfc1808,           ///< section 4: with params; an empty reference is the whole base; only "/" ends a net_loc
};

/// The production that a grammar's `# reference:` line names; nullopt without such a line.
///   reference_production(rfc3986::URI.grammar())    ->  rfc3986::URI_reference
[[nodiscard]] std::optional<Production> reference_production(Grammar grammar) noexcept;
/// How a grammar resolves references: its `# resolution:` line, or else `Resolution::rfc3986`.
///   default_resolution(rfc3986::URI.grammar()) == Resolution::rfc3986  ->  true
[[nodiscard]] Resolution default_resolution(Grammar grammar) noexcept;

/// Why a text cannot be a base.
enum class BaseError : std::uint8_t {
  no_match,       ///< `entry` does not match it
  no_scheme,      ///< it is a relative reference
  no_references,  ///< the grammar has none
};

/// A base, prepared once to resolve many references. It points into its text, which must outlive the base.
///   Base::of(rfc3986::URI, "http://a/b/c/d;p?q")->text()  ->  "http://a/b/c/d;p?q"
///   Base::of(rfc3986::URI_reference, "../g").error() == BaseError::no_scheme  ->  true
class Base {
public:
  /// Fails if `entry` does not match `text`, `text` has no scheme, or the grammar does not define references. If the
  /// grammar was read at run time, `reference_production(entry.grammar())` must be prepared as well (bnfurl/load.hpp).
  [[nodiscard]] static Result<Base, BaseError> of(Production entry,
                                                  std::string_view text BNFURL_LIFETIMEBOUND) noexcept;
  /// Deleted: the base would point into a temporary string that is gone.
  template <detail::TemporaryString Text>
  static void of(Production entry, Text&& text) = delete;

  /// The text of the base.
  [[nodiscard]] std::string_view text() const noexcept;
  /// The production of the references that can be resolved.
  ///   Base::of(rfc3986::URI, "x:")->references()   ->  rfc3986::URI_reference
  [[nodiscard]] Production references() const noexcept;

private:
  friend struct detail::BaseAccess;
  Base() noexcept {}  // NOLINT(modernize-use-equals-default): then it would be cleared before it is filled

  alignas(std::size_t) std::byte opaque_[256];
};

/// Resolves `reference` against `base`: the result is in `memory`, where base.text().size() + reference.size() + 4
/// bytes are enough. Fails if `references()` does not match `reference`, or `memory` is too small. RFC 2396 resolves
/// `.` against `x:a` to `x:`, which its grammar does not derive: `resolve` returns it, but `normalize` rejects it.
///   resolve(*Base::of(rfc3986::URI, "http://a/b/c/d;p?q"), "../g", Resolution::rfc3986, memory)  ->  "http://a/b/g"
[[nodiscard]] Result<std::string_view, TextError> resolve(const Base& base, std::string_view reference, Resolution how,
                                                          std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;

}  // namespace bnfurl

BNFURL_EXPORT_END
