// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A text that may be absent, as the value of a column.
#pragma once

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

using Found = std::optional<Value>;

template <class Text>
Found text_value(const Text& text) {
  if (!text) return std::nullopt;
  return Value(std::string_view(*text));
}

}  // namespace bnfurl::tool
