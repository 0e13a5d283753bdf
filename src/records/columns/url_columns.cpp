// All columns that there are, and those of a table that asks for none.
#include "src/records/columns/url_columns.hpp"

#include <strings.h>

#include <algorithm>
#include <functional>
#include <iterator>

#include <bnfurl/fields.hpp>

#include "src/records/columns/common_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/open_productions.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {
namespace {

Found read_component(const Row& row, std::size_t index) { return text_value(row.component(index)); }

Found read_production(const Row& row, std::size_t index) { return text_value(row.first_occurrence(index)); }

Found list_value(std::optional<Texts> texts) {
  if (!texts) return std::nullopt;
  return Value(std::move(*texts));
}

Found read_component_list(const Row& row, std::size_t index) { return list_value(row.all_of_component(index)); }

Found read_production_list(const Row& row, std::size_t index) { return list_value(row.all_occurrences(index)); }

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

Found read_repaired(const Row& row, std::size_t) { return text_value(row.repaired()); }

Found read_repaired_reason(const Row& row, std::size_t) { return text_value(row.repaired_reason()); }

template <Derived::Text (Derived::*find)()>
Found read(const Row& row, std::size_t) {
  Derived* const derived = row.derived();
  return derived == nullptr ? std::nullopt : text_value((derived->*find)());
}

template <Derived::Text (Derived::*find)(std::size_t)>
Found read_part(const Row& row, std::size_t index) {
  Derived* const derived = row.derived();
  return derived == nullptr ? std::nullopt : text_value((derived->*find)(index));
}

/// `NAME.host` for each component of `grammar`.
void add_parts(Columns& columns, const std::string& name, decltype(Column::read) read, Grammar grammar) {
  for (Column& part : parts_of(grammar)) {
    if (!shows_component(part)) continue;
    part.name.insert(0, name + ".");
    part.read = read;
    part.about = "component of " + name;
    if (part.inside == Inside::segments) part.inside = Inside::nothing;
    columns.push_back(std::move(part));
  }
}

// What the records of one format have, and those of another lack: a part of the URL has the same columns inside it.
Found read_nothing(const Row&, std::size_t) { return std::nullopt; }
Found read_no_part(const Row&, std::size_t) { return std::nullopt; }

/// Whether a column shows a component of a derived URL, or a slice of one.
bool shows_derived_part(const Column& column) {
  return column.read == read_part<&Derived::normal_part> || column.read == read_part<&Derived::resolved_part>;
}

bool is_called(const Column& column, std::string_view name) {
  if (column.own_source != nullptr) return false;  // it stands for other names
  if (column.name == name) return true;
  return column.ignores_case && column.name.size() == name.size() &&
         ::strncasecmp(column.name.data(), name.data(), name.size()) == 0;
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

Found read_reason(const Row& row, std::size_t) {
  if (row.verdict() != Verdict::invalid) return std::nullopt;
  return Value(OwnText(row.sentence()));
}

Found read_default_port(const Row& row, std::size_t scheme) {
  const std::optional<std::string_view> text = row.component(scheme);
  if (!text) return std::nullopt;
  const std::optional<std::uint16_t> port = default_port(row.standard().asked, *text);
  if (!port) return std::nullopt;
  return Value(std::uint64_t{*port});
}

/// The columns that every table can have: facts about the URL, its verdict, and the place of its record. `scheme`: the
/// index of that component, for `default_port`.
Columns built_in_columns(std::size_t scheme) {
  return {{.name = "url",
           .read = [](const Row& row, std::size_t) { return text_value(row.url()); },
           .is_same_for_all = true,
           .about = "the URL as it is in the record",
           .more = "Without the quotes and escapes of csv and jsonl."},
          {.name = "valid",
           .read = read_valid,
           .type = ValueType::verdict,
           .about = "1 or 0",
           .more = "In jsonl, true or false."},
          {.name = "error_offset",
           .read = read_error_offset,
           .type = ValueType::offset,
           .about = "where an invalid URL fails, in bytes from 0"},
          {.name = "expected",
           .read = read_expected,
           .about = "what was expected there",
           .more = "For a line that does not match its format, what `check` prints, without an `error_offset`. A "
                   "record that is invalid because of its base (`--base-key`) has neither: the message has those of "
                   "the base."},
          {.name = "reason",
           .read = read_reason,
           .about = "why the record is invalid, as a sentence",
           .more = "`\"[\" is not allowed in a query; write %5B`"},
          {.name = "grammar",
           .read = [](const Row& row, std::size_t) { return Found(row.standard().asked.grammar().name()); },
           .is_of_record = true,
           .is_same_for_all = true,
           .about = "the grammar that is used"},
          {.name = "production",
           .read = [](const Row& row, std::size_t) { return Found(row.standard().asked.name()); },
           .is_of_record = true,
           .about = "the production that is used"},
          {.name = "kind",
           .read = [](const Row& row, std::size_t) { return text_value(row.kind()); },
           .about = "which alternative of the production the URL is",
           .more = "If the production is a list of kinds: `ftpurl`, `origin-form`."},
          {.name = "host_kind",
           .read = [](const Row& row, std::size_t) { return text_value(row.host_kind()); },
           .about = "which alternative the host is",
           .more = "`IP-literal`, `IPv4address` or `reg-name`."},
          {.name = "default_port",
           .read = read_default_port,
           .index = scheme,
           .type = ValueType::port,
           .about = "the default port of the scheme",
           .more = "Whether or not the URL has a port."},
          {.name = "file",
           .read = [](const Row& row, std::size_t) { return Found(row.record().file); },
           .is_of_record = true,
           .is_same_for_all = true,
           .about = "the record's file"},
          {.name = "line",
           .read = [](const Row& row, std::size_t) { return Found(std::uint64_t{row.record().line}); },
           .is_of_record = true,
           .is_same_for_all = true,
           .about = "the record's number in its file, from 1"},
          {.name = "byte",
           .read = [](const Row& row, std::size_t) { return Found(std::uint64_t{row.record().byte}); },
           .is_of_record = true,
           .is_same_for_all = true,
           .about = "where the record begins in its file, in bytes from 0",
           .more = "After decompression."}};
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

bool shows_component(const Column& column) {
  return column.read == read_component && !column.list && column.decoding == Decoding::none;
}

bool is_traced(const Column& column) {
  return column.read == read_production || column.read == read_component_list || column.read == read_production_list;
}

bool can_decode(const Column& column) {
  const bool is_text = column.read == read_component || column.read == read_production || column.read == read_no_part ||
                       shows_derived_part(column);
  return is_text && !column.list && column.decoding == Decoding::none;
}

bool is_part(const Column& column) { return can_decode(column) && !column.slice && !shows_derived_part(column); }

Column decoded(Column column) {
  if (column.is_list) throw UsageError(column.name + ".decoded is not a column: a list cannot be decoded");
  if (!can_decode(column)) throw UsageError(column.name + " cannot be decoded: it is not part of the URL");
  column.name += ".decoded";
  column.shows_all = false;
  column.decoding = column.inside == Inside::form && column.slice ? Decoding::form : Decoding::percent;
  return column;
}

Column list_of(Column column) {
  if (!is_part(column))
    throw UsageError(column.name + "[] is not a list: only parts of the URL can occur several times");
  column.name += "[]";
  if (column.read != read_no_part)
    column.read = column.read == read_component ? read_component_list : read_production_list;
  column.is_list = true;
  return column;
}

Column absent(const Column& column) {
  return {.name = column.name,
          .read = can_decode(column) ? read_no_part : read_nothing,
          .ignores_case = column.ignores_case,
          .type = column.type,
          .is_number = column.is_number,
          .about = "missing in these records",
          .inside = column.inside};
}

Columns parts_of(Grammar grammar) {
  const auto part = [grammar](std::string_view name, auto read, std::size_t index, std::string about) {
    about.append(" of ").append(grammar.name());
    return Column{.name = std::string(name),
                  .read = read,
                  .index = index,
                  .ignores_case = grammar.ignores_case(),
                  .about = std::move(about),
                  .production = grammar.find(name)};
  };
  Columns parts;
  for (const Component component : grammar.components())
    parts.push_back(part(component.name(), read_component, component.index(), "component"));
  const List<Production> productions = grammar.productions();
  for (std::size_t i = 0; i < productions.size(); ++i) {
    const std::string_view name = productions[i].name();
    if (find_column(parts, name) == nullptr) parts.push_back(part(name, read_production, i, "production"));
  }
  mark_inside(parts);
  return parts;
}

Columns derived_columns(Grammar grammar, bool resolves) {
  const bool has_reason = grammar.find_component("reason").has_value();
  Columns columns = {{.name = "normal",
                      .read = read<&Derived::normal>,
                      .about = "the normal form by --level",
                      .more = "Missing if the URL is not valid, or if the host has no ASCII name."},
                     {.name = has_reason ? "normal_reason" : "normal.reason",
                      .read = read<&Derived::reason>,
                      .about = "why a valid URL has no normal form",
                      .more = "Called `normal_reason` if the grammar has a component `reason`."},
                     {.name = "repaired",
                      .read = read_repaired,
                      .about = "the URL, or the nearest valid one",
                      .more = "A valid URL is unchanged. See REPAIRING; `--repair` says how."},
                     {.name = "repaired.reason", .read = read_repaired_reason, .about = "why there is no such URL"},
                     {.name = "surt",
                      .read = read<&Derived::surt>,
                      .about = "SURT key of the normal form",
                      .more = "Its host is reversed, as in Heritrix: `http://(org,example,www,)/path`."},
                     {.name = "surt.ia",
                      .read = read<&Derived::surt_ia>,
                      .about = "key of the Python package surt, of the URL as it is",
                      .more = "Byte for byte the key of version 0.3.1, as in the indexes of web archives."},
                     {.name = "site",
                      .read = read<&Derived::site>,
                      .about = "registrable domain, by the Public Suffix List",
                      .more = "For the host of the normal form; `--psl` names the list. Missing for addresses and for "
                              "suffixes, including the host after the *. of a rule in the list, as in browsers.",
                      .needs = Needs::suffixes},
                     {.name = "site.icann",
                      .read = read<&Derived::icann_site>,
                      .about = "the same without private suffixes",
                      .needs = Needs::suffixes},
                     {.name = "key",
                      .read = read<&Derived::key>,
                      .about = "XXH3-128 of the normal form after --key-steps",
                      .more = "As 32 hexadecimal digits; see KEYS."},
                     {.name = "decision",
                      .read = read<&Derived::decision>,
                      .about = "allow or deny, by --rules",
                      .needs = Needs::rules},
                     {.name = "rule",
                      .read = read<&Derived::rule>,
                      .about = "FILE:LINE of the rule that decides",
                      .more = "Missing if no line decides.",
                      .needs = Needs::rules}};
  add_parts(columns, "normal", read_part<&Derived::normal_part>, grammar);
  if (!resolves) return columns;
  columns.push_back({.name = "resolved",
                     .read = read<&Derived::resolved>,
                     .about = "the URL that the reference resolves to",
                     .more = "Only in `resolve`, where all other derived columns describe this URL."});
  add_parts(columns, "resolved", read_part<&Derived::resolved_part>, grammar);
  return columns;
}

bool shows_repaired(const Column& column) { return column.read == read_repaired && column.shows_all; }

bool shows_normal_form(const Column& column) { return column.read == read<&Derived::normal> && column.shows_all; }

std::optional<UrlKey> shown_key(const Column& column) {
  if (!column.shows_all) return std::nullopt;
  if (column.read == read<&Derived::surt>) return UrlKey::surt;
  if (column.read == read<&Derived::surt_ia>) return UrlKey::surt_ia;
  if (column.read == read<&Derived::key>) return UrlKey::digest;
  return std::nullopt;
}

const Column* find_column(const Columns& columns, std::string_view name) {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [name](const Column& column) { return is_called(column, name); });
  return found == columns.end() ? nullptr : &*found;
}

std::size_t name_end(std::string_view text, std::string_view ends) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!quoted && ends.find(text[i]) != std::string_view::npos) return i;
    if (text[i] == '"') quoted = !quoted;
    if (quoted && text[i] == '\\') ++i;
  }
  return text.size();
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

Columns default_columns(const Columns& known, const Standards& standards, const Format& format) {
  constexpr std::string_view of_request[] = {"log.time.iso", "log.client", "log.method", "log.status", "log.bytes"};
  constexpr std::string_view of_target[] = {"path", "query"};
  const Grammars grammars = grammars_of(standards);
  const bool has_requests = format.has_requests();
  Columns columns;
  for (std::size_t i = 0; has_requests && i < std::size(of_request); ++i)
    columns.push_back(common_column(of_request[i], known));
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

}  // namespace bnfurl::tool
