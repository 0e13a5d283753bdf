// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/log_fields.hpp"

#include <algorithm>

#include "tools/bnfurl/grammars/numbers.hpp"
#include "tools/bnfurl/tables/times/time_columns.hpp"

namespace bnfurl::tool {
namespace {

std::optional<Value> read_log_field(const Row& row, std::size_t index) {
  const Record& record = row.record();
  if (index >= record.fields.size()) return std::nullopt;
  const Span span = record.fields[index];
  if (span.begin == Span::absent) return std::nullopt;
  return Value(record.text.substr(span.begin, span.end - span.begin));
}

}  // namespace

Columns log_fields(Grammar layout) {
  Columns columns;
  for (const Component component : layout.components()) {
    columns.push_back({.name = "log." + std::string(component.name()),
                       .read = read_log_field,
                       .index = component.index(),
                       .reads_field = true,
                       .ignores_case = layout.ignores_case(),
                       .about = "field of " + std::string(layout.name())});
  }
  return columns;
}

Columns log_columns(Grammar layout) {
  Columns columns = log_fields(layout);
  const std::optional<RecordTime> time = layout.record_time();
  if (!time) return columns;
  for (Column& column : time_columns(time->component)) columns.push_back(std::move(column));
  return columns;
}

std::vector<std::size_t> fields_of(const Columns& columns) {
  std::vector<std::size_t> fields;
  for (const Column& column : columns) {
    if (column.reads_field) fields.push_back(column.index);
  }
  return fields;
}

bool shows_log_field(const Column& column) { return column.read == read_log_field && column.shows_all; }

bool show_field(const Columns& columns, const Column& field) {
  return std::ranges::any_of(
      columns, [&field](const Column& each) { return shows_log_field(each) && each.index == field.index; });
}

void mark_numbers(Columns& columns, Grammar layout) {
  for (Column& column : columns) {
    if (column.read == read_log_field) column.is_number = is_number(layout.components()[column.index]);
  }
}

}  // namespace bnfurl::tool
