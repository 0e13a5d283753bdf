// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns that show a part of the URL: its components and all productions of its grammar, alone, or as a list of
// all occurrences.
#pragma once

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

// A text that may be absent, as the value of a column.

using Found = std::optional<Value>;

template <class Text>
Found text_value(const Text& text) {
  if (!text) return std::nullopt;
  return Value(std::string_view(*text));
}

/// Whether a column shows a part of the URL, not a fact about it, and all of that part.
[[nodiscard]] bool is_part(const Column& column);

/// Whether a column shows a text of the URL, whole or a slice, as it is.
[[nodiscard]] bool can_decode(const Column& column);

/// `NAME.decoded`
[[nodiscard]] Column decoded(Column column);

/// `NAME[]`
[[nodiscard]] Column list_of(Column column);

/// The parts of a text of `grammar`: components, then the productions whose names no component has.
[[nodiscard]] Columns parts_of(Grammar grammar);

}  // namespace bnfurl::tool
