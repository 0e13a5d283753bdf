// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From the names that a user writes to columns.
#include <algorithm>

#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/tables/columns/names.hpp"
#include "tools/bnfurl/tables/columns/parts.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

std::vector<std::string> names_of(const Columns& columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(column.name);
  return names;
}

/// The column for `=NAME`: the part of the URL that is also known as plain NAME.
const Column* find_marked_part(const Columns& known, std::string_view name) {
  if (!name.starts_with('=')) return nullptr;
  const Column* column = find_column(known, name.substr(1));
  return column != nullptr && is_part(*column) ? column : nullptr;
}

/// The column for one of the known names, or for `=NAME`.
Column choose_known(std::string_view name, const Columns& known) {
  if (const Column* column = find_column(known, name)) return *column;
  if (const Column* column = find_marked_part(known, name)) {
    Column marked = *column;
    marked.name.insert(0, 1, '=');
    return marked;
  }
  throw unknown("column", name, names_of(known), "\"bnfurl split -f help\"");
}

/// The column for one name of the list, named as in the list. A known name comes first: a grammar may be called
/// "decoded".
Column choose_single(std::string_view name, const Columns& known) {
  if (!name.ends_with(decoded_ending) || find_column(known, name) != nullptr) return choose_known(name, known);
  return decoded(choose_known(name.substr(0, name.size() - decoded_ending.size()), known));
}

}  // namespace

Column choose_column(std::string_view name, const Columns& known) {
  if (!name.ends_with("[]")) return choose_single(name, known);
  return list_of(choose_single(name.substr(0, name.size() - 2), known));
}

Columns choose_columns(std::string_view list, const Columns& known) {
  Columns columns;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    columns.push_back(choose_column(list.substr(begin, end - begin), known));
    if (end == list.size()) return columns;
    begin = end + 1;
  }
}

Columns with_decoded(Columns columns) {
  Columns result;
  for (Column& column : columns) {
    result.push_back(std::move(column));
    if (is_part(result.back())) result.push_back(decoded(result.back()));
  }
  return result;
}

}  // namespace bnfurl::tool
