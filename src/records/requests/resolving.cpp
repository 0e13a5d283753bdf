#include "src/records/requests/resolving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/columns/own_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/repaired.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/readers/page.hpp"

namespace bnfurl::records {
namespace {

Resolution read_way(std::string_view name) {
  std::vector<std::string> known;
  for (const NamedWay& way : all_ways()) {
    if (way.name == name) return way.way;
    known.emplace_back(way.name);
  }
  throw unknown("value of --how", name, known);
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
  throw UsageError(fmt::format("{} does not name its production of references (\"# reference:\"); grammars that do: {}",
                               printable(grammar.name()), fmt::join(grammars_with_references(), " ")));
}

void require_base(Production start, const std::string& text, const std::optional<Repairing>& repairing,
                  const Tell& tell) {
  Repaired memory;
  const auto usable = valid_or_repaired(start, text, repairing, memory);
  const auto base = Base::of(start, usable.value_or(text));
  const std::optional<std::string> meant = with_scheme(text);
  if (base && meant)
    tell({fmt::format("--base \"{}\" is a URL without a host; did you mean {}?", printable(text), printable(*meant)),
          true});
  if (base) return;
  if (meant) throw UsageError(fmt::format("--base needs a scheme; did you mean {}?", printable(*meant)));
  if (base.error() != BaseError::no_match)
    throw UsageError(fmt::format("--base must be an absolute URL: \"{}\" has no scheme", printable(text)));
  const std::optional<Error> error = explain(start, text);
  throw UsageError(fmt::format("--base \"{}\" does not match {}: at offset {}: {}", printable(text), full_name(start),
                               error->offset(), printable(error->message())));
}

/// Where the first line names the columns, a number that is not a name is the column's place.
std::optional<Column> find_own(const OwnSource& source, const std::string& key, AskedNames& asked) {
  if (std::optional<Column> column = source.find(key, asked)) return column;
  for (std::size_t i = 0; i < source.names.size(); ++i) {
    if (key == std::to_string(i + 1)) return source.find(source.names[i], asked);
  }
  return std::nullopt;
}

constexpr std::string_view log_beginning = "log.";

Column base_column(const std::string& key, const Columns& known, AskedNames& asked) {
  const auto own = std::ranges::find_if(known, [](const Column& column) { return column.own_source != nullptr; });
  if (own != known.end()) {
    if (std::optional<Column> column = find_own(*own->own_source, key, asked)) return *column;
    const std::vector<std::string>& names = own->own_source->names;
    if (!names.empty()) throw unknown("column of --base-key", key, names);
    throw UsageError(
        fmt::format("unknown column of --base-key \"{}\": numbers count from 1, and names need a header (-k NAME)",
                    printable(key)));
  }
  std::vector<std::string> fields;
  for (const Column& column : known) {
    if (!column.name.starts_with(log_beginning)) continue;
    fields.push_back(column.name.substr(log_beginning.size()));
    if (key == column.name || key == fields.back()) return *find_quietly(column.name, known, asked);
  }
  if (!fields.empty()) throw unknown("field of --base-key", key, fields, help_for(Help::columns, known.front().format));
  throw UsageError(fmt::format("--base-key needs records that have other columns: a log, or {}, csv or jsonl",
                               as_written({{"-i", "tsv"}})));
}

std::optional<std::string_view> text_in(const Found& value) {
  if (const auto* slice = value ? std::get_if<std::string_view>(&*value) : nullptr) return *slice;
  if (const auto* json = value ? std::get_if<JsonText>(&*value) : nullptr) return json->octets;
  return std::nullopt;
}

}  // namespace

void judge_references(RecordOptions& options) {
  load_grammar_files(options);
  options.are_references = true;
  if (options.grammars.empty()) options.grammars.emplace_back("rfc3986");
  for (const std::string& grammar : options.grammars)
    options.productions.emplace_back(references_of(find_grammar(grammar)).name());
}

Resolving read_resolving(const RecordOptions& options, const Request& request) {
  Resolving resolving;
  resolving.normalized = options.level.has_value();
  if (options.how) resolving.how = read_way(*options.how);
  for (const Standard& standard : request.standards) {
    const Production start = find_entry(standard.asked.grammar(), "");
    if (options.base) require_base(start, *options.base, request.derivation->repairing, request.run().tell);
  }
  if (options.base) {
    resolving.base = [text = *options.base](const Row&) { return std::optional<std::string_view>(text); };
  } else if (options.base_key) {
    const Column column = base_column(*options.base_key, request.known, request.asked());
    resolving.base = [read = column.read.copy(), index = column.index](const Row& row) {
      return text_in(read(row, index));
    };
  } else {
    resolving.base = [](const Row& row) {
      const Page* const page = row.record().page;
      return page == nullptr ? std::nullopt : page->url;
    };
  }
  return resolving;
}

}  // namespace bnfurl::records
