// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Components of one text after another, in the same memory: copying half a KiB of spans costs as much as finding
// them.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <new>
#include <optional>
#include <string_view>
#include <type_traits>

namespace bnfurl::tool {

/// `parts = split(entry, text)`, but constructed in place; returns whether `text` matches.
[[nodiscard]] inline bool split_in_place(std::optional<AnyParts>& parts, Production entry, std::string_view text) {
  static_assert(std::is_trivially_destructible_v<std::optional<AnyParts>>);
  return (::new (&parts) std::optional<AnyParts>(split(entry, text)))->has_value();
}

}  // namespace bnfurl::tool
