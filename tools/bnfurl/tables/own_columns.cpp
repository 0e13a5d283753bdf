// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/own_columns.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

bool is_called(const Record& record, std::size_t index, const std::string& name) {
  return index < record.cells.size() && own_name(record, index) == name;
}

/// The column is nearly always at the same index as in the first record, so that is tried first.
std::optional<Value> read_own(const Row& row, const std::string& name, std::size_t place) {
  const Record& record = row.record();
  std::size_t index = place;
  if (!is_called(record, index, name)) {
    for (index = 0; index < record.cells.size() && !is_called(record, index, name);) ++index;
  }
  if (index >= record.cells.size() || !record.cells[index].text) return std::nullopt;
  return Value(*record.cells[index].text);
}

}  // namespace

std::string own_name(const Record& record, std::size_t index) {
  const Cell& cell = record.cells[index];
  if (!cell.json.empty()) return std::string(cell.name);
  if (record.header != nullptr && index < record.header->names.size()) return record.header->names[index];
  return std::to_string(index + 1);
}

Columns own_columns(const Header& header) {
  Columns columns;
  for (std::size_t i = 0; i < header.names.size(); ++i) {
    if (i == header.key) continue;
    Column column{header.names[i], nullptr, i};
    column.read_own = read_own;
    column.own = header.names[i];
    columns.push_back(std::move(column));
  }
  return columns;
}

std::string own_label(std::string name, const Columns& others) {
  const bool taken = std::ranges::any_of(others, [&name](const Column& other) { return other.name == name; });
  return taken ? "own." + name : name;
}

bool fits(const Record& record, const Header& header) {
  if (record.cells.size() <= header.names.size() && record.header == &header) return true;
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    if (std::ranges::find(header.names, own_name(record, i)) == header.names.end()) return false;
  }
  return true;
}

}  // namespace bnfurl::tool
