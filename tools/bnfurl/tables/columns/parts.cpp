// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/parts.hpp"

#include "tools/bnfurl/tables/columns/names.hpp"
#include "tools/bnfurl/tables/columns/text_value.hpp"
#include "tools/bnfurl/tables/percent.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

Found read_component(const Row& row, std::size_t index) { return text_value(row.component(index)); }

Found read_production(const Row& row, std::size_t index) { return text_value(row.first_occurrence(index)); }

/// A value without escapes is not copied.
template <Found (*read)(const Row&, std::size_t)>
Found read_decoded(const Row& row, std::size_t index) {
  Found value = read(row, index);
  const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
  if (!text || !has_escapes(*text)) return value;
  return Value(OwnText(decode_percent(*text)));
}

Found list_value(std::optional<Texts> texts) {
  if (!texts) return std::nullopt;
  return Value(std::move(*texts));
}

Found read_component_list(const Row& row, std::size_t index) { return list_value(row.all_of_component(index)); }

Found read_production_list(const Row& row, std::size_t index) { return list_value(row.all_occurrences(index)); }

}  // namespace

bool shows_component(const Column& column) { return column.read == read_component; }

bool is_traced(const Column& column) {
  return column.read == read_production || column.read == read_decoded<read_production> || column.is_list;
}

bool is_part(const Column& column) { return column.read == read_component || column.read == read_production; }

Column decoded(Column column) {
  if (!is_part(column)) throw UsageError(column.name + " cannot be decoded: it is no part of the URL");
  column.name += decoded_ending;
  column.read = column.read == read_component ? read_decoded<read_component> : read_decoded<read_production>;
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
                  .about = std::move(about)};
  };
  Columns parts;
  for (const Component component : grammar.components())
    parts.push_back(part(component.name(), read_component, component.index(), "component"));
  const List<Production> productions = grammar.productions();
  for (std::size_t i = 0; i < productions.size(); ++i) {
    const std::string_view name = productions[i].name();
    if (find_column(parts, name) == nullptr) parts.push_back(part(name, read_production, i, "production"));
  }
  return parts;
}

}  // namespace bnfurl::tool
