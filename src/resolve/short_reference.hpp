// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The references that pages are full of, resolved by RFC 3986 at once: short ones, without dot segments but for leading
// ones. Their result is a beginning of the base and an end of the reference. This is no other reading of section 5.2:
// what it says is what the general way says, and it leaves to that way what it does not know.
#pragma once

#include <cstddef>
#include <string_view>

#include <bnfurl/normalize.hpp>

namespace bnfurl::detail {

/// What a result is made of: the first octets of the base, a "/" where its path is empty, and the reference from an
/// offset on.
struct Joint {
  std::size_t of_base;
  std::size_t slashes;  ///< 0 or 1
  std::size_t from;     ///< of the reference
};

/// Of `reference`, a text of `production`, on a plain base; nullopt: it is not of this kind. A scheme is asked only if
/// there can be one.
[[nodiscard]] std::optional<Joint> joint_of(const CutBase& base, const ProductionData& production,
                                            std::string_view reference) noexcept;

}  // namespace bnfurl::detail
