// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/fields.hpp"

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

Status list_columns(const Columns& columns, Output& out) {
  for (const Column& column : columns) {
    out.put(column.name);
    out.put('\n');
  }
  return Status::good;
}

void require_room_for_lists(const Columns& columns, std::string_view output) {
  for (const Column& column : columns) {
    if (column.is_list && output != "jsonl") throw UsageError(column.name + " is a list, which needs -o jsonl");
  }
}

}  // namespace bnfurl::tool
