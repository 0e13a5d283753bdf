// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/fields.hpp"

#include <set>
#include <string>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

Status list_columns(const Columns& columns, Output& out) {
  for (const Column& column : columns) {
    out.put(column.name);
    out.put('\t');
    out.put(column.about);
    out.put('\n');
  }
  return Status::good;
}

void require_room_for(const Columns& columns, std::string_view output) {
  const bool has_keys = output == "jsonl";
  std::set<std::string> names;
  for (const Column& column : columns) {
    if (column.is_list && !has_keys) throw UsageError(column.name + " is a list, which needs -o jsonl");
    if (!names.insert(column.name).second && has_keys)
      throw UsageError(column.name + " is asked for twice; a jsonl object has it once");
  }
}

}  // namespace bnfurl::tool
