// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/fields.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

/// What follows the name of a part in the names of the columns inside it, and what these are.
std::vector<std::pair<std::string, std::string_view>> names_inside(Inside inside) {
  switch (inside) {
    case Inside::form:
      return {{".NAME", "value of NAME in the query, as in a form"},
              {".NAME[]", "all values of NAME (jsonl)"},
              {"[]", "all names and values in the query (jsonl)"}};
    case Inside::path:
      return {{"[:N]", "first N segments of the path"}};
    case Inside::segments:
      return {{"[N]", "segment N of the path, from 0; -1 is the last"}};
    case Inside::nothing:
      break;
  }
  return {};
}

}  // namespace

Status list_columns(const Columns& columns, Output& out) {
  const auto put = [&out](std::string_view name, std::string_view about) {
    for (const std::string_view text : {name, std::string_view("\t"), about, std::string_view("\n")}) out.put(text);
  };
  for (const Column& column : columns) {
    put(column.name, column.about);
    for (const auto& [ending, about] : names_inside(column.inside)) put(column.name + ending, about);
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
