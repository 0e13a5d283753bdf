// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Normal forms (RFC 3986, section 6.2), and references seen from a base (RFC 3986, section 5.2, and the RFCs before it).
// A normal form may be fetched in place of the text: only what sections 6.2.2 and 6.2.3 allow is changed. Resolve first,
// then normalise: a normal form of a base is another base.
//
// Nothing here allocates, throws, locks or changes global state. Results are the text itself, or lie in the caller's
// memory, which must not overlap the texts.
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

/// What a normal form changes: a set, by | and &. The levels of a set are carried out in this order. The sections are
/// those of RFC 3986, which allow it; docs/reference/levels-and-keys.md has what each changes.
enum class Levels : std::uint32_t {
  none = 0,
  percent = 1,      ///< sections 6.2.2.2 and 6.2.2.1
  letter_case = 2,  ///< section 6.2.2.1
  /// Section 6.2.2.3. Where a path would begin with "//" without an authority before it, "/." stays there.
  dots = 4,
  /// Section 3.2.3. The port stays where what is left would be no text of the production, or one with another host: the
  /// grammar of RFC 9112 asks for a port of `[::1]:`.
  empty_port = 32,
  syntax = 39,   ///< these four
  scheme = 8,    ///< section 6.2.3, for the schemes that the grammar's `# port:` and `# empty-path:` lines name
  address = 16,  ///< RFC 5952, section 4
  all = 63,
};
[[nodiscard]] constexpr Levels operator|(Levels a, Levels b) noexcept {
  return static_cast<Levels>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
[[nodiscard]] constexpr Levels operator&(Levels a, Levels b) noexcept {
  return static_cast<Levels>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}

/// `text`, a text of `entry`, in normal form: `text` itself where it is in it already, otherwise in `memory`, where
/// `text.size() + 2` octets are enough. Refused if `entry` does not match it, or there is no room.
///   normalize(rfc3986::URI, "HTTP://h:80/%7ea", Levels::syntax, memory)  ->  "http://h:80/~a"
///   normalize(rfc3986::URI, "http://h/%25%34%31", Levels::percent, memory)  ->  "http://h/%2541"
///   normalize(rfc3986::URI, "http://h:08080/", Levels::scheme, memory)  ->  "http://h:8080/"
[[nodiscard]] Result<std::string_view, Refusal> normalize(Production entry, std::string_view text BNFURL_LIFETIMEBOUND,
                                                          Levels levels,
                                                          std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;
/// Deleted: the result could be a temporary string that no longer exists.
template <detail::TemporaryString Text>
void normalize(Production entry, Text&& text, Levels levels, std::span<char> memory) = delete;

/// The language of normal forms of `entry` by `levels`, where the library has an automaton of its own for it: a
/// production for `matches`. Without one, `normalize` works by the production itself, with the same results.
///   normal_forms(rfc3986::port, Levels::syntax)  ->  nullopt
[[nodiscard]] std::optional<Production> normal_forms(Production entry, Levels levels) noexcept;

/// How a reference is resolved.
enum class Resolution : std::uint8_t {
  rfc3986,           ///< section 5.2, strict
  rfc3986_tolerant,  ///< section 5.2.2: a reference with the base's scheme is read as if it had none
  rfc2396,           ///< section 5.2: ".." above the root stays, "?y" goes to the directory
  rfc1808,           ///< section 4: with params; an empty reference is the whole base; a net_loc ends at "/" only
};

/// The production of a grammar's references: its `# reference:` line; nullopt if it has none.
///   reference_production(rfc3986::URI.grammar())    ->  rfc3986::URI_reference
[[nodiscard]] std::optional<Production> reference_production(Grammar grammar) noexcept;
/// How a grammar's own text resolves references: its `# resolution:` line; without one, `Resolution::rfc3986`.
///   default_resolution(rfc3986::URI.grammar()) == Resolution::rfc3986  ->  true
[[nodiscard]] Resolution default_resolution(Grammar grammar) noexcept;

/// Why a text is no base.
enum class NoBase : std::uint8_t {
  no_match,       ///< `entry` does not match it
  no_scheme,      ///< it is a reference itself
  no_references,  ///< the grammar has none
};

/// A base, cut once for all references of a page. It points into the text, which must live as long.
///   Base::of(rfc3986::URI, "http://a/b/c/d;p?q")->text()  ->  "http://a/b/c/d;p?q"
///   Base::of(rfc3986::URI_reference, "../g").error() == NoBase::no_scheme  ->  true
class Base {
public:
  /// `text` as a text of `entry`, whose grammar has references. The production of these must be prepared, too
  /// (bnfurl/load.hpp).
  [[nodiscard]] static Result<Base, NoBase> of(Production entry, std::string_view text BNFURL_LIFETIMEBOUND) noexcept;
  /// Deleted: the base would point into a temporary string that no longer exists.
  template <detail::TemporaryString Text>
  static void of(Production entry, Text&& text) = delete;

  [[nodiscard]] std::string_view text() const noexcept;
  /// The production of what can be resolved.
  ///   Base::of(rfc3986::URI, "x:")->references()   ->  rfc3986::URI_reference
  [[nodiscard]] Production references() const noexcept;

private:
  friend struct detail::BaseAccess;
  Base() noexcept {}  // NOLINT(modernize-use-equals-default): then it would be cleared before it is filled

  alignas(std::size_t) std::byte opaque_[256];
};

/// `reference`, a text of the production of references, seen from `base`: in `memory`, where base.text().size() +
/// reference.size() + 4 octets are enough. Refused if it is not such a text, or there is no room. RFC 2396
/// resolves `.` on `x:a` to `x:`, which its grammar does not derive: this is returned, but `normalize` refuses it.
///   resolve(*Base::of(rfc3986::URI, "http://a/b/c/d;p?q"), "../g", Resolution::rfc3986, memory)  ->  "http://a/b/g"
[[nodiscard]] Result<std::string_view, Refusal> resolve(const Base& base, std::string_view reference, Resolution how,
                                                        std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;

}  // namespace bnfurl

BNFURL_EXPORT_END
