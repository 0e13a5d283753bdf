// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/references.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/grammars/shipped_grammars.hpp"
#include "tools/bnfurl/tables/own_columns.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

struct Way {
  std::string_view name;
  Resolution resolution;
};
constexpr Way ways[] = {{"rfc3986", Resolution::rfc3986},
                        {"rfc3986-tolerant", Resolution::rfc3986_tolerant},
                        {"rfc2396", Resolution::rfc2396},
                        {"rfc1808", Resolution::rfc1808}};

Resolution read_way(std::string_view name) {
  const auto* way = std::ranges::find(ways, name, &Way::name);
  if (way != std::end(ways)) return way->resolution;
  std::vector<std::string> names;
  for (const Way& each : ways) names.emplace_back(each.name);
  throw unknown("value of --how", name, names);
}

/// Those that are not compiled in are not read as grammars, only searched for the line.
std::vector<std::string> grammars_with_references() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) {
    if (reference_production(grammar)) names.emplace_back(grammar.name());
  }
  for (const ShippedGrammar& shipped : shipped_grammars()) {
    if (read_small_file(shipped.file).find("\n# reference:") != std::string::npos) names.push_back(shipped.name);
  }
  return names;
}

Production references_of(Grammar grammar) {
  if (const std::optional<Production> production = reference_production(grammar)) return *production;
  throw UsageError(fmt::format("{} does not say which production its references are (\"# reference:\"); {} do",
                               printable(grammar.name()), fmt::join(grammars_with_references(), " ")));
}

void require_base(Production start, const std::string& text) {
  if (Base::of(start, text)) return;
  const std::optional<Error> error = explain(start, text);
  if (!error)
    throw UsageError(fmt::format("--base \"{}\" has no scheme, so nothing can be resolved from it", printable(text)));
  throw UsageError(fmt::format("--base \"{}\" is not a {}: at offset {}: {}", printable(text), full_name(start),
                               error->offset(), printable(error->message())));
}

/// Where the first line names the columns, a number that is no name is the column's place.
std::optional<Column> find_own(OwnSource& source, const std::string& key) {
  if (std::optional<Column> column = source.find(key)) return column;
  const std::vector<std::string> names = source.names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (key == std::to_string(i + 1)) return source.find(names[i]);
  }
  return std::nullopt;
}

constexpr std::string_view log_beginning = "log.";

Column base_column(const std::string& key, const Columns& known) {
  const auto own = std::ranges::find_if(known, [](const Column& column) { return column.own_source != nullptr; });
  if (own != known.end()) {
    if (std::optional<Column> column = find_own(*own->own_source, key)) return *column;
    const std::vector<std::string> names = own->own_source->names();
    if (!names.empty()) throw unknown("column of --base-key", key, names);
    throw UsageError(
        fmt::format("unknown column of --base-key \"{}\": numbers count from 1, and names need a header (-k NAME)",
                    printable(key)));
  }
  std::vector<std::string> fields;
  for (const Column& column : known) {
    if (!column.name.starts_with(log_beginning)) continue;
    fields.push_back(column.name.substr(log_beginning.size()));
    if (key == column.name || key == fields.back()) return column;
  }
  if (!fields.empty()) throw unknown("field of --base-key", key, fields);
  throw UsageError("--base-key needs records that have other columns: a log, or -i tsv, csv or jsonl");
}

std::optional<std::string_view> text_in(const Column& column, const Row& row) {
  const std::optional<Value> value =
      column.read_own != nullptr ? column.read_own(row, column.own, column.index) : column.read(row, column.index);
  if (const auto* slice = value ? std::get_if<std::string_view>(&*value) : nullptr) return *slice;
  if (const auto* json = value ? std::get_if<JsonText>(&*value) : nullptr) return json->octets;
  return std::nullopt;
}

}  // namespace

Options judging_references(Options options) {
  load_grammar_files(options);
  if (options.grammars.empty()) options.grammars.emplace_back("rfc3986");
  for (const std::string& grammar : options.grammars)
    options.productions.emplace_back(references_of(find_grammar(grammar)).name());
  return options;
}

Resolving read_resolving(const Options& options, const Standards& standards, const Columns& known) {
  if (options.base.has_value() == options.base_key.has_value())
    throw UsageError("resolve needs either --base URL or --base-key N|NAME");
  Resolving resolving;
  resolving.normalized = options.level.has_value();
  if (options.how) resolving.how = read_way(*options.how);
  for (const Standard& standard : standards) {
    const Production start = find_entry(standard.asked.grammar(), "");
    if (options.base) require_base(start, *options.base);
  }
  if (options.base)
    resolving.base = [base = *options.base](const Row&) { return std::optional<std::string_view>(base); };
  else
    resolving.base = [column = base_column(*options.base_key, known)](const Row& row) { return text_in(column, row); };
  return resolving;
}

}  // namespace bnfurl::tool
