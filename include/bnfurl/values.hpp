// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Plain values that the views of a grammar and of a text have in common.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl {

/// Octets `begin` up to `end` of a text; `begin` is `absent` where the component is. It lies so that 16 octets written at
/// once, an absent one, are never in two pages: that takes a processor longer than to find out what to write.
struct alignas(16) Span {
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);
  std::size_t begin = absent;
  std::size_t end = absent;
  /// Absent by one store of 16 octets: gcc 12 would take two.
  [[gnu::always_inline]] void set_absent() noexcept {
    using Both [[gnu::vector_size(16), gnu::may_alias]] = long long;
    *reinterpret_cast<Both*>(this) = Both{-1, -1};
  }
  friend bool operator==(const Span&, const Span&) = default;
};

/// Where a grammar has a production from: printed in it, taken from another grammar, or a core rule (RFC 5234, B.1).
enum class Origin : std::uint8_t { own, imported, core };

}  // namespace bnfurl
