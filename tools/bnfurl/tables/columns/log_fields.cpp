// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/log_fields.hpp"

#include <algorithm>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/tables/times.hpp"

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

namespace {

/// The field is nearly always where it was first, so that place is tried first.
std::optional<Value> read_field(const Row& row, const std::string& name, std::size_t place) {
  const Record& record = row.record();
  if (record.fields.empty()) return std::nullopt;
  const std::vector<std::string>& names = record.header->names;
  if (place >= names.size() || names[place] != name)
    place = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
  if (place >= record.fields.size()) return std::nullopt;
  const Span span = record.fields[place];
  return Value(record.text.substr(span.begin, span.end - span.begin));
}

/// `cs(referer)` as `cs-referer`
std::string without_brackets(std::string name) {
  std::ranges::replace(name, '(', '-');
  std::erase(name, ')');
  return name;
}

Column column_of(const std::string& field, const std::string& name, std::size_t place, std::string about) {
  Column column{.name = "log." + name, .read = nullptr, .index = place, .about = std::move(about)};
  column.read_own = read_field;
  column.own = field;
  return column;
}

}  // namespace

void add_w3c_columns(Columns& columns, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    columns.push_back(column_of(names[i], names[i], i, "field of the log"));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string plain = without_brackets(names[i]);
    if (std::ranges::find(names, plain) != names.end()) continue;
    columns.push_back(column_of(names[i], plain, i, "the same as log." + names[i]));
  }
}

Columns passed_w3c_columns(const Columns& known, const Columns& others) {
  Columns passed;
  for (const Column& column : known) {
    const bool is_field = column.read_own == read_field && column.name == "log." + column.own;
    if (is_field && std::ranges::find(others, column.name, &Column::name) == others.end()) passed.push_back(column);
  }
  return passed;
}

}  // namespace bnfurl::tool
