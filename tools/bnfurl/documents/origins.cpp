#include "tools/bnfurl/documents/origins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/columns/common_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/json_programs.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/readers/input.hpp"
#include "src/records/readers/input_format.hpp"

namespace bnfurl::tool {
namespace {

using records::Column;
using records::Columns;
using records::Format;

/// What a column does to a text shows which values it has.
struct Probe {
  std::string_view written;
  std::string_view shown;
  std::string_view change;
};

constexpr Probe probes[] = {
    {"[2001:DB8::5]:443", "2001:db8::5", "an address"},
    {"192.0.2.7, 192.0.2.8", "192.0.2.7", "the first of several"},
    {"H.EXAMPLE:443", "h.example", "a host"},
    {R"(\x22)", "\"", R"(`\x22` and the like are decoded)"},
    {"%22", "\"", "`%22` and the like are decoded"},
    {"1", "0.001", "from milliseconds"},
    {"1", "0.000001", "from microseconds"},
    {"1", "0.000000001", "from nanoseconds"},
};

std::string change_of(const Column& column) {
  const auto shows = [show = column.show.copy()](const Probe& probe) {
    const records::Found found = show(probe.written);
    return found && records::text_of(*found) == probe.shown;
  };
  std::vector<std::string_view> changes;
  for (const Probe& probe : probes) {
    const bool is_told = std::ranges::find(changes, probe.change) != changes.end();
    if (column.show && !is_told && shows(probe)) changes.push_back(probe.change);
  }
  if (column.type == records::ValueType::digits) return "a whole number";
  const bool are_seconds = column.type == records::ValueType::decimal;
  if (are_seconds && changes.empty()) return column.names.empty() ? "seconds" : "from the unit that the log has";
  if (changes.empty()) return "as written";
  return fmt::format("{}", fmt::join(changes, "; "));
}

std::string in_code(const std::vector<std::string>& names, std::string_view between) {
  return names.empty() ? "" : fmt::format("`{}`", fmt::join(names, fmt::format("`{}`", between)));
}

/// The field of a line.
std::string field_of(const Column& column, const Format& format) {
  std::vector<std::string> names;
  for (const records::ValueName& name : column.names) names.push_back(name.name);
  if (!names.empty()) return (names.size() > 1 ? "the first of " : "") + in_code(names, ", ");
  const auto named = [&format](std::size_t index) {
    return std::string(format.layout->grammar().components()[index].name());
  };
  for (const std::size_t index : column.also_reads) names.push_back(named(index));
  if (column.type == records::ValueType::decimal && !names.empty()) return in_code(names, " + ");
  if (!names.empty()) return "the URL, or else " + in_code(names, "");
  return column.source == records::ColumnSource::field ? in_code({named(column.index)}, "") : "the URL";
}

Columns columns_of(const Format& format) {
  records::Input input("", "");
  return records::columns_of(format, input, {records::find_grammar("rfc9112")}, false, false);
}

Format format_called(std::string_view name) {
  records::RecordOptions options;
  options.input = std::string(name);
  if (name == "jsonl") options.key = "url";
  return records::choose_format(options);
}

/// The names of the columns that all logs share.
std::vector<std::string> common_names() {
  std::vector<std::string> names;
  for (const Column& column : records::lacking_columns()) {
    if (!records::about_common_name(column.name).empty()) names.push_back(column.name);
  }
  return names;
}

/// What several formats have alike.
struct Row {
  std::string column, from, change;
  std::vector<std::string> formats;
};

std::string table_of(std::string_view header, const std::vector<Row>& rows) {
  std::string text = fmt::format("| {} |\n| --- | --- | --- | --- |\n", header);
  for (const Row& row : rows) {
    text += fmt::format("| `{}` | {} | {} | {} |\n", row.column, row.from, row.change, fmt::join(row.formats, ", "));
  }
  return text + "\n";
}

void add(std::vector<Row>& rows, Row row) {
  const auto is_same = [&row](const Row& each) {
    return each.column == row.column && each.from == row.from && each.change == row.change;
  };
  const auto same = std::ranges::find_if(rows, is_same);
  if (same == rows.end())
    rows.push_back(std::move(row));
  else
    same->formats.push_back(row.formats.front());
}

std::vector<Row> rows_of_lines() {
  std::vector<std::string> names = records::log_names();
  names.push_back(std::string(records::w3c_example) + " cs-host cs(X-Forwarded-For) sc-bytes");
  std::vector<Row> rows;
  for (const std::string& common : common_names()) {
    for (const std::string& name : names) {
      const Format format = format_called(name);
      const Columns columns = columns_of(format);
      const auto column = std::ranges::find(columns, common, &Column::name);
      if (column != columns.end()) {
        add(rows, {common,
                   field_of(*column, format),
                   change_of(*column),
                   {fmt::format("`{}`", name.substr(0, name.find(':')))}});
      }
    }
  }
  return rows;
}

std::string unit_of(int places) {
  constexpr std::string_view names[] = {"seconds", "from milliseconds", "from microseconds", "from nanoseconds"};
  if (places == records::unknown_unit) return "seconds, which a message says are assumed";
  if (places == records::likely_milliseconds) return "from milliseconds, which a message says are assumed";
  return std::string(names[static_cast<std::size_t>(places) / 3]);
}

/// `a`, `b` or `c`, of names with blanks between them.
std::string one_of(std::string_view names) {
  std::string text;
  for (std::size_t end = 0; !names.empty(); names.remove_prefix(std::min(end + 1, names.size()))) {
    end = std::min(names.find(' '), names.size());
    text += fmt::format("{}`{}`", text.empty() ? "" : end == names.size() ? " or " : ", ", names.substr(0, end));
  }
  return text;
}

std::string in_words(const records::ProgramMember& member) {
  std::string text = in_code({std::string(member.path)}, "");
  const std::string address = member.is_address ? ", if it is an address" : "";
  if (!member.beside.empty()) text += fmt::format(" beside {}{}", one_of(member.beside), address);
  if (!member.not_beside.empty()) text += fmt::format(" unless beside {}{}", one_of(member.not_beside), address);
  return text;
}

/// The members of a program for a common column, in a row for each unit.
void add_members(std::vector<Row>& rows, const records::JsonProgram& program, const Column& column) {
  const bool has_format = !program.name.empty();
  const std::string writer = has_format                ? fmt::format("`{}`", program.name)
                             : program.program.empty() ? "other programs"
                                                       : std::string(program.program);
  std::vector<Row> found;
  for (const records::ProgramMember& member : program.members) {
    if (member.common != std::string_view(column.name).substr(column.name.find('.') + 1)) continue;
    const bool has_unit = column.type == records::ValueType::decimal;
    const std::string change = has_unit ? unit_of(member.places) : change_of(column);
    auto row = std::ranges::find(found, change, &Row::change);
    if (row == found.end()) row = found.insert(row, {column.name, "", change, {writer}});
    row->from += (row->from.empty() ? "" : ", ") + in_words(member);
  }
  if (found.empty() && has_format) found.push_back({column.name, "the URL", change_of(column), {writer}});
  for (Row& row : found) add(rows, std::move(row));
}

std::vector<Row> rows_of_members() {
  std::vector<Row> rows;
  for (const std::string& common : common_names()) {
    for (const records::JsonProgram& program : records::json_programs()) {
      const Columns columns = columns_of(format_called(program.name.empty() ? "jsonl" : program.name));
      const auto column = std::ranges::find(columns, common, &Column::name);
      if (column != columns.end()) add_members(rows, program, *column);
    }
  }
  return rows;
}

}  // namespace

std::string origin_tables() {
  return "## Where the columns of all logs come from\n\n"
         "What a row says is the same for all formats that it names. A missing row means that the column is "
         "missing.\n\n"
         "### Lines\n\n" +
         table_of("column | field | shown as | formats", rows_of_lines()) +
         "### JSON\n\n"
         "The first of these members that a record has counts. Of several for `log.client`, an address that is not a\n"
         "loopback address precedes other values, and of several for `log.method`, a word in capitals does. In the\n"
         "format of a program, its own members come before those of other programs. Escapes of JSON are decoded, and\n"
         "the first text of a list counts. Without one of these members, the method is that of the request line, and\n"
         "the host is that of the URL.\n\n" +
         table_of("column | members | shown as | formats and programs", rows_of_members());
}

}  // namespace bnfurl::tool
