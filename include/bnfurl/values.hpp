// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Plain values that grammars and parsed texts share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// The bytes of a text from `begin` up to, but not including, `end`; `begin` is `absent` if a component is missing.
/// Aligned so that its 16 bytes are written at once.
struct alignas(16) Span {
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);
  std::size_t begin = absent;
  std::size_t end = absent;
  friend bool operator==(const Span&, const Span&) = default;
};

/// Where a production comes from: its grammar, another grammar that is imported, or the core rules (RFC 5234, B.1).
enum class Origin : std::uint8_t { own, imported, core };

namespace detail {

/// The alternative that a text matches, as an index into the grammar's names, or `none`. There is room for more.
struct alignas(8) Choices {
  static constexpr std::uint8_t none = 0xff;
  std::uint8_t host_kind = none;
  std::uint8_t kind = none;
  friend bool operator==(const Choices&, const Choices&) = default;
};

inline constexpr std::size_t feed_registers = 119;  ///< the number of registers in a feed (bnfurl/feed.hpp)

template <class T>
inline constexpr bool is_string = false;
template <class Traits, class Allocator>
inline constexpr bool is_string<std::basic_string<char, Traits, Allocator>> = true;

/// A string that is gone after the call. Functions whose results point into a text do not compile with it.
template <class T>
concept TemporaryString = !std::is_reference_v<T> && is_string<std::remove_const_t<T>>;

}  // namespace detail

}  // namespace bnfurl

BNFURL_EXPORT_END
