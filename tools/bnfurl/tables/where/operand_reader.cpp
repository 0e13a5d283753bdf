// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/operand_reader.hpp"

namespace bnfurl::tool {
namespace {

/// Called after the opening quote.
std::string read_quoted(Cursor& cursor, std::string_view ends) {
  std::string value;
  while (!cursor.takes("\"")) {
    if (cursor.takes("\\") && !cursor.is_at_any("\"\\"))
      cursor.refuse("a quote or a backslash", "within quotes a backslash is \\\\");
    if (cursor.is_at_end()) cursor.refuse("the closing quote");
    value += cursor.take(1);
  }
  if (!cursor.is_at_any(ends)) cursor.refuse(ends == item_ends ? "\",\", a blank, or the end" : "a blank, or the end");
  return value;
}

}  // namespace

Operand read_operand(Cursor& cursor, std::string_view ends) {
  if (cursor.takes("%i\"")) return {read_quoted(cursor, ends), true};
  if (cursor.takes("\"")) return {read_quoted(cursor, ends), false};
  return {std::string(cursor.take_until(ends)), false};
}

}  // namespace bnfurl::tool
