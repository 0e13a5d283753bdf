#include "tools/bnfurl/documents/origins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/own_columns.hpp"
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
  std::string column, says;
  std::vector<std::string> formats;
};

void add(std::vector<Row>& rows, const std::string& column, const std::string& says, const std::string& format) {
  const auto is_same = [&](const Row& each) { return each.column == column && each.says == says; };
  auto same = std::ranges::find_if(rows, is_same);
  if (same == rows.end()) same = rows.insert(rows.end(), {column, says, {}});
  same->formats.push_back(format);
}

/// What a column of lines shows, as far as neither `-f help` nor the text before the tables says it.
std::string unsaid(const Column& column, const Format& format) {
  const bool is_in_help =
      column.source == records::ColumnSource::field || column.about.find("log.") != std::string::npos;
  const std::string change = change_of(column);
  const bool is_unusual = change.starts_with("from") || change.find("decoded") != std::string::npos;
  const std::string field = is_in_help && column.names.size() < 2 ? "" : field_of(column, format);
  return fmt::format("{}{}{}", field, !field.empty() && is_unusual ? ", " : "", is_unusual ? change : "");
}

std::string rows_of_lines() {
  std::vector<std::string> names = records::log_names();
  names.push_back(std::string(records::w3c_example) + " cs-host cs(X-Forwarded-For) sc-bytes");
  std::vector<Row> rows;
  for (const std::string& common : common_names()) {
    for (const std::string& name : names) {
      const Format format = format_called(name);
      const Columns columns = columns_of(format);
      const auto column = std::ranges::find(columns, common, &Column::name);
      const std::string says = column == columns.end() ? "" : unsaid(*column, format);
      if (!says.empty()) add(rows, common, says, fmt::format("`{}`", name.substr(0, name.find(':'))));
    }
  }
  std::string text;
  for (const Row& row : rows)
    text += fmt::format("| `{}` | {} | {} |\n", row.column, row.says, fmt::join(row.formats, ", "));
  return text;
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

/// The members of a program for a common column, each with its unit.
std::string members_of(const records::JsonProgram& program, const Column& column) {
  const std::string name = column.name.substr(column.name.find('.') + 1);
  std::string text;
  for (const records::ProgramMember& member : program.members) {
    if (member.common != name) continue;
    const bool has_unit = column.type == records::ValueType::decimal;
    const std::string change = has_unit ? unit_of(member.places) : change_of(column);
    const bool is_said = has_unit || change.find("decoded") != std::string::npos;
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", in_words(member), is_said ? " (" + change + ")" : "");
  }
  return text.empty() ? "" : fmt::format("{}: {}", name, text);
}

std::string rows_of_members() {
  std::string text;
  for (const records::JsonProgram& program : records::json_programs()) {
    const Columns columns = columns_of(format_called(program.name.empty() ? "jsonl" : program.name));
    std::vector<std::string> members;
    for (const std::string& common : common_names()) {
      const auto column = std::ranges::find(columns, common, &Column::name);
      const std::string of_column = column == columns.end() ? "" : members_of(program, *column);
      if (!of_column.empty()) members.push_back(of_column);
    }
    const std::string writer = !program.name.empty()     ? fmt::format("`{}`", program.name)
                               : program.program.empty() ? "other programs"
                                                         : std::string(program.program);
    text += fmt::format("| {} | {} |\n", writer, fmt::join(members, "; "));
  }
  return text;
}

}  // namespace

std::string origin_tables() {
  return "## Where the columns of all logs come from\n\n"
         "`bnfurl split -i FORMAT -f help` names the field of a line that each of these columns shows. It does not\n"
         "say this:\n\n"
         "| column | shows | formats |\n| --- | --- | --- |\n" +
         rows_of_lines() +
         "\nThe first of these members that a JSON record has counts. Of several clients, an address that is not a\n"
         "loopback address precedes other values, and of several methods, a word in capitals does. In the format of a\n"
         "program, its own members come before those of other programs. Escapes of JSON are decoded, and the first\n"
         "text of a list counts. Without one of these members, the method is that of the request line, and the host "
         "is\n"
         "that of the URL.\n\n"
         "| format or program | members |\n| --- | --- |\n" +
         rows_of_members();
}

}  // namespace bnfurl::tool
