#include "src/records/columns/record_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <set>
#include <utility>

#include "src/records/columns/common_columns.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/containers.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/unshown.hpp"

namespace bnfurl::tool {
namespace {

std::optional<Value> read_log_field(const Row& row, std::size_t index) {
  const Record& record = row.record();
  if (index >= record.fields.size()) return std::nullopt;
  const Span span = record.fields[index];
  if (span.begin == Span::absent) return std::nullopt;
  return Value(record.text.substr(span.begin, span.end - span.begin));
}

/// A column for each component of `layout`.
Columns log_fields(Grammar layout) {
  Columns columns;
  for (const Component component : layout.components()) {
    columns.push_back({.name = "log." + std::string(component.name()),
                       .read = read_log_field,
                       .index = component.index(),
                       .reads_field = true,
                       .ignores_case = layout.ignores_case(),
                       .about = "field of " + std::string(layout.name())});
  }
  return columns;
}

/// Whether one of the columns shows the text of the same field as `field`.
bool show_field(const Columns& columns, const Column& field) {
  return std::ranges::any_of(
      columns, [&field](const Column& each) { return shows_log_text(each) && each.index == field.index; });
}

/// The field is nearly always where it was first, so that place is tried first.
std::optional<Value> read_field(const Row& row, const std::string& name, std::size_t place) {
  const Record& record = row.record();
  if (record.fields.empty()) return std::nullopt;
  const std::vector<std::string>& names = record.header->names;
  if (place >= names.size() || names[place] != name)
    place = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
  if (place >= record.fields.size()) return std::nullopt;
  const Span span = record.fields[place];
  return Value(record.text.substr(span.begin, span.end - span.begin));
}

/// A word of what a container's runtime wrote before the line.
std::optional<Value> read_container_field(const Row& row, std::size_t index) {
  std::string_view rest = row.record().whole.substr(0, row.record().before);
  for (; !rest.empty(); --index) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (index == 0) return Value(word);
    rest.remove_prefix(word.size() + 1);
  }
  return std::nullopt;
}

Columns container_columns() {
  Columns columns;
  for (std::size_t i = 0; i < std::size(container_fields); ++i) {
    columns.push_back({.name = "log." + std::string(container_fields[i]),
                       .read = read_container_field,
                       .index = i,
                       .about = "field of k8s"});
  }
  return columns;
}

/// `cs(referer)` as `cs-referer`
std::string without_brackets(std::string name) {
  std::ranges::replace(name, '(', '-');
  std::erase(name, ')');
  return name;
}

Column column_of(const std::string& field, const std::string& name, std::size_t place, std::string about) {
  Column column{.name = "log." + name, .read = nullptr, .index = place, .about = std::move(about)};
  column.read_own = read_field;
  column.own = field;
  return column;
}

/// `date` and `time`, a blank between them; `date` is where it was in the first lines.
std::optional<Value> read_date_and_time(const Row& row, const std::string&, std::size_t date_place) {
  constexpr std::size_t longest = 10 + 18;
  const std::optional<Value> date = read_field(row, "date", date_place), time = read_field(row, "time", date_place + 1);
  if (!date || !time) return std::nullopt;
  const std::string_view texts[] = {*text_of(*date), *text_of(*time)};
  if (texts[0].size() + texts[1].size() > longest) return std::nullopt;
  ShortText both(texts[0], false);
  both.put(' ');
  for (const char octet : texts[1]) both.put(octet);
  return Value(both);
}

/// The times of a log of the W3C's form are in UTC.
void add_w3c_times(Columns& columns, const std::vector<std::string>& names) {
  const auto date = std::ranges::find(names, "date");
  if (date == names.end() || std::ranges::find(names, "time") == names.end()) return;
  Column both{.name = {}, .read = nullptr, .index = static_cast<std::size_t>(date - names.begin())};
  both.read_own = read_date_and_time;
  const auto read = [](std::string_view text) { return read_moment("%Y-%m-%d %H:%M:%S%f%Z", text); };
  for (Column& column : time_columns(both, read, {})) columns.push_back(std::move(column));
}

constexpr ColumnFamily own{"own.NAME", "column NAME of the input",
                           "In tsv and csv, NAME is as in the first line or, if `-k` is a number, the number of the "
                           "column. In jsonl it is a member, as for `-k`, which keeps its JSON in jsonl. In logs it "
                           "is `log.NAME`. Without `own.`, NAME means a column of bnfurl's if there is one."};

constexpr ColumnFamily families[] = {
    {"NAME", "a component or production of the grammar", "Write `=NAME` if another column has the name."},
    {"NAME[]", "all occurrences of a component or production (jsonl)", "NAME is the first."},
    {"NAME.decoded", "the component with its percent-encoding decoded",
     "Triplets of control characters are not decoded."},
    {"NAME.GRAMMAR", "the column by that grammar, with several `-g`",
     "NAME is the column by the first grammar. `query.rfc2396.a` is a value in the query by that grammar, and "
     "`query.\"rfc2396\"` a value of that name."},
    {"normal.NAME", "component of the normal form", {}},
    {"resolved.NAME", "component of the URL that the reference resolves to", {}},
    {"log.NAME", "a field of a log",
     "`host ident user time request method target version status size referer user-agent`, as far as the format has "
     "them; its other fields have the names of its documentation. In every log, including JSON, `client vhost time "
     "method status bytes duration referer agent` mean the same: `status` and `bytes` are whole numbers, a duration is "
     "in seconds, and a value that the log has as `-` is missing. The names of other servers work, too: "
     "`log.remote_addr`."},
    own,
};

constexpr ColumnFamily in_form[] = {
    {".NAME", "value of NAME in the query, as in a form",
     "As in an HTML form (`bnfurl grammar show form`), the query is split at each `&`, and each piece at its first "
     "`=`. Empty pieces are ignored, and a piece without `=` has no value. Nothing is decoded, and names are compared "
     "byte for byte; in `query.NAME.decoded` a `+` is a blank. Put a NAME in double quotes if it has a comma, a "
     "bracket or a quote, or ends in `.decoded`: `query.\"a,b\"`. In quotes, write `\\\"` for a quote and "
     "`\\\\` for a backslash."},
    {".NAME[]", "all values of NAME (jsonl)", "A piece without `=` is null."},
    {"[]", "all names and values in the query (jsonl)", "In order, each as `[name,value]`."},
    {".names", "the different names in the query (jsonl)",
     "`stats --by` counts a record once for each. For the value of the name `names`, write `query.\"names\"`."},
};

constexpr ColumnFamily in_path[] = {
    {"[:N]", "the first N segments of the path", "Of /a/b/c, `path[:2]` is /a/b. A shorter path is shown as it is."}};

constexpr ColumnFamily in_segments[] = {
    {"[N]", "segment N of the path, from 0; -1 is the last",
     "Slashes separate segments, and a slash at the beginning of the path precedes the first: /a/b and a/b have the "
     "segments a and b, /a/ has a and an empty one, / has an empty one, and the empty path has none."}};

bool is_number(std::string_view text, std::size_t number) {
  std::array<char, 20> digits;
  const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return text == std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

/// Whether `own_name` is `name`.
bool is_called(const Record& record, std::size_t index, const std::string& name) {
  if (index >= record.cells.size()) return false;
  const Cell& cell = record.cells[index];
  if (!cell.json.empty()) return cell.name == name;
  if (record.header != nullptr && index < record.header->names.size()) return record.header->names[index] == name;
  return is_number(name, index + 1);
}

std::optional<Value> value_of(const Cell& cell) {
  if (!cell.text) return std::nullopt;
  if (!cell.json.empty()) return Value(JsonText{*cell.text, cell.json});
  return Value(*cell.text);
}

/// The column is nearly always at the same index as in the first record, so that is tried first.
std::optional<Value> read_own(const Row& row, const std::string& name, std::size_t place) {
  const Record& record = row.record();
  std::size_t index = place;
  if (!is_called(record, index, name)) {
    for (index = 0; index < record.cells.size() && !is_called(record, index, name);) ++index;
  }
  return index < record.cells.size() ? value_of(record.cells[index]) : std::nullopt;
}

/// A member that was asked for by its path.
std::optional<Value> read_member(const Row& row, const std::string&, std::size_t index) {
  const Record& record = row.record();
  return index < record.members.size() ? value_of(record.members[index]) : std::nullopt;
}

Column own_column(const std::string& name, std::size_t place) {
  Column column{.name = name, .read = nullptr, .index = place};
  column.read_own = read_own;
  column.own = name;
  return column;
}

/// With a header, the names are there; without one, they are numbers.
class SeparatedSource : public OwnSource {
public:
  SeparatedSource(const Format& format, Input& input) : format_(format), input_(input) {}

  [[nodiscard]] std::optional<Column> find(const std::string& name) override {
    if (!format_.has_header()) return numbered(name);
    const Header* header = input_.first_header();
    if (header == nullptr) return own_column(name, 0);
    const auto found = std::ranges::find(header->names, name);
    if (found == header->names.end()) return std::nullopt;
    return own_column(name, static_cast<std::size_t>(found - header->names.begin()));
  }
  [[nodiscard]] std::vector<std::string> names() override {
    const Header* header = format_.has_header() ? input_.first_header() : nullptr;
    return header == nullptr ? std::vector<std::string>() : header->names;
  }

private:
  static std::optional<Column> numbered(const std::string& name) {
    std::size_t number = 0;
    std::from_chars(name.data(), name.data() + name.size(), number);
    if (number == 0 || !is_number(name, number)) return std::nullopt;
    return own_column(name, number - 1);
  }

  const Format& format_;
  Input& input_;
};

/// Any record can have any member.
class MemberSource : public OwnSource {
public:
  explicit MemberSource(std::shared_ptr<AskedMembers> asked) : asked_(std::move(asked)) {}

  [[nodiscard]] std::optional<Column> find(const std::string& path) override {
    Column column = first_member();
    column.name = column.own = path;
    column.members = {{path}};
    ask(column, true);
    return column;
  }
  void ask(Column& column, bool by_name) override {
    column.index = asked_->ask(column.members, by_name ? column.name : std::string());
  }
  [[nodiscard]] std::vector<std::string> names() override { return {}; }

private:
  std::shared_ptr<AskedMembers> asked_;
};

/// Where only records of other formats have columns of their own: a field of the log, or absent.
class AbsentSource : public OwnSource {
public:
  explicit AbsentSource(Columns known) : known_(std::move(known)) {}

  [[nodiscard]] std::optional<Column> find(const std::string& name) override {
    if (const Column* field = find_column(known_, "log." + name)) return *field;
    return absent({.name = name, .read = nullptr});
  }
  [[nodiscard]] std::vector<std::string> names() override { return {}; }

private:
  Columns known_;
};

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
  const auto read = [pattern = time->pattern](std::string_view text) {
    const std::optional<Moment> moment = read_moment(pattern, text);
    return moment ? moment : read_date(text);  // a server can be told to write its time in another way
  };
  for (Column& column : time_columns(columns[time->component.index()], read, zones)) {
    column.is_local = !zones.unwritten && !says_zone(time->pattern);
    columns.push_back(std::move(column));
  }
  return columns;
}

Column first_member() {
  Column column{.name = {}, .read = nullptr};
  column.read_own = read_member;
  return column;
}

std::vector<std::size_t> fields_of(const Columns& columns) {
  std::vector<std::size_t> fields;
  for (const Column& column : columns) {
    if (column.reads_field) fields.push_back(column.index);
  }
  return fields;
}

bool shows_log_field(const Column& column) { return column.read == read_log_field && column.shows_all; }

bool shows_log_text(const Column& column) { return column.read == read_log_field && !column.convert; }

bool show_rest(const Columns& columns, const Format& format) {
  const std::optional<Component> rest = rest_of(format);
  return rest && std::ranges::any_of(columns, [&rest](const Column& column) {
           return shows_log_field(column) && column.index == rest->index();
         });
}

void mark_numbers(Columns& columns, Grammar layout) {
  for (Column& column : columns) {
    if (shows_log_field(column)) column.is_number = is_number(layout.components()[column.index]);
  }
}

void add_w3c_columns(Columns& columns, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    columns.push_back(column_of(names[i], names[i], i, "field of the log"));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string plain = without_brackets(names[i]);
    if (std::ranges::find(names, plain) != names.end()) continue;
    columns.push_back(column_of(names[i], plain, i, "the same as log." + names[i]));
  }
}

Columns passed_w3c_columns(const Columns& known, const Columns& others) {
  Columns passed;
  for (const Column& column : known) {
    const bool is_field = column.read_own == read_field && column.name == "log." + column.own;
    if (is_field && std::ranges::find(others, column.name, &Column::name) == others.end()) passed.push_back(column);
  }
  return passed;
}

Columns columns_of(const Format& format, Input& input, const Grammars& grammars, bool resolves) {
  const std::optional<Grammar> layout = format.layout ? std::optional(format.layout->grammar()) : std::nullopt;
  Columns known = known_columns(grammars, layout, resolves, {format.zone, format.is_one_of_several});
  if (format.form == Form::w3c) {
    const std::vector<std::string> names = input.first_fields();
    add_w3c_columns(known, names);
    add_w3c_times(known, names);
  }
  if (format.ending.in_container) std::ranges::move(container_columns(), std::back_inserter(known));
  add_common_columns(known, format);
  if (std::optional<Column> family = own_family(format, input)) known.push_back(std::move(*family));
  for (Column& column : known) column.format = format.words;
  return known;
}

void add_absent(Columns& known, const Columns& others) {
  const auto is_family = [](const Column& column) { return column.own_source != nullptr; };
  const bool has_family = std::ranges::any_of(known, is_family);
  for (const Column& other : others) {
    if (is_family(other) ? has_family : find_column(known, other.name) != nullptr) continue;
    Column column = absent(other);
    if (is_family(other)) column.own_source = std::make_shared<AbsentSource>(known);
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
  if (column.needs == Needs::rules && derivation.rules() == nullptr)
    throw UsageError(fmt::format("the column {} needs --rules", printable(column.name)));
  if (!is_traced(column)) return;
  for (const Production entry : standards[column.grammar].entries()) grammar_files().make_traceable(entry);
}

std::optional<Column> own_family(const Format& format, Input& input) {
  Column family{.name = std::string(own.name), .read = nullptr, .about = std::string(own.about)};
  if (format.form == Form::tsv || format.form == Form::csv)
    family.own_source = std::make_shared<SeparatedSource>(format, input);
  else if (format.form == Form::jsonl)
    family.own_source = std::make_shared<MemberSource>(format.members);
  else
    return std::nullopt;
  return family;
}

Columns passed_columns(const Format& format, const Header* header, const Columns& others) {
  Columns columns;
  if (format.form == Form::log) {
    Columns fields = log_fields(format.layout->grammar());
    show_as_common(fields);
    for (Column& field : fields) {
      if (field.index != format.key->component().index() && !show_field(others, field)) columns.push_back(field);
    }
  }
  for (std::size_t i = 0; header != nullptr && i < header->names.size(); ++i) {
    const std::string& name = header->names[i];
    if (i == header->key || show_own(others, name)) continue;
    columns.push_back(own_column(name, i));
    columns.back().name = own_label(name, others);
  }
  return columns;
}

std::string own_name(const Record& record, std::size_t index) {
  const Cell& cell = record.cells[index];
  if (!cell.json.empty()) return std::string(cell.name);
  if (record.header != nullptr && index < record.header->names.size()) return record.header->names[index];
  return std::to_string(index + 1);
}

std::string own_label(std::string name, const Columns& others) {
  const bool taken = std::ranges::any_of(others, [&name](const Column& other) { return other.name == name; });
  return taken ? "own." + name : name;
}

bool show_own(const Columns& columns, std::string_view name) {
  return std::ranges::any_of(columns,
                             [name](const Column& each) { return each.read_own != nullptr && each.own == name; });
}

bool fits(const Record& record, const Header& header) {
  if (record.cells.size() <= header.names.size() && record.header == &header) return true;
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    if (std::ranges::find(header.names, own_name(record, i)) == header.names.end()) return false;
  }
  return true;
}

}  // namespace bnfurl::tool
