// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/column.hpp"

#include "tools/bnfurl/tables/percent.hpp"

namespace bnfurl::tool {
namespace {

/// A text that decoding does not change is not copied.
Value decoded(std::string_view text, Decoding decoding) {
  if (decoding == Decoding::form && has_form_escapes(text)) return Value(OwnText(decode_form(text)));
  if (decoding == Decoding::percent && has_escapes(text)) return Value(OwnText(decode_percent(text)));
  return Value(text);
}

}  // namespace

std::optional<Value> Column::shown(const Rows& rows) const {
  const std::optional<Value> whole = this->whole(rows);
  std::optional<std::string_view> text = whole ? text_of(*whole) : std::nullopt;
  if (!text) return std::nullopt;
  if (list) return list(*text);
  if (slice) text = slice(*text);
  if (!text) return std::nullopt;
  return decoded(*text, decoding);
}

}  // namespace bnfurl::tool
