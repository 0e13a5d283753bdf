// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a reference means, as pieces of the base and of the reference; nothing is copied yet. Three RFCs say
// how it is found, each in a file of its own, word by word.
#pragma once

#include <cstdint>
#include <string_view>

#include "src/resolve/pieces.hpp"

namespace bnfurl::detail {

/// How the dot segments of a path go.
enum class Dots : std::uint8_t {
  stay,
  rfc3986,  ///< section 5.2.4: all go, those above the root too
  rfc1808,  ///< section 4, step 6, and RFC 2396, section 5.2, step 6: ".." above the root stays
};

/// The pieces of the result in their order, with their delimiters, as in `Pieces`.
struct Resolved {
  std::string_view scheme;
  std::string_view authority;
  std::string_view directory;  ///< of the base, with its last "/": empty if nothing is merged
  std::string_view path;
  Dots dots;  ///< of directory and path, which are one text
  std::string_view params;
  std::string_view query;
  std::string_view fragment;
};

/// RFC 3986, section 5.2.2.
[[nodiscard]] Resolved by_rfc3986(const CutBase& base, const Pieces& reference) noexcept;
/// RFC 2396, section 5.2.
[[nodiscard]] Resolved by_rfc2396(const CutBase& base, const Pieces& reference) noexcept;
/// RFC 1808, section 4.
[[nodiscard]] Resolved by_rfc1808(const PiecesWithParams& base, const PiecesWithParams& reference) noexcept;

}  // namespace bnfurl::detail
