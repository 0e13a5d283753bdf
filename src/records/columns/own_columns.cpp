#include "src/records/columns/own_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "gen/syntax/grammar_file.hpp"
#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/readers/wrapped_records.hpp"

namespace bnfurl::records {
namespace {

Found read_log_field(const Row& row, std::size_t index) { return text_value(row.record().field(index)); }

/// A column for each component of `layout`.
Columns log_fields(Grammar layout) {
  Columns columns;
  for (const Component component : layout.components()) {
    columns.push_back({.name = "log." + std::string(component.name()),
                       .read = read_log_field,
                       .index = component.index(),
                       .source = ColumnSource::field,
                       .ignores_case = layout.ignores_case(),
                       .about = "field of " + std::string(layout.name()),
                       .field = component});
  }
  return columns;
}

/// Whether one of the columns shows the text of the same field as `field`.
bool show_field(const Columns& columns, const Column& field) {
  return std::ranges::any_of(columns, [&field](const Column& each) {
    return each.source == ColumnSource::field && each.shows != Shows::other && each.index == field.index;
  });
}

/// Makes a column one of several fields, with blanks between them.
void read_together(Column& column, std::vector<std::size_t> fields) {
  column.also_reads = fields;
  column.source = ColumnSource::record;
  column.read = [fields = std::move(fields), together = std::string()](const Row& row, std::size_t) mutable -> Found {
    together.clear();
    for (const std::size_t field : fields) {
      const std::optional<std::string_view> text = row.record().field(field);
      if (!text) return std::nullopt;
      together.append(together.empty() ? "" : " ").append(*text);
    }
    return Found(std::string_view(together));
  };
}

/// A time as indices of web archives write it.
std::optional<Moment> read_digits(std::string_view text) { return read_moment("%Y%m%d%H%M%S%Z", text); }

Columns columns_of(const Wrapper& wrapper, Zones zones) {
  Columns columns;
  for (std::size_t i = 0; i < wrapper_columns().size(); ++i) {
    const auto read = [unwrapper = Unwrapper(wrapper)](const Row& row, std::size_t index) mutable -> Found {
      const std::string_view whole = row.record().whole;  // with all of its parts, where it has several
      if (!unwrapper.read(whole.substr(0, whole.find('\n')))) return std::nullopt;
      return text_value(unwrapper.field(static_cast<WrapperField>(index)));
    };
    const WrapperColumn& column = wrapper_columns()[i];
    columns.push_back({.name = std::string(column.name), .read = read, .index = i, .about = std::string(column.about)});
  }
  const auto time = std::ranges::find(columns, "wrapper.time", &Column::name);
  const bool has_digits = wrapper.prefix != nullptr && wrapper.prefix->has_time_in_digits;
  const auto read_time = has_digits ? read_digits : read_any_moment;
  Columns times = time_columns(*time, read_time, zones, false, time->name);
  constexpr std::string_view whose = "record";
  for (Column& each : times) each.about.replace(each.about.find(whose), whose.size(), "wrapper");
  std::ranges::move(times, std::back_inserter(columns));
  return columns;
}

/// `cs(referer)` as `cs-referer`
std::string without_brackets(std::string name) {
  std::ranges::replace(name, '(', '-');
  std::erase(name, ')');
  return name;
}

/// `cs-referer` as `cs(referer)`
std::string with_brackets(std::string name) {
  const std::size_t dash = name.find('-');
  return dash == std::string::npos ? name : name.replace(dash, 1, "(") + ")";
}

Column column_of(const std::string& field, const std::string& name, std::string about) {
  Column column = asking_for({{field}});
  column.name = "log." + name;
  column.own = field;
  column.about = std::move(about);
  return column;
}

/// Adds a column for each name: `log.cs(referer)`. Such a name with brackets is also a column in letters that need no
/// quotes in a shell: `log.cs-referer`, unless that is another field.
void add_w3c_columns(Columns& columns, const std::vector<std::string>& names) {
  for (const std::string& name : names) columns.push_back(column_of(name, name, "field of the log"));
  for (const std::string& name : names) {
    const std::string plain = without_brackets(name);
    if (std::ranges::find(names, plain) != names.end()) continue;
    columns.push_back(column_of(name, plain, "the same as log." + name));
  }
}

constexpr std::string_view any_field = "log.NAME";

/// The column of a field that a later line may name, as it may write it.
Column late_column(const std::string& name) {
  const std::string field = in_lower_case(name);
  Column column = asking_for({{field}, {with_brackets(field)}});
  column.name = "log." + name;
  column.own = field;
  column.is_late = true;
  column.about = "field NAME of the log, if a later line names it";
  return column;
}

/// The times of a log of the W3C's form are in UTC, or local if their names say so. `can_come`: a later line may name
/// the fields.
void add_w3c_times(Columns& columns, const std::vector<std::string>& names, Zones zones, bool can_come) {
  const auto has = [&names](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
  const bool is_local = !has("time") && has("date-local") && has("time-local");
  if (!has("time") && !is_local && !can_come) return;
  const std::string date = is_local ? "date-local" : "date", time = is_local ? "time-local" : "time";
  const Column both =
      asking_for({{.name = date, .second = time}, {.name = date_of_directive, .second = time}, {.name = time}});
  const auto read = [is_local](std::string_view text) {
    return read_moment(is_local ? "%Y-%m-%d %H:%M:%S%f" : "%Y-%m-%d %H:%M:%S%f%Z", text);
  };
  for (Column& column : time_columns(both, read, zones, is_local)) {
    column.is_late = !has("time") && !is_local;
    columns.push_back(std::move(column));
  }
}

constexpr ColumnFamily own{
    "own.NAME", "column NAME of the input, even if bnfurl has a column with the same name",
    "In tsv and csv, NAME is the name in the first line or, if `-k` is a number, the number of the column. Of several "
    "files, a later one can have columns that the first lacks: a message says that they are not there yet, and if none "
    "comes, the exit status is 2. In jsonl, NAME is a member, as for `-k`, whose JSON is kept with `-o jsonl`. In "
    "logs, the column is `log.NAME`. Without `own.`, NAME means bnfurl's own column of this name, if there is one."};

constexpr ColumnFamily families[] = {
    {"NAME", "a component or rule of the grammar, `=NAME` if a column of bnfurl has the name", {}},
    {"NAME[]", "all occurrences of a component or rule, as a list (only in jsonl and arrow)", "NAME is the first."},
    {"NAME.decoded", "the component with its percent-encoding decoded",
     "Triplets of control characters are not decoded."},
    {"NAME.GRAMMAR", "column NAME according to the grammar GRAMMAR, if there are several `-g`",
     "NAME is the column by the first grammar. `query.rfc2396.a` is a value in the query by that grammar, and "
     "`query.\"rfc2396\"` a value of that name."},
    {"normal.NAME", "component NAME of the normal form", {}},
    {"resolved.NAME", "component NAME of the URL that the reference resolves to", "The column NAME is the same."},
    {"log.NAME", "field NAME of a log",
     "The names are `host ident user time request method target version status size referer user-agent`, as far as the "
     "format has these fields; its other fields have the names that its documentation uses. The columns from "
     "`log.client` to `log.agent` mean the same in every log, including JSON, and are missing if the log has `-` in "
     "their place; a message says how many values cannot be read. They have one spelling in all logs, and "
     "`log.client.raw` and the like show what the log has. The names that other servers use work, too: "
     "`log.remote_addr`. A name that the format itself has wins, with `-` or `_`."},
    {"wrapper.NAME", "what a wrapper around each line says: its NAME is time, host, stream or program",
     "The values are as written in the wrapper: the formats such as `docker:FORMAT`. `wrapper.time.iso`, "
     "`wrapper.time:hour` and the like are made of `wrapper.time` as those of `log.time` are; times of RFC 3164 lack a "
     "year, and cannot be read."},
    {"log.referer.host", "the host of the URL in `log.referer`, in lower case, without a port",
     "It is missing if `log.referer` is not a valid URI reference of RFC 3986."},
    {"log.referer.site", "the registrable domain of that host, by the Public Suffix List", {}},
    {"url:length", "the number of bytes in the URL, or in another part, as in path:length", {}},
    {"log.status:class", "the class of the status: 2xx, 3xx, 4xx, 5xx", {}},
    {"log.time:STEP", "the record's time, rounded down to a STEP of any length, such as 5m",
     "STEP is a number and a unit: `s`, `m`, `h`, `d` or `w`. Steps are counted from the midnight before a Monday, so "
     "those that divide a day begin with it. Other columns of jsonl, tsv and csv that are times can be shown in all "
     "ways in which `log.time` is: `EdgeEndTimestamp:hour`, `end:5m`, `end:weekday`, `end.iso`."},
    own,
};

constexpr ColumnFamily in_form[] = {
    {".NAME", "the first value of the parameter NAME in the query",
     "As in an HTML form (`bnfurl grammar show form`), the query is split at each `&`, and each piece at its first "
     "`=`. Empty pieces are ignored, and a piece without `=` has no value. Nothing is decoded, and names are compared "
     "byte for byte; in `query.NAME.decoded` a `+` is a space. Put a NAME in double quotes if it has a comma, a "
     "bracket or a quote, or ends in `.decoded`: `query.\"a,b\"`. In quotes, write `\\\"` for a quote and "
     "`\\\\` for a backslash."},
    {".NAME[]", "all values of the parameter NAME, as a list (only in jsonl and arrow)",
     "A piece without `=` is null."},
    {"[]", "all parameters of the query, as a list of names and values (only in jsonl and arrow)",
     "In order, each as `[name,value]`."},
    {".names", "the distinct names of the parameters, as a list (only in jsonl, arrow and stats --by)",
     "`stats --by` counts a record once for each name. For the value of the name `names`, write `query.\"names\"`."},
    {":count", "the number of parameters in the query", {}},
};

constexpr ColumnFamily in_path[] = {
    {"[:N]", "the first N segments of the path",
     "For /a/b/c, `path[:2]` is /a/b. A path with fewer segments is shown as it is."},
    {":depth", "the number of segments of the path that are not empty", {}},
    {":repeats", "how often the most frequent segment of the path occurs",
     "In /a/b/a/b/ and /a/x/a, `path:repeats` is 2, so a large number shows that a segment, or a sequence of them, is "
     "repeated. Empty segments do not count."}};

constexpr ColumnFamily in_segments[] = {
    {"[N]", "segment N of the path, counted from 0; -1 is the last",
     "Slashes separate segments, and a slash at the beginning of the path precedes the first: /a/b and a/b have the "
     "segments a and b, /a/ has a and an empty one, / has an empty one, and the empty path has none."}};

bool is_number(std::string_view text, std::size_t number) { return text == fmt::format_int(number).c_str(); }

Found value_of(const Cell& cell) {
  if (!cell.text) return std::nullopt;
  if (!cell.json.empty()) return Value(JsonText{*cell.text, cell.json});
  return Value(*cell.text);
}

Found read_asked(const Row& row, std::size_t index) {
  const Record& record = row.record();
  return index < record.asked.size() ? value_of(record.asked[index]) : std::nullopt;
}

/// A column of a table. Others can have the same name; this one is at `place`.
Column own_column(const std::string& name, std::size_t place, AskedNames& asked) {
  Column column = asking_for({{.name = name, .place = place}});
  column.name = name;
  column.own = name;
  column.index = asked.values.ask(column.names);
  return column;
}

std::optional<Column> numbered_column(const std::string& name, AskedNames& asked) {
  const std::size_t number = number_in<std::size_t>(name).value_or(0);
  if (number == 0 || !is_number(name, number)) return std::nullopt;
  return own_column(name, number - 1, asked);
}

/// Of tsv and csv: with a header, the names are there; without one, they are numbers. Without records, any name can be.
OwnSource separated_source(const Format& format, const Header* header, bool can_come) {
  if (!format.has_header()) return {.find = numbered_column};
  if (header == nullptr)
    return {.find = [](const std::string& name, AskedNames& asked) { return own_column(name, 0, asked); }};
  const auto find = [names = header->names](const std::string& name, AskedNames& asked) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::optional<Column>();
    return std::optional(own_column(name, static_cast<std::size_t>(found - names.begin()), asked));
  };
  const auto late = [](const std::string& name, AskedNames& asked) {
    Column column = own_column(name, ValueName::no_place, asked);
    column.is_late = true;
    return column;
  };
  OwnSource source{.find = find, .names = header->names};
  if (can_come) source.late = late;
  return source;
}

/// Of jsonl: any record can have any member.
std::optional<Column> find_member(const std::string& path, AskedNames& asked) {
  Column column = asking_for({{path}});
  column.name = path;
  column.own = path;
  column.index = asked.values.ask(column.names, path);
  return column;
}

/// Where only records of other formats have columns of their own: a field of the log, or absent.
OwnSource absent_source(const Columns& known) {
  return {.find = [known](const std::string& name, AskedNames&) {
    const Column* field = find_column(known, "log." + name);
    return std::optional(field != nullptr ? *field : absent({.name = name}));
  }};
}

/// The column `own.NAME`, if a header or the records themselves name their columns. `can_come`: other files may have
/// other headers.
std::optional<Column> own_family(const Format& format, const Header* header, bool can_come) {
  OwnSource source;
  if (format.kind->field_names == FieldNames::header)
    source = separated_source(format, header, can_come);
  else if (format.kind->field_names == FieldNames::members)
    source = {.find = find_member, .has_members = true};
  else
    return std::nullopt;
  source.zones = format.zones();
  return Column{.name = std::string(own.name),
                .about = std::string(own.about),
                .own_source = std::make_shared<const OwnSource>(std::move(source))};
}

/// Whether a column is a field of lines by its own name: not by a common one, and no time.
bool is_own_field(const Column& column, const Format& format) {
  const std::string_view name = column.name;
  if (format.kind->field_names == FieldNames::directives) return column.own && name == "log." + *column.own;
  if (column.source != ColumnSource::field || !format.layout) return false;
  return name.substr(4) == format.layout->grammar().components()[column.index].name();
}

}  // namespace

std::span<const ColumnFamily> column_families() { return families; }

std::span<const ColumnFamily> families_inside(Inside inside) {
  switch (inside) {
    case Inside::form:
      return in_form;
    case Inside::path:
      return in_path;
    case Inside::segments:
      return in_segments;
    case Inside::nothing:
      break;
  }
  return {};
}

Columns log_columns(Grammar layout, Zones zones) {
  Columns columns = log_fields(layout);
  const std::optional<RecordTime> time = layout.record_time();
  if (!time) return columns;
  std::string pattern;
  std::vector<std::size_t> fields;
  for (const gen::TimePart& part : gen::time_parts(time->component.name(), time->pattern)) {
    pattern.append(pattern.empty() ? "" : " ").append(part.pattern);
    fields.push_back(layout.find_component(part.component)->index());
  }
  Column text = columns[fields.front()];
  if (fields.size() > 1) read_together(text, std::move(fields));
  const auto read = [pattern](std::string_view written) {
    const std::optional<Moment> moment = read_moment(pattern, written);
    return moment ? moment : read_date(written);  // a server can be told to write its time in another way
  };
  std::ranges::move(time_columns(text, read, zones, !says_zone(pattern)), std::back_inserter(columns));
  return columns;
}

Zones zones_of(const Columns& known) {
  for (const Column& column : known) {
    if (column.own_source != nullptr) return column.own_source->zones;
    if (column.type == ValueType::time) return {column.zone};
  }
  return {};
}

Column asking_for(std::vector<ValueName> names) { return {.name = {}, .read = read_asked, .names = std::move(names)}; }

std::vector<std::size_t> fields_of(const Columns& columns) {
  std::vector<std::size_t> fields;
  for (const Column& column : columns) {
    if (column.source == ColumnSource::field) fields.push_back(column.index);
    std::ranges::copy(column.also_reads, std::back_inserter(fields));
    std::ranges::copy(fields_of(column.agent), std::back_inserter(fields));
  }
  return fields;
}

bool shows_log_field(const Column& column) { return column.source == ColumnSource::field && !column.show; }

bool show_rest(const Columns& columns, const Format& format) {
  const std::optional<Component> rest = rest_of(format);
  return rest && std::ranges::any_of(columns, [&rest](const Column& column) {
           return shows_log_field(column) && column.index == rest->index();
         });
}

bool shows_number(const Column& column) { return shows_log_field(column) && column.field && is_number(*column.field); }

void mark_numbers(Columns& columns) {
  for (Column& column : columns) {
    if (shows_number(column)) column.type = ValueType::digits;
  }
}

Columns columns_of(const Format& format, Input& input, const Grammars& grammars, bool resolves, bool reads) {
  const std::optional<Grammar> layout = format.layout ? std::optional(format.layout->grammar()) : std::nullopt;
  Columns known = known_columns(grammars, layout, resolves, format.zones());
  if (format.kind->field_names == FieldNames::directives) {
    const std::vector<std::string> names = first_fields(format, input);
    add_w3c_columns(known, names);
    add_w3c_times(known, names, format.zones(), format.key && !input.is_all());
    if (!input.is_all()) known.push_back(late_column("NAME"));
    const Column* const digits = format.w3c.first == cdx_url.first ? find_column(known, "log.timestamp") : nullptr;
    if (digits != nullptr)
      std::ranges::move(time_columns(*digits, read_digits, format.zones()), std::back_inserter(known));
  }
  if (format.wrapper) std::ranges::move(columns_of(*format.wrapper, format.zones()), std::back_inserter(known));
  add_common_columns(known, format);
  const Header* const header = reads && format.has_header() ? input.first_header() : nullptr;
  if (std::optional<Column> family = own_family(format, header, input.has_more_files()))
    known.push_back(std::move(*family));
  for (Column& column : known) column.format = format.words;
  return known;
}

std::vector<std::string> first_fields(const Format& format, Input& input) {
  Block beginning = input.read_beginning(patience).block();
  if (format.skips_mark()) beginning.leave_out_mark();
  const std::string text(beginning.text);
  return all_names(names_own_fields(text) ? text : format.directive + '\n' + text);
}

std::optional<Column> find_late(std::string_view name, const Columns& known) {
  const Column* const any = find_column(known, any_field);
  if (any == nullptr || !any->is_late || !name.starts_with("log.") || name.size() == 4) return std::nullopt;
  return late_column(std::string(name.substr(4)));
}

void add_absent(Columns& known, const Columns& others) {
  const auto is_family = [](const Column& column) { return column.own_source != nullptr; };
  const bool has_family = std::ranges::any_of(known, is_family);
  for (const Column& other : others) {
    if (is_family(other) ? has_family : find_column(known, other.name) != nullptr) continue;
    const std::optional<Column> late = other.own ? find_late(other.name, known) : std::nullopt;
    Column column = late.value_or(absent(other));
    column.own.reset();
    if (is_family(other)) column.own_source = std::make_shared<const OwnSource>(absent_source(known));
    known.push_back(std::move(column));
  }
}

Grammars grammars_of(const Standards& standards) {
  Grammars grammars;
  for (const Standard& standard : standards) grammars.push_back(standard.asked.grammar());
  return grammars;
}

void prepare(const Column& column, const Standards& standards, Derivation& derivation) {
  if (column.needs == Needs::suffixes) derivation.read_suffixes();
  if (column.needs == Needs::readings) derivation.read_conventions();
  if (column.needs == Needs::rules && !derivation.rules)
    throw UsageError(fmt::format("the column {} needs --rules", printable(column.name)));
  if (column.needs == Needs::robots && !derivation.robots && !derivation.store)
    throw UsageError(fmt::format("the column {} needs --robots", printable(column.name)));
  if (column.needs == Needs::bots && !derivation.bots)
    throw UsageError(fmt::format("the column {} needs --bot-networks", printable(column.name)));
  if (column.needs != Needs::trace) return;
  for (const Production entry : standards[column.grammar].entries()) make_traceable(entry);
}

Columns passed_columns(const Columns& known, const Format& format, const Header* header, const Columns& others,
                       AskedNames& asked) {
  Columns columns;
  for (const Column& column : known) {
    if (!is_own_field(column, format)) continue;
    const bool is_url = format.layout && column.index == format.key->component().index();
    const bool is_shown = format.layout ? show_field(others, column)
                                        : std::ranges::find(others, column.name, &Column::name) != others.end();
    if (!is_url && !is_shown) columns.push_back(*find_quietly(column.name, known, asked));
  }
  OwnLabels labels(others);
  for (std::size_t i = 0; header != nullptr && i < header->names.size(); ++i) {
    if (i == header->key) continue;
    const std::string& name = header->names[i];
    const std::optional<std::string> label = labels.next(name);
    if (!label) continue;
    columns.push_back(own_column(name, i, asked));
    columns.back().name = *label;
  }
  return columns;
}

std::string own_name(const Record& record, std::size_t index) {
  const Cell& cell = record.cells[index];
  if (!cell.json.empty()) return std::string(cell.name);
  if (record.header != nullptr && index < record.header->names.size()) return record.header->names[index];
  return std::to_string(index + 1);
}

std::optional<std::string> OwnLabels::next(const std::string& name) {
  const bool is_shown = std::ranges::find(others_, name, &Column::own) != others_.end();
  if (is_shown && used_.insert(name).second) return std::nullopt;
  const bool is_taken = !is_shown && std::ranges::find(others_, name, &Column::name) != others_.end();
  const std::string first = is_taken ? "own." + name : name;
  std::string label = first;
  for (std::size_t number = 2; !used_.insert(label).second; ++number) label = fmt::format("{}.{}", first, number);
  return label;
}

bool fits(const Record& record, const Header& header) {
  if (record.cells.size() <= header.names.size() && record.header == &header) return true;
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    if (std::ranges::find(header.names, own_name(record, i)) == header.names.end()) return false;
  }
  return true;
}

}  // namespace bnfurl::records
