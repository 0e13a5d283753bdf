// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/clickhouse/tuple.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

bool is_letter(char octet) { return octet == '_' || (octet >= 'a' && octet <= 'z') || (octet >= 'A' && octet <= 'Z'); }

bool is_letter_or_digit(char octet) { return is_letter(octet) || (octet >= '0' && octet <= '9'); }

/// The name without the grammar that stands after it if there are several.
std::string_view without_grammar(const Column& column, const Grammars& grammars) {
  std::string_view name = column.name;
  if (grammars.size() > 1) name = name.substr(0, name.find('.'));
  return name;
}

ElementType type_of(const Column& column, const Grammars& grammars) {
  const std::string_view name = without_grammar(column, grammars);
  if (column.production || shows_component(column)) return ElementType::string;
  if (name == "valid") return ElementType::uint8;
  if (name == "error_offset") return ElementType::int64;
  return name == "default_port" ? ElementType::uint16 : ElementType::string;
}

void require_one_value(const Columns& columns) {
  std::set<std::string_view> names;
  for (const Column& column : columns) {
    if (column.is_list) throw UsageError(column.name + " is a list; a Tuple of this command has no lists");
    if (!names.insert(column.name).second)
      throw UsageError(column.name + " is asked for twice; a Tuple has each name once");
  }
}

std::string_view name_of(ElementType type) {
  switch (type) {
    case ElementType::uint8:
      return "UInt8";
    case ElementType::uint16:
      return "UInt16";
    case ElementType::int64:
      return "Int64";
    case ElementType::string:
      break;
  }
  return "String";
}

}  // namespace

Columns known_elements(const Grammars& grammars) {
  constexpr std::string_view of_records[] = {"grammar", "production", "file", "line", "byte"};
  Columns columns = known_columns(grammars, std::nullopt);
  std::erase_if(columns, [&](const Column& column) {
    return std::ranges::find(of_records, without_grammar(column, grammars)) != std::end(of_records);
  });
  return columns;
}

Elements choose_elements(const Options& options, const Columns& known, const Grammars& grammars) {
  const Columns columns = options.fields ? choose_columns(*options.fields, known) : default_columns(known, grammars);
  require_one_value(columns);
  Elements elements;
  for (const Column& column : columns) elements.push_back({column, type_of(column, grammars)});
  return elements;
}

std::string tuple_type(const Elements& elements) {
  std::string type = "Tuple(";
  for (const Element& element : elements) {
    if (&element != &elements.front()) type += ", ";
    type += fmt::format("{} Nullable({})", quoted_name(element.column.name), name_of(element.type));
  }
  return type + ")";
}

std::string quoted_name(std::string_view name) {
  if (is_plain_name(name)) return std::string(name);
  std::string quoted = "`";
  for (const char octet : name) {
    if (octet == '`' || octet == '\\') quoted += '\\';
    quoted += octet;
  }
  return quoted + '`';
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && is_letter(name.front()) && std::ranges::all_of(name, is_letter_or_digit);
}

}  // namespace bnfurl::tool
