// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/column.hpp"

#include <strings.h>

#include <algorithm>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/tables/percent.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

using Found = std::optional<Value>;

/// Behind the name of a part, its column with percent-encoding undone.
constexpr std::string_view decoded_ending = ".decoded";

template <class Text>
Found text_value(const Text& text) {
  if (!text) return std::nullopt;
  return Value(std::string_view(*text));
}

Found read_component(const Row& row, std::size_t index) { return text_value(row.component(index)); }

Found read_production(const Row& row, std::size_t index) { return text_value(row.first_occurrence(index)); }

/// A value without escapes is not copied.
template <Found (*read)(const Row&, std::size_t)>
Found read_decoded(const Row& row, std::size_t index) {
  Found value = read(row, index);
  const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
  if (!text || !has_escapes(*text)) return value;
  return Value(OwnText(decode_percent(*text)));
}

Found list_value(std::optional<Texts> texts) {
  if (!texts) return std::nullopt;
  return Value(std::move(*texts));
}

Found read_component_list(const Row& row, std::size_t index) { return list_value(row.all_of_component(index)); }

Found read_production_list(const Row& row, std::size_t index) { return list_value(row.all_occurrences(index)); }

Found read_log_field(const Row& row, std::size_t index) {
  const Record& record = row.record();
  if (index >= record.fields.size()) return std::nullopt;
  const Span span = record.fields[index];
  if (span.begin == Span::absent) return std::nullopt;
  return Value(record.text.substr(span.begin, span.end - span.begin));
}

/// Absent without a URL, since there is nothing to judge.
Found read_valid(const Row& row, std::size_t) {
  if (row.verdict() == Verdict::no_url) return std::nullopt;
  return Value(row.verdict() == Verdict::valid);
}

/// Whether there is an error within a URL: without a URL there are no offsets.
bool has_url_error(const Row& row) { return row.verdict() == Verdict::invalid && row.url().has_value(); }

Found read_error_offset(const Row& row, std::size_t) {
  if (!has_url_error(row)) return std::nullopt;
  return Value(std::uint64_t{row.error().offset()});
}

Found read_expected(const Row& row, std::size_t) {
  if (!has_url_error(row)) return std::nullopt;
  return Value(std::string_view(row.expected()));
}

Found read_default_port(const Row& row, std::size_t scheme) {
  const std::optional<std::string_view> text = row.component(scheme);
  if (!text) return std::nullopt;
  const std::optional<std::uint16_t> port = default_port(row.standard().asked, *text);
  if (!port) return std::nullopt;
  return Value(std::uint64_t{*port});
}

Columns built_in_columns(std::size_t scheme) {
  return {
      {.name = "url",
       .read = [](const Row& row, std::size_t) { return text_value(row.url()); },
       .about = "the URL as it stands in the record"},
      {.name = "valid", .read = read_valid, .about = "1 or 0"},
      {.name = "error_offset", .read = read_error_offset, .about = "where an invalid URL fails, in octets from 0"},
      {.name = "expected", .read = read_expected, .about = "what was expected there"},
      {.name = "grammar",
       .read = [](const Row& row, std::size_t) { return Found(row.standard().asked.grammar().name()); },
       .about = "the grammar that was asked for"},
      {.name = "production",
       .read = [](const Row& row, std::size_t) { return Found(row.standard().asked.name()); },
       .about = "the production that was asked for"},
      {.name = "kind",
       .read = [](const Row& row, std::size_t) { return text_value(row.kind()); },
       .about = "which alternative of the production the URL is"},
      {.name = "host_kind",
       .read = [](const Row& row, std::size_t) { return text_value(row.host_kind()); },
       .about = "the production that the host is"},
      {.name = "default_port", .read = read_default_port, .index = scheme, .about = "the default port of the scheme"},
      {.name = "file",
       .read = [](const Row& row, std::size_t) { return Found(row.record().file); },
       .about = "the record's file"},
      {.name = "line",
       .read = [](const Row& row, std::size_t) { return Found(std::uint64_t{row.record().line}); },
       .about = "the record's number in its file, from 1"},
      {.name = "byte",
       .read = [](const Row& row, std::size_t) { return Found(std::uint64_t{row.record().byte}); },
       .about = "where the record begins in its file, in octets from 0"}};
}

bool is_called(const Column& column, std::string_view name) {
  if (column.name == name) return true;
  return column.ignores_case && column.name.size() == name.size() &&
         ::strncasecmp(column.name.data(), name.data(), name.size()) == 0;
}

const Column* find(const Columns& columns, std::string_view name) {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [name](const Column& column) { return is_called(column, name); });
  return found == columns.end() ? nullptr : &*found;
}

std::vector<std::string> names_of(const Columns& columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(column.name);
  return names;
}

/// Whether a column shows a part of the URL, not a fact about it.
bool is_part(const Column& column) { return column.read == read_component || column.read == read_production; }

/// The column for `=NAME`: the part of the URL that is also known as plain NAME.
const Column* find_marked_part(const Columns& known, std::string_view name) {
  if (!name.starts_with('=')) return nullptr;
  const Column* column = find(known, name.substr(1));
  return column != nullptr && is_part(*column) ? column : nullptr;
}

/// `NAME.decoded`
Column decoded(Column column) {
  if (!is_part(column)) throw UsageError(column.name + " cannot be decoded: it is no part of the URL");
  column.name += decoded_ending;
  column.read = column.read == read_component ? read_decoded<read_component> : read_decoded<read_production>;
  return column;
}

/// The column for one of the known names, or for `=NAME`.
Column choose_known(std::string_view name, const Columns& known) {
  if (const Column* column = find(known, name)) return *column;
  if (const Column* column = find_marked_part(known, name)) {
    Column marked = *column;
    marked.name.insert(0, 1, '=');
    return marked;
  }
  throw unknown("column", name, names_of(known), "\"bnfurl split -f help\"");
}

/// The column for one name of the list, named as in the list. A known name comes first: a grammar may be called
/// "decoded".
Column choose_single(std::string_view name, const Columns& known) {
  if (!name.ends_with(decoded_ending) || find(known, name) != nullptr) return choose_known(name, known);
  return decoded(choose_known(name.substr(0, name.size() - decoded_ending.size()), known));
}

/// `NAME[]`
Column list_of(Column column) {
  if (!is_part(column))
    throw UsageError(column.name + "[] is not a list: only parts of the URL can occur several times");
  column.name += "[]";
  column.read = column.read == read_component ? read_component_list : read_production_list;
  column.is_list = true;
  return column;
}

/// The parts of a text of `grammar`: components, then the productions whose names no component has.
Columns parts_of(Grammar grammar) {
  const auto part = [grammar](std::string_view name, auto read, std::size_t index, std::string about) {
    about.append(" of ").append(grammar.name());
    return Column{.name = std::string(name),
                  .read = read,
                  .index = index,
                  .ignores_case = grammar.ignores_case(),
                  .about = std::move(about)};
  };
  Columns parts;
  for (const Component component : grammar.components())
    parts.push_back(part(component.name(), read_component, component.index(), "component"));
  const List<Production> productions = grammar.productions();
  for (std::size_t i = 0; i < productions.size(); ++i) {
    const std::string_view name = productions[i].name();
    if (find(parts, name) == nullptr) parts.push_back(part(name, read_production, i, "production"));
  }
  return parts;
}

/// The columns of one grammar: the built-in columns, then its parts.
Columns columns_of(Grammar grammar) {
  Columns columns = built_in_columns(find_component(grammar, "scheme"));
  const Columns built_in = columns;
  for (Column& part : parts_of(grammar)) {
    if (find(built_in, part.name) != nullptr) part.name.insert(0, 1, '=');
    columns.push_back(std::move(part));
  }
  return columns;
}

/// Whether a column is the same for all grammars: it says which record this is and where it is from.
bool is_common(const Column& column) {
  constexpr std::string_view names[] = {"url", "grammar", "file", "line", "byte"};
  return std::ranges::find(names, column.name) != std::end(names);
}

/// The columns of one of several grammars: `NAME.GRAMMAR`.
Columns suffixed_columns(const Grammars& grammars, std::size_t which) {
  Columns columns = columns_of(grammars[which]);
  std::erase_if(columns, is_common);
  for (Column& column : columns) {
    column.name.append(".").append(grammars[which].name());
    if (!is_part(column)) column.about.append(", by ").append(grammars[which].name());
    column.grammar = which;
  }
  return columns;
}

void add_log_columns(Columns& columns, Grammar layout) {
  for (const Component component : layout.components()) {
    columns.push_back({.name = "log." + std::string(component.name()),
                       .read = read_log_field,
                       .index = component.index(),
                       .ignores_case = layout.ignores_case(),
                       .about = "field of " + std::string(layout.name())});
  }
}

}  // namespace

bool shows_component(const Column& column) { return column.read == read_component; }

bool is_traced(const Column& column) {
  return column.read == read_production || column.read == read_decoded<read_production> || column.is_list;
}

Columns known_columns(const Grammars& grammars, std::optional<Grammar> layout) {
  Columns columns = columns_of(grammars.front());
  if (layout) add_log_columns(columns, *layout);
  for (std::size_t which = 0; grammars.size() > 1 && which < grammars.size(); ++which) {
    for (Column& column : suffixed_columns(grammars, which)) columns.push_back(std::move(column));
  }
  return columns;
}

Column choose_column(std::string_view name, const Columns& known) {
  if (!name.ends_with("[]")) return choose_single(name, known);
  return list_of(choose_single(name.substr(0, name.size() - 2), known));
}

Columns choose_columns(std::string_view list, const Columns& known) {
  Columns columns;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    columns.push_back(choose_column(list.substr(begin, end - begin), known));
    if (end == list.size()) return columns;
    begin = end + 1;
  }
}

Columns with_decoded(Columns columns) {
  Columns result;
  for (Column& column : columns) {
    result.push_back(std::move(column));
    if (is_part(result.back())) result.push_back(decoded(result.back()));
  }
  return result;
}

Columns default_columns(const Columns& known, const Grammars& grammars) {
  std::vector<std::string> names = {"valid"};
  for (std::size_t i = 0; grammars.size() > 1 && i < grammars.size(); ++i) {
    names.push_back("valid." + std::string(grammars[i].name()));
    names.push_back("error_offset." + std::string(grammars[i].name()));
  }
  names.insert(names.end(), {"scheme", "host", "port", "path", "query", "fragment"});
  Columns columns;
  for (const std::string& name : names) {
    if (const Column* column = find(known, name)) columns.push_back(*column);
  }
  return columns;
}

}  // namespace bnfurl::tool
