// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All columns that there are, and those of a table that asks for none.
#include <bnfurl/fields.hpp>

#include <algorithm>
#include <iterator>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/grammars/own_components.hpp"
#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/tables/columns/built_in.hpp"
#include "tools/bnfurl/tables/columns/derived_columns.hpp"
#include "tools/bnfurl/tables/columns/log_fields.hpp"
#include "tools/bnfurl/tables/columns/names.hpp"
#include "tools/bnfurl/tables/columns/parts.hpp"

namespace bnfurl::tool {
namespace {

/// The columns of one grammar: the built-in columns, then its parts, then what is derived.
Columns columns_of(Grammar grammar, bool resolves) {
  Columns columns = built_in_columns(find_component(grammar, "scheme"));
  const Columns built_in = columns;
  Columns derived = derived_columns(grammar, resolves);
  for (Column& part : parts_of(grammar)) {
    const bool is_taken = find_column(built_in, part.name) != nullptr || find_column(derived, part.name) != nullptr;
    if (is_taken) part.name.insert(0, 1, '=');
    columns.push_back(std::move(part));
  }
  std::ranges::move(derived, std::back_inserter(columns));
  return columns;
}

/// The column of a part, which may be called like a built-in column; null if the grammar does not have the part.
const Column* find_part(const Columns& known, std::string_view name) {
  const Column* column = find_column(known, name);
  return column == nullptr || is_part(*column) ? column : find_column(known, "=" + std::string(name));
}

/// Whether a column is the same for all grammars: it says which record this is and where it is from.
bool is_common(const Column& column) {
  constexpr std::string_view names[] = {"url", "grammar", "file", "line", "byte"};
  return std::ranges::find(names, column.name) != std::end(names);
}

/// The columns of one of several grammars: `NAME.GRAMMAR`.
Columns suffixed_columns(const Grammars& grammars, std::size_t which, bool resolves) {
  Columns columns = columns_of(grammars[which], resolves);
  std::erase_if(columns, is_common);
  for (Column& column : columns) {
    column.name.append(".").append(grammars[which].name());
    if (!is_part(column)) column.about.append(", by ").append(grammars[which].name());
    column.grammar = which;
  }
  return columns;
}

}  // namespace

Columns known_columns(const Grammars& grammars, std::optional<Grammar> layout, bool resolves) {
  Columns columns = columns_of(grammars.front(), resolves);
  if (layout) {
    for (Column& field : log_columns(*layout)) columns.push_back(std::move(field));
  }
  for (std::size_t which = 0; grammars.size() > 1 && which < grammars.size(); ++which) {
    for (Column& column : suffixed_columns(grammars, which, resolves)) columns.push_back(std::move(column));
  }
  return columns;
}

Columns default_columns(const Columns& known, const Grammars& grammars) {
  std::vector<std::string> names = {"valid"};
  for (std::size_t i = 0; grammars.size() > 1 && i < grammars.size(); ++i) {
    names.push_back("valid." + std::string(grammars[i].name()));
    names.push_back("error_offset." + std::string(grammars[i].name()));
  }
  Columns columns;
  for (const std::string& name : names) {
    if (const Column* column = find_column(known, name)) columns.push_back(*column);
  }
  std::vector<std::string_view> parts = own_components(grammars.front());
  if (parts.empty()) parts.assign(std::begin(url_parts), std::end(url_parts));
  for (const std::string_view part : parts) {
    if (const Column* column = find_part(known, part)) columns.push_back(*column);
  }
  return columns;
}

}  // namespace bnfurl::tool
