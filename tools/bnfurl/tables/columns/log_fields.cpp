// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/log_fields.hpp"

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

void add_log_columns(Columns& columns, Grammar layout) {
  for (const Component component : layout.components()) {
    columns.push_back({.name = "log." + std::string(component.name()),
                       .read = read_log_field,
                       .index = component.index(),
                       .ignores_case = layout.ignores_case(),
                       .about = "field of " + std::string(layout.name())});
  }
  if (!layout.record_time()) return;
  for (Column& column : time_columns()) columns.push_back(std::move(column));
}

}  // namespace bnfurl::tool
