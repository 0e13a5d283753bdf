// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/w3c_fields.hpp"

#include <algorithm>

namespace bnfurl::tool {
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
