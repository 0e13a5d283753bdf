#include "src/records/columns/column.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "gen/text/diagnostic.hpp"
#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/query_and_path_columns.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/json_reader.hpp"

namespace bnfurl::records {
namespace {

// From the names that a user writes to columns. A name is read in this order:
//
//   a known column (`host`, `query.rfc2396`), or `=NAME`, the part of the URL that is also known as plain NAME;
//   a column inside a part (query_and_path_columns.hpp);
//   `NAME[]`, the list of all occurrences of a part; `NAME.decoded`, a text of the URL with percent-encoding undone;
//   a column of the record's own: `own.NAME`, or NAME alone;
//   a column of a log by the name that some server has for it: `log.remote_addr`.

constexpr std::string_view decoded_ending = ".decoded", list_ending = "[]", own_beginning = "own.",
                           log_beginning = "log.";

std::string_view without(std::string_view name, std::string_view ending) {
  return name.substr(0, name.size() - ending.size());
}

/// The column of ours with this name; nullopt if the name is not ours. Up to two endings of a name are looked at: no
/// column has more, and some with two are refused with a reason.
std::optional<Column> choose_ours(std::string_view name, const Columns& known, int endings = 2) {
  if (std::optional<Column> column = find_whole(name, known)) return column;
  if (name.ends_with(decoded_ending) && endings > 0) {
    std::optional<Column> column = choose_ours(without(name, decoded_ending), known, endings - 1);
    if (column) return decoded(std::move(*column));
  }
  if (std::optional<Column> column = find_inside(name, known)) return column;
  if (!name.ends_with(list_ending) || endings == 0) return std::nullopt;
  std::optional<Column> column = choose_ours(without(name, list_ending), known, endings - 1);
  if (column) return list_of(std::move(*column));
  return std::nullopt;
}

const OwnSource* own_source_of(const Columns& known) {
  for (const Column& column : known) {
    if (column.own_source != nullptr) return column.own_source.get();
  }
  return nullptr;
}

/// Whether a component of the URL's grammar has the name of a column of ours: it is then `=NAME`.
bool hides_component(std::string_view name, const Columns& known) {
  const Column* const component = find_column(known, std::string("=").append(name));
  return component != nullptr && component->source == ColumnSource::component;
}

std::optional<Column> choose_known(std::string_view name, const Columns& known, AskedNames& asked) {
  std::optional<Column> column = choose_ours(name, known);
  if (column && (own_source_of(known) != nullptr || hides_component(name, known))) asked.hiding.emplace(name);
  return column;
}

constexpr std::string_view host_of_log = "log.host";

/// What to say where somebody asks for the host of a log, and it is that of the client; empty if it is not.
std::string_view about_host_of_log(const Columns& known) {
  const Column* const host = find_column(known, host_of_log);
  const Column* const client = find_column(known, "log.client");
  const bool is_client = host != nullptr && client != nullptr && host->source == ColumnSource::field &&
                         client->source == ColumnSource::field && client->index == host->index;
  if (!is_client) return {};
  const Column* const requested = find_column(known, "log.vhost");
  return requested != nullptr && !requested->is_absent
             ? "log.host is the client; the host that was requested is log.vhost"
             : "log.host is the client; the column host is that of the URL, if it has one";
}

/// Whether records can have any member.
bool has_members(const Columns& known) {
  const OwnSource* const source = own_source_of(known);
  return source != nullptr && source->has_members;
}

/// Whether a name is one of a log's, or of a time as bnfurl writes it: a member that is called so is marked as the
/// record's own.
bool is_of_logs(std::string_view name) { return name.starts_with(log_beginning) || names_time(name); }

/// A time that is one of the record's own columns, shown as `log.time` is: `EdgeEndTimestamp:hour`.
std::optional<Column> choose_time(std::string_view name, const OwnSource& source, AskedNames& asked) {
  const std::size_t end = name.find_last_of(".:");
  std::optional<Column> own = source.find(unquoted(name.substr(0, end)), asked);
  if (!own) return std::nullopt;
  own->own.reset();
  return find_whole(std::string("log.time").append(name.substr(end)),
                    time_columns(*own, read_any_moment, source.zones));
}

/// A column of the record's own: in a log, the field `log.NAME`. `time:hour` is `log.time:hour`.
std::optional<Column> choose_own(std::string_view name, const Columns& known, AskedNames& asked) {
  const bool marked = name.starts_with(own_beginning);
  const OwnSource* const source = own_source_of(known);
  if (marked) name.remove_prefix(own_beginning.size());
  if (name.empty() || (!marked && source == nullptr)) return std::nullopt;
  const bool is_of_log = !marked && has_members(known) && is_of_logs(name);
  const std::string own = is_of_log ? std::string(name) : unquoted(name);
  std::optional<Column> column;
  if (is_of_log)
    column = find_whole(std::string(log_beginning).append(name), known);
  else if (source != nullptr)
    column = source->find(own, asked);
  else if (const Column* field = find_column(known, std::string(log_beginning).append(own)))
    column = *field;
  const bool may_be_time = !column && !marked && source != nullptr && !name.starts_with(log_beginning);
  if (may_be_time && names_time(name)) column = choose_time(name, *source, asked);
  if (column) column->name = marked ? std::string(own_beginning) + own : own;
  return column;
}

/// Skips productions in capitals, such as DIGIT, because they are rarely what a misspelt column means.
std::vector<std::string> names_of(const Columns& known) {
  std::vector<std::string> names;
  for (const Column& column : known) {
    const bool is_lower = std::ranges::any_of(column.name, [](char octet) { return octet >= 'a' && octet <= 'z'; });
    if (is_lower || column.needs != Needs::trace) names.push_back(column.name);
  }
  if (const OwnSource* const source = own_source_of(known)) std::ranges::copy(source->names, std::back_inserter(names));
  return names;
}

/// What lists the columns.
std::string help_command(const Columns& known) { return help_for(Help::columns, known.front().format); }

/// The column of a log that is probably meant: `ip` is log.client, and `hour` is log.time:hour. Empty if none is.
std::string meant_in_log(std::string_view name, const Columns& known) {
  std::string in_log = std::string(log_beginning).append(name);
  if (find_column(known, in_log) != nullptr) return in_log;
  constexpr std::string_view steps[] = {"minute", "hour", "day", "week", "month"};
  if (std::ranges::find(steps, name) != std::end(steps)) return std::string("log.time:").append(name);
  return common_name_of(name);
}

/// The part of the URL that is called so after what a user takes to be its owner: `url.path`, and `log.path` in a log.
std::string_view meant_in_url(std::string_view name, const Columns& known, bool is_log) {
  for (const std::string_view owner : {std::string_view("url."), std::string_view("uri."), log_beginning}) {
    if (!name.starts_with(owner) || (owner == log_beginning && !is_log)) continue;
    const Column* const part = find_column(known, name.substr(owner.size()));
    if (part != nullptr && part->source == ColumnSource::component) return part->name;
  }
  return {};
}

UsageError unknown_column(std::string_view name, const Columns& known) {
  std::vector<std::string> names = names_of(known);
  const bool is_log =
      std::ranges::any_of(names, [](const std::string& each) { return each.starts_with(log_beginning); });
  const std::string in_log = meant_in_log(name, known);
  const bool is_in_log = is_log && find_whole(in_log, known);
  if (const std::string_view meant = is_in_log ? in_log : meant_in_url(name, known, is_log); !meant.empty()) {
    return UsageError(fmt::format("unknown column \"{}\" (did you mean \"{}\"?); {} lists them all", printable(name),
                                  printable(meant), help_command(known)));
  }
  if (name.starts_with(log_beginning) || !in_log.empty()) {
    const auto others = std::stable_partition(names.begin(), names.end(),
                                              [](const std::string& each) { return each.starts_with(log_beginning); });
    if (others == names.begin() && own_source_of(known) == nullptr) {
      return UsageError(fmt::format(
          "unknown column \"{}\": each record is read as a URL; if it is a log, name the format, as "
          "in {} ({} lists all), or let {} detect it",
          printable(name), as_written({{"-i", "combined"}}), help_for(Help::formats), as_written({{"-i", "auto"}})));
    }
  }
  if (const std::string_view lacking = about_common_name(name); !lacking.empty()) {
    return UsageError(fmt::format("the records have no column \"{}\" ({}); {} lists those that they have",
                                  printable(name), lacking, help_command(known)));
  }
  const bool shows_log_time = name.starts_with("log.time") && names_time(name);
  if (shows_log_time && find_column(known, "log.time") != nullptr) {
    return UsageError(
        fmt::format("the records have no column \"{}\": their times are not a date and a time of day that bnfurl can "
                    "read; log.time shows them as they are",
                    printable(name)));
  }
  UsageError error = unknown("column", name, names, help_command(known));
  if (const OwnSource* const source = own_source_of(known); source != nullptr && source->late && !is_of_logs(name))
    return UsageError(fmt::format("{}; if another file has it, write own.{}", error.what(), printable(name)));
  if (!is_of_logs(name) || !has_members(known)) return error;
  const std::string member = printable(name.starts_with(log_beginning) ? name.substr(log_beginning.size()) : name);
  return UsageError(fmt::format("{}; for the member \"{}\", write own.{}", error.what(), member, member));
}

/// A column that nothing so far has, if what follows can have it. A name that resembles another one has to be marked.
std::optional<Column> choose_late(std::string_view name, const Columns& known, AskedNames& asked) {
  if (std::optional<Column> field = find_late(name, known)) return field;
  const OwnSource* const source = own_source_of(known);
  if (source == nullptr || !source->late || is_of_logs(name)) return std::nullopt;
  const bool marked = name.starts_with(own_beginning);
  const std::string own = unquoted(name.substr(marked ? own_beginning.size() : 0));
  if (own.empty() || (!marked && !gen::nearest(own, names_of(known)).empty())) return std::nullopt;
  Column column = source->late(own, asked);
  column.name = name;
  return column;
}

/// Adds what records have to give for a column. If it is asked `by_name`, a message says so if no record has it.
Column with_asked(Column column, const Columns& known, bool by_name, AskedNames& asked) {
  for (Column& agent : column.agent) agent = with_asked(std::move(agent), known, false, asked);
  if (column.sought != nullptr) asked.parameters.push_back(column.sought);
  if (column.names.empty()) return column;
  column.index = asked.values.ask(column.names,
                                  by_name && has_members(known) && !column.has_fallback ? column.name : std::string());
  return column;
}

/// The size of the name at the beginning of `list`: it ends at the first comma that is not in quotes or parentheses, or
/// with the list.
std::size_t name_end(std::string_view list) {
  bool quoted = false;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!quoted && depth == 0 && list[i] == ',') return i;
    if (!quoted && list[i] == '(') ++depth;
    if (!quoted && list[i] == ')' && depth != 0) --depth;
    if (list[i] == '"') quoted = !quoted;
    if (quoted && list[i] == '\\') ++i;
  }
  return list.size();
}

}  // namespace

bool is_in_line(const Column& column, const Format& format, const Derivation& derivation) {
  if (format.wrapper || format.whole_files || column.is_list() || column.shows == Shows::other) return false;
  if (column.source == ColumnSource::field) return format.layout.has_value();
  const bool is_of_url = column.source == ColumnSource::component || column.name == "url";
  if (!is_of_url || derivation.repairing || derivation.resolving) return false;
  const bool is_in_two_parts = format.layout && format.layout->grammar().find_component("target-query");
  return format.kind->has_url_verbatim && !is_in_two_parts;
}

Column choose_column(std::string_view name, const Columns& known, AskedNames& asked) {
  std::optional<Column> column = choose_known(name, known, asked);
  if (name == host_of_log) asked.hiding.emplace(name);
  if (!column) column = choose_own(name, known, asked);
  if (!column) column = find_by_server_name(name, known);
  if (!column) column = choose_late(name, known, asked);
  if (column) return with_asked(std::move(*column), known, true, asked);
  require_no_segment(name);
  if ((name == "resolved" || name.starts_with("resolved.")) && find_column(known, "resolved") == nullptr)
    throw UsageError(fmt::format("{} needs a base, which only \"bnfurl resolve\" and \"bnfurl extract --links\" take",
                                 printable(name)));
  if (name.ends_with(decoded_ending)) name = without(name, decoded_ending);
  throw unknown_column(name, known);
}

std::optional<Column> find_quietly(std::string_view name, const Columns& known, AskedNames& asked) {
  const Column* column = find_column(known, name);
  return column == nullptr ? std::nullopt : std::optional(with_asked(*column, known, false, asked));
}

std::vector<std::string> hidden_names(const AskedNames& asked, const Columns& known, const Format& format,
                                      std::string_view beginning) {
  std::vector<std::string> lines;
  if (format.assumes_fields && !names_own_fields(beginning)) {
    lines.push_back(fmt::format("no line \"{}...\" names the fields; assumed {}", cdx_directive,
                                as_written({{"-i", fmt::format("cdx:{}", usual_cdx)}})));
  }
  const std::string_view about_host = about_host_of_log(known);
  if (asked.hiding.contains(host_of_log) && !about_host.empty()) lines.emplace_back(about_host);
  for (const std::string& name : asked.hiding) {
    if (!hides_component(name, known)) continue;
    lines.push_back(fmt::format("{0} is bnfurl's column; the component {0} of the grammar is ={0}", name));
  }
  const OwnSource* const source = own_source_of(known);
  if (source == nullptr) return lines;
  const std::vector<std::string> own = source->has_members ? member_paths(beginning) : source->names;
  for (const std::string& name : asked.hiding) {
    if (name == format.column || std::ranges::find(own, name) == own.end()) continue;
    lines.push_back(printable(fmt::format("{0} is bnfurl's column; the column {0} of the input is own.{0}", name)));
  }
  return lines;
}

std::vector<std::string_view> names_in(std::string_view list) {
  std::vector<std::string_view> names;
  for (std::size_t begin = 0;;) {
    const std::size_t end = begin + name_end(list.substr(begin));
    names.push_back(list.substr(begin, end - begin));
    if (end == list.size()) return names;
    begin = end + 1;
  }
}

Columns choose_columns(std::string_view list, const Columns& known, AskedNames& asked) {
  Columns columns;
  for (const std::string_view name : names_in(list)) columns.push_back(choose_column(name, known, asked));
  return columns;
}

Columns with_decoded(Columns columns) {
  std::set<std::string> asked;
  for (const Column& column : columns) asked.insert(column.name);
  Columns result;
  for (Column& column : columns) {
    result.push_back(std::move(column));
    if (!can_decode(result.back())) continue;
    Column more = decoded(result.back());
    if (!asked.contains(more.name)) result.push_back(std::move(more));
  }
  return result;
}

bool show_numbers(const Columns& columns) {
  return std::ranges::find(columns, Needs::number, &Column::needs) != columns.end();
}

}  // namespace bnfurl::records
