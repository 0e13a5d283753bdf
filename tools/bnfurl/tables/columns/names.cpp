// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/names.hpp"

#include <strings.h>

#include <algorithm>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

bool is_called(const Column& column, std::string_view name) {
  if (column.own_source != nullptr) return false;  // it stands for other names
  if (column.name == name) return true;
  return column.ignores_case && column.name.size() == name.size() &&
         ::strncasecmp(column.name.data(), name.data(), name.size()) == 0;
}

/// A text in quotes.
std::string quoted_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char octet : text) {
    if (octet == '"' || octet == '\\') quoted += '\\';
    quoted += octet;
  }
  return quoted + '"';
}

}  // namespace

const Column* find_column(const Columns& columns, std::string_view name) {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [name](const Column& column) { return is_called(column, name); });
  return found == columns.end() ? nullptr : &*found;
}

std::size_t name_end(std::string_view text, std::string_view ends) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!quoted && ends.find(text[i]) != std::string_view::npos) return i;
    if (text[i] == '"') quoted = !quoted;
    if (quoted && text[i] == '\\') ++i;
  }
  return text.size();
}

std::string unquoted(std::string_view name) {
  if (!name.starts_with('"')) return std::string(name);
  std::string text;
  for (std::size_t i = 1; i + 1 < name.size(); ++i) {
    if (name[i] == '"') break;
    if (name[i] == '\\') ++i;
    text += name[i];
  }
  if (quoted_text(text) != name)
    throw UsageError(printable(name) +
                     " cannot be read: between the quotes of a name, a quote is \\\" and a backslash is \\\\");
  return text;
}

}  // namespace bnfurl::tool
