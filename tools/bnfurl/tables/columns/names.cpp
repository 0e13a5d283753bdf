// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/names.hpp"

#include <strings.h>

#include <algorithm>

namespace bnfurl::tool {
namespace {

bool is_called(const Column& column, std::string_view name) {
  if (column.name == name) return true;
  return column.ignores_case && column.name.size() == name.size() &&
         ::strncasecmp(column.name.data(), name.data(), name.size()) == 0;
}

}  // namespace

const Column* find_column(const Columns& columns, std::string_view name) {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [name](const Column& column) { return is_called(column, name); });
  return found == columns.end() ? nullptr : &*found;
}

}  // namespace bnfurl::tool
