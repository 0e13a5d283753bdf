// All columns that there are, and those of a table that asks for none.
#include "src/records/columns/url_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>

#include <bnfurl/components.hpp>
#include <bnfurl/fields.hpp>

#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/robots_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/open_productions.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// Reads a list of texts.
auto read_list(std::optional<std::vector<std::string_view>> (Row::*read)(std::size_t index) const) {
  return [read, items = Items()](const Row& row, std::size_t index) mutable -> Found {
    const std::optional<std::vector<std::string_view>> texts = (row.*read)(index);
    if (!texts) return std::nullopt;
    items.assign(texts->begin(), texts->end());
    return TextList{items};
  };
}

/// Says which parts have columns inside them, by the names that the standards give these parts.
void mark_inside(Columns& parts) {
  const auto mark = [&parts](std::string_view name, Inside inside) {
    const auto part = std::ranges::find(parts, name, &Column::name);
    if (part != parts.end()) part->inside = inside;
  };
  mark("query", Inside::form);
  if (find_column(parts, "path") == nullptr || find_column(parts, "segment") == nullptr) return;
  mark("path", Inside::path);
  mark("segment", Inside::segments);
}

template <Derived::Text (Derived::*find)()>
Derived::Text derive(Derived& url, std::size_t) {
  return (url.*find)();
}

/// `normal.host` for each component of `grammar`.
void add_normal_parts(Columns& columns, Grammar grammar) {
  for (Column& part : parts_of(grammar)) {
    if (!shows_component(part)) continue;
    part.name.insert(0, "normal.");
    part.source = ColumnSource::derived;
    part.derive = [](Derived& url, std::size_t component) { return url.normal_part(component); };
    part.about = "component of the column normal";
    if (part.inside == Inside::segments) part.inside = Inside::nothing;
    columns.push_back(std::move(part));
  }
}

/// Whether a column shows a component of a derived URL, or a slice of one.
bool shows_derived_part(const Column& column) { return column.is_of_url && column.derive != nullptr; }

bool is_called(const Column& column, std::string_view name) {
  if (column.own_source != nullptr) return false;  // it stands for other names
  if (column.name == name) return true;
  return column.ignores_case && records::is_called(column.name, name);
}

/// A text in quotes.
std::string quoted_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char octet : text) {
    if (octet == '"' || octet == '\\') quoted += '\\';
    quoted += octet;
  }
  return quoted + '"';
}

/// Absent without a URL, since there is nothing to judge.
Found read_valid(const Row& row, std::size_t) {
  if (row.verdict() == Verdict::no_url) return std::nullopt;
  return Value(row.verdict() == Verdict::valid);
}

Found read_error_offset(const Row& row, std::size_t) {
  if (!row.has_url_error()) return std::nullopt;
  return Value(std::uint64_t{row.error().offset()});
}

Found read_expected(const Row& row, std::size_t) {
  if (!row.has_error()) return std::nullopt;
  return Value(row.expected());
}

/// Reads why a record is invalid.
auto read_reason() {
  return [sentence = std::string()](const Row& row, std::size_t) mutable -> Found {
    if (row.verdict() != Verdict::invalid) return std::nullopt;
    sentence = row.sentence();
    return Value(std::string_view(sentence));
  };
}

Found read_default_port(const Row& row, std::size_t scheme) {
  const std::optional<std::string_view> text = row.component(scheme);
  return text ? default_port_of(row.standard().asked, *text) : std::nullopt;
}

/// The columns that every table can have: facts about the URL, its verdict, and the place of its record. `scheme`: the
/// index of that component, for `default_port`.
Columns built_in_columns(std::size_t scheme) {
  return {{.name = "url",
           .read = [](const Row& row, std::size_t) { return text_value(row.url()); },
           .source = ColumnSource::url,
           .is_same_for_all = true,
           .about = "the URL as written in the record",
           .more = "Without the quotes and escapes of csv and jsonl."},
          {.name = "valid",
           .read = read_valid,
           .source = ColumnSource::verdict,
           .type = ValueType::verdict,
           .about = "whether the record, unless its URL is -, is valid: 1 or 0",
           .more = "In jsonl, true or false. Missing if a log has `-` in place of the URL."},
          {.name = "error_offset",
           .read = read_error_offset,
           .source = ColumnSource::nothing,
           .type = ValueType::offset,
           .about = "the offset at which an invalid URL fails, in bytes from 0"},
          {.name = "expected",
           .read = read_expected,
           .source = ColumnSource::nothing,
           .about = "what was expected at that offset",
           .more = "If a line does not match its format, this is what `check` prints, and `error_offset` is missing. "
                   "If a record is invalid because of its base (`--base-key`), both columns are missing: the message "
                   "shows where the base fails."},
          {.name = "reason",
           .read = read_reason(),
           .source = ColumnSource::nothing,
           .about = "why the record is invalid, in words",
           .more = "For example: `\"[\" is not allowed in a query; write %5B`."},
          {.name = "grammar",
           .read = [](const Row& row, std::size_t) { return Found(row.standard().asked.grammar().name()); },
           .is_of_record = true,
           .is_same_for_all = true,
           .about = "the grammar that the URL must match"},
          {.name = "production",
           .read = [](const Row& row, std::size_t) { return Found(row.standard().asked.name()); },
           .is_of_record = true,
           .about = "the grammar rule that the URL must match"},
          {.name = "kind",
           .read = [](const Row& row, std::size_t) { return text_value(row.kind()); },
           .about = "the form of the URL, such as origin-form in a log: the alternative of the rule that it matches",
           .more = "Only for a production that is a list of kinds, such as `ftpurl` or `origin-form`."},
          {.name = "host_kind",
           .read = [](const Row& row, std::size_t) { return text_value(row.host_kind()); },
           .about = "the kind of host, such as IPv4address: the alternative that it matches",
           .more = "In RFC 3986, `IP-literal`, `IPv4address` or `reg-name`."},
          {.name = "default_port",
           .read = read_default_port,
           .index = scheme,
           .source = scheme == no_component ? ColumnSource::nothing : ColumnSource::port,
           .type = ValueType::port,
           .about = "the default port of the scheme, even if the URL has a port"},
          {.name = "file",
           .read = [](const Row& row, std::size_t) { return Found(row.record().file); },
           .is_of_record = true,
           .is_same_for_all = true,
           .about = "the name of the record's file"},
          {.name = "line",
           .read = [](const Row& row, std::size_t) { return Found(std::uint64_t{row.record().line}); },
           .source = ColumnSource::line,
           .type = ValueType::offset,
           .is_of_record = true,
           .is_same_for_all = true,
           .about = "the record's number in its file, from 1; grep -n counts a header and comments, too",
           .more = "In tsv, csv, w3c and cloudfront, it can differ from the number of the line, which messages show.",
           .needs = Needs::number},
          {.name = "byte",
           .read = [](const Row& row, std::size_t) { return Found(std::uint64_t{row.record().byte}); },
           .source = ColumnSource::byte,
           .type = ValueType::offset,
           .is_of_record = true,
           .is_same_for_all = true,
           .about = "the offset of the record in its decompressed file, in bytes from 0"}};
}

/// The columns of one grammar: the built-in columns, then its parts, then what is derived.
Columns columns_of(Grammar grammar, bool resolves) {
  Columns columns = built_in_columns(find_component(grammar, "scheme"));
  const Columns built_in = columns;
  Columns derived = derived_columns(grammar, resolves);
  for (Column& part : parts_of(grammar)) {
    const bool is_taken = find_column(built_in, part.name) != nullptr || find_column(derived, part.name) != nullptr;
    if (is_taken) part.name.insert(0, 1, '=');
    columns.push_back(std::move(part));
  }
  std::ranges::move(derived, std::back_inserter(columns));
  return columns;
}

/// The column of a part, which may be called like a built-in column; null if the grammar does not have the part.
const Column* find_part(const Columns& known, std::string_view name) {
  const Column* column = find_column(known, name);
  return column == nullptr || is_part(*column) ? column : find_column(known, "=" + std::string(name));
}

/// The columns of one of several grammars: `NAME.GRAMMAR`.
Columns suffixed_columns(const Grammars& grammars, std::size_t which, bool resolves) {
  Columns columns = columns_of(grammars[which], resolves);
  std::erase_if(columns, std::mem_fn(&Column::is_same_for_all));
  for (Column& column : columns) {
    column.name.append(".").append(grammars[which].name());
    if (!is_part(column)) column.about.append(", by ").append(grammars[which].name());
    column.grammar = which;
  }
  return columns;
}

}  // namespace

Found default_port_of(Production entry, std::string_view scheme) {
  const std::optional<std::uint16_t> port = default_port(entry, scheme);
  return port ? Found(std::uint64_t{*port}) : std::nullopt;
}

bool shows_component(const Column& column) {
  return column.source == ColumnSource::component && column.shows != Shows::other;
}

bool can_decode(const Column& column) { return column.is_of_url && !column.is_list() && column.shows != Shows::other; }

bool is_part(const Column& column) { return can_decode(column) && !column.show && !shows_derived_part(column); }

Column decoded(Column column) {
  if (column.is_list()) throw UsageError(column.name + ".decoded is not a column: a list cannot be decoded");
  if (!can_decode(column))
    throw UsageError("only parts of the URL, such as path or query, can be decoded, not " + column.name);
  column.name += ".decoded";
  const Decoding how{.form = column.inside == Inside::form && column.show};
  column.show_by(Shows::other, [part = column.show.copy(), how, memory = std::string()](std::string_view text) mutable {
    const Found shown = part ? part(text) : Found(text);
    const std::optional<std::string_view> encoded = shown ? text_of(*shown) : std::nullopt;
    if (!encoded) return shown;
    if (memory.size() < encoded->size()) memory.resize(encoded->size());
    return Found(*decode(*encoded, how, memory));
  });
  return column;
}

Column list_of(Column column) {
  if (!is_part(column))
    throw UsageError(column.name + "[] is not a list: only parts of the URL can occur several times");
  column.name += "[]";
  const auto all_of = column.source == ColumnSource::component ? &Row::all_of_component : &Row::all_occurrences;
  if (column.source != ColumnSource::nothing) column.read = read_list(all_of);
  if (column.source != ColumnSource::nothing) column.needs = Needs::trace;
  column.source = ColumnSource::record;
  column.type = ValueType::texts;
  return column;
}

Column absent(const Column& column) {
  return {.name = column.name,
          .read = [](const Row&, std::size_t) { return Found(); },
          .source = ColumnSource::nothing,
          .ignores_case = column.ignores_case,
          .type = column.type,
          .is_of_url = can_decode(column),
          .is_absent = true,
          .about = "missing in these records",
          .inside = column.inside};
}

Columns parts_of(Grammar grammar) {
  const auto part = [grammar](std::string_view name, auto find, std::size_t index, ColumnSource source, Needs needs) {
    return Column{.name = std::string(name),
                  .read = [find](const Row& row, std::size_t at) { return text_value((row.*find)(at)); },
                  .index = index,
                  .source = source,
                  .ignores_case = grammar.ignores_case(),
                  .is_of_url = true,
                  .about = fmt::format("{} of {}", needs == Needs::trace ? "production" : "component", grammar.name()),
                  .production = grammar.find(name),
                  .needs = needs};
  };
  Columns parts;
  for (const Component each : grammar.components()) {
    parts.push_back(part(each.name(), &Row::component, each.index(), ColumnSource::component, Needs::nothing));
    parts.back().component = each;
  }
  const List<Production> productions = grammar.productions();
  for (std::size_t i = 0; i < productions.size(); ++i) {
    const std::string_view name = productions[i].name();
    if (find_column(parts, name) == nullptr)
      parts.push_back(part(name, &Row::first_occurrence, i, ColumnSource::record, Needs::trace));
  }
  mark_inside(parts);
  return parts;
}

Columns derived_columns(Grammar grammar, bool resolves) {
  const bool has_reason = grammar.find_component("reason").has_value();
  Columns columns = {
      {.name = "normal",
       .derive = derive<&Derived::normal>,
       .about = "the normalized URL; --level says what is normalized",
       .more = "Missing if the URL is not valid, or if the host has no ASCII name."},
      {.name = has_reason ? "normal_reason" : "normal.reason",
       .derive = derive<&Derived::reason>,
       .about = "why a valid URL has no normal form",
       .more = "Called `normal_reason` if the grammar has a component `reason`."},
      {.name = "normal.removed",
       .derive = derive<&Derived::removed>,
       .about = "what --level removed from the URL, as in utm_source=x #top",
       .more = "The levels `fragment`, `drop` and `session-ids` remove parts. Missing if they removed nothing."},
      {.name = "repaired",
       .read = [](const Row& row, std::size_t) { return text_value(row.repaired()); },
       .source = ColumnSource::url,
       .about = "the URL, repaired if it is invalid",
       .more = "A valid URL is unchanged, except with `--repair=web`. See REPAIRING; `--repair` says how."},
      {.name = "repaired.change",
       .read = [change = std::optional<std::string>()](const Row& row, std::size_t) mutable -> Found {
         change = row.repair_change();
         return text_value(change);
       },
       .source = ColumnSource::nothing,
       .about = "what the repair changed, as in trimmed, 2 escaped",
       .more = "Missing if it changed nothing, or if there is no repair."},
      {.name = "repaired.reason",
       .read = [](const Row& row, std::size_t) { return text_value(row.repaired_reason()); },
       .source = ColumnSource::nothing,
       .about = "why an invalid URL cannot be repaired"},
      {.name = "readings",
       .read = [](const Row& row, std::size_t) -> Found {
         const Readings* const readings = row.readings();
         return readings == nullptr ? Found() : readings->verdict();
       },
       .is_same_for_all = true,
       .about = "whether the conventions of --between read the URL alike: alike, differ, none",
       .more = "alike: they find the same host, port and path. none: none of them finds a host. See READINGS.",
       .needs = Needs::readings},
      {.name = "readings.hosts",
       .read = [hosts = std::optional<std::string>()](const Row& row, std::size_t) mutable -> Found {
         const Readings* const readings = row.readings();
         hosts = readings == nullptr ? std::nullopt : readings->hosts();
         return text_value(hosts);
       },
       .is_same_for_all = true,
       .about = "the host; if they differ, what each of them finds",
       .needs = Needs::readings},
      {.name = "surt",
       .derive = derive<&Derived::surt>,
       .about = "the normalized URL with its host reversed, for sorting (SURT: Sort-friendly URI Reordering Transform)",
       .more = "As in Heritrix: `http://(org,example,www,)/path`."},
      {.name = "surt.ia",
       .derive = derive<&Derived::surt_ia>,
       .about = "the key that the Python package surt makes from the URL as written",
       .more = "Byte for byte the key of version 0.3.1, as in the indexes of web archives."},
      {.name = "site",
       .derive = derive<&Derived::site>,
       .about = "the registrable domain, by the Public Suffix List",
       .more = "It is that of the host in the normal form; `--psl` names the list. Missing for addresses and for "
               "suffixes, including the host after the *. of a rule in the list, as in browsers.",
       .needs = Needs::suffixes},
      {.name = "site.icann",
       .derive = derive<&Derived::icann_site>,
       .about = "the same, but ignoring private suffixes such as github.io",
       .needs = Needs::suffixes},
      {.name = "key",
       .derive = derive<&Derived::key>,
       .about = "a 128-bit hash (XXH3) of the normal form after the steps of --key-steps",
       .more = "As 32 hexadecimal digits; see KEYS."},
      {.name = "decision",
       .derive = derive<&Derived::decision>,
       .about = "what the files of --rules decide: allow or deny",
       .needs = Needs::rules},
      {.name = "rule",
       .derive = derive<&Derived::rule>,
       .about = "the FILE:LINE of the rule that decides",
       .more = "Missing if no line decides.",
       .needs = Needs::rules}};
  std::ranges::move(robots_columns(), std::back_inserter(columns));
  for (Column& column : columns) {
    if (column.derive != nullptr) column.source = ColumnSource::derived;
  }
  add_normal_parts(columns, grammar);
  if (!resolves) return columns;
  columns.push_back({.name = "resolved",
                     .source = ColumnSource::derived,
                     .derive = derive<&Derived::resolved>,
                     .about = "the URL that the reference resolves to (only in resolve and extract --base)",
                     .more = "Components such as `host`, and what is derived, such as `site`, are those of this URL."});
  for (Column& part : parts_of(grammar)) {
    if (!shows_component(part)) continue;
    part.name.insert(0, "resolved.");
    columns.push_back(std::move(part));
  }
  return columns;
}

bool shows_normal_form(const Column& column) { return column.derive == derive<&Derived::normal>; }

bool shows_key(const Column& column) {
  return column.derive == derive<&Derived::surt> || column.derive == derive<&Derived::key>;
}

const Column* find_column(const Columns& columns, std::string_view name) {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [name](const Column& column) { return is_called(column, name); });
  return found == columns.end() ? nullptr : &*found;
}

std::string unquoted(std::string_view name) {
  if (!name.starts_with('"')) return std::string(name);
  std::string text;
  for (std::size_t i = 1; i + 1 < name.size(); ++i) {
    if (name[i] == '"') break;
    if (name[i] == '\\') ++i;
    text += name[i];
  }
  if (quoted_text(text) != name)
    throw UsageError(printable(name) +
                     " cannot be read: in a quoted name, write \\\" for a quote and \\\\ for a backslash");
  return text;
}

Columns known_columns(const Grammars& grammars, std::optional<Grammar> layout, bool resolves, Zones zones) {
  Columns columns = columns_of(grammars.front(), resolves);
  if (layout) {
    for (Column& field : log_columns(*layout, zones)) columns.push_back(std::move(field));
  }
  for (std::size_t which = 0; grammars.size() > 1 && which < grammars.size(); ++which) {
    for (Column& column : suffixed_columns(grammars, which, resolves)) columns.push_back(std::move(column));
  }
  return columns;
}

Columns default_columns(const Columns& known, const Standards& standards, const Format& format, AskedNames& asked) {
  constexpr std::string_view of_request[] = {"log.time.iso", "log.client", "log.method", "log.status", "log.bytes"};
  constexpr std::string_view of_target[] = {"path", "query"};
  const Grammars grammars = grammars_of(standards);
  const bool has_requests = format.has_requests();
  Columns columns;
  for (std::size_t i = 0; has_requests && i < std::size(of_request); ++i)
    columns.push_back(common_column(of_request[i], known, asked));
  std::vector<std::string> names = {"valid"};
  for (std::size_t i = 0; grammars.size() > 1 && i < grammars.size(); ++i) {
    names.push_back("valid." + std::string(grammars[i].name()));
    names.push_back("error_offset." + std::string(grammars[i].name()));
  }
  for (const std::string& name : names) {
    if (const Column* column = find_column(known, name)) columns.push_back(*column);
  }
  std::vector<std::string_view> parts = own_parts(standards.front().asked);
  if (parts.empty() && has_requests) parts.assign(std::begin(of_target), std::end(of_target));
  if (parts.empty()) parts.assign(std::begin(url_parts), std::end(url_parts));
  for (const std::string_view part : parts) {
    if (const Column* column = find_part(known, part)) columns.push_back(*column);
  }
  return columns;
}

}  // namespace bnfurl::records
