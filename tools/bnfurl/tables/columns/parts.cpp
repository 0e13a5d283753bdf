// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/parts.hpp"

#include <algorithm>

#include "tools/bnfurl/tables/columns/derived_columns.hpp"
#include "tools/bnfurl/tables/columns/known.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

namespace {

Found read_component(const Row& row, std::size_t index) { return text_value(row.component(index)); }

Found read_production(const Row& row, std::size_t index) { return text_value(row.first_occurrence(index)); }

Found list_value(std::optional<Texts> texts) {
  if (!texts) return std::nullopt;
  return Value(std::move(*texts));
}

Found read_component_list(const Row& row, std::size_t index) { return list_value(row.all_of_component(index)); }

Found read_production_list(const Row& row, std::size_t index) { return list_value(row.all_occurrences(index)); }

/// Says which parts have columns inside them, by the names that the standards give these parts.
void mark_inside(Columns& parts) {
  const auto mark = [&parts](std::string_view name, Inside inside) {
    const auto part = std::ranges::find(parts, name, &Column::name);
    if (part != parts.end()) part->inside = inside;
  };
  mark("query", Inside::form);
  if (find_column(parts, "path") == nullptr || find_column(parts, "segment") == nullptr) return;
  mark("path", Inside::path);
  mark("segment", Inside::segments);
}

}  // namespace

bool shows_component(const Column& column) {
  return column.read == read_component && !column.list && column.decoding == Decoding::none;
}

bool is_traced(const Column& column) {
  return column.read == read_production || column.read == read_component_list || column.read == read_production_list;
}

bool can_decode(const Column& column) {
  const bool is_text = column.read == read_component || column.read == read_production || shows_derived_part(column);
  return is_text && !column.list && column.decoding == Decoding::none;
}

bool is_part(const Column& column) { return can_decode(column) && !column.slice && !shows_derived_part(column); }

Column decoded(Column column) {
  if (column.is_list) throw UsageError(column.name + ".decoded is not a column: a list cannot be decoded");
  if (!can_decode(column)) throw UsageError(column.name + " cannot be decoded: it is no part of the URL");
  column.name += ".decoded";
  column.shows_all = false;
  column.decoding = column.inside == Inside::form && column.slice ? Decoding::form : Decoding::percent;
  return column;
}

Column list_of(Column column) {
  if (!is_part(column))
    throw UsageError(column.name + "[] is not a list: only parts of the URL can occur several times");
  column.name += "[]";
  column.read = column.read == read_component ? read_component_list : read_production_list;
  column.is_list = true;
  return column;
}

Columns parts_of(Grammar grammar) {
  const auto part = [grammar](std::string_view name, auto read, std::size_t index, std::string about) {
    about.append(" of ").append(grammar.name());
    return Column{.name = std::string(name),
                  .read = read,
                  .index = index,
                  .ignores_case = grammar.ignores_case(),
                  .about = std::move(about),
                  .production = grammar.find(name)};
  };
  Columns parts;
  for (const Component component : grammar.components())
    parts.push_back(part(component.name(), read_component, component.index(), "component"));
  const List<Production> productions = grammar.productions();
  for (std::size_t i = 0; i < productions.size(); ++i) {
    const std::string_view name = productions[i].name();
    if (find_column(parts, name) == nullptr) parts.push_back(part(name, read_production, i, "production"));
  }
  mark_inside(parts);
  return parts;
}

}  // namespace bnfurl::tool
