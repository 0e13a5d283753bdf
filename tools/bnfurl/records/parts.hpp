// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Components of one text after the other, in one place: to copy half a KiB of spans costs as much as to find them.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <new>
#include <optional>
#include <string_view>
#include <type_traits>

namespace bnfurl::tool {

/// `parts = split(entry, text)`, made in place; whether there are any.
[[nodiscard]] inline bool split_in_place(std::optional<AnyParts>& parts, Production entry, std::string_view text) {
  static_assert(std::is_trivially_destructible_v<std::optional<AnyParts>>);
  return (::new (&parts) std::optional<AnyParts>(split(entry, text)))->has_value();
}

}  // namespace bnfurl::tool
