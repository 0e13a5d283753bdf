#include "src/records/readers/format_kinds.hpp"

#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/json_programs.hpp"
#include "src/records/formats/servers/server_formats.hpp"
#include "src/records/io/messages.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/json_records.hpp"
#include "src/records/readers/log_records.hpp"
#include "src/records/readers/separated_records.hpp"
#include "src/records/readers/warc_records.hpp"

namespace bnfurl::records {
namespace {

void require_no_key(const RecordOptions& options, std::string_view name) {
  if (options.key)
    throw UsageError(fmt::format("{} names a column, a member or a log field, which records of {} do not have",
                                 as_written({{"-k"}}), as_written({{"-i", std::string(name)}})));
}

// URLs.

Format choose_urls(const RecordOptions& options, std::string_view name) {
  require_no_key(options, name);
  Format format;
  format.whole_files = options.whole_files;
  return format;
}

std::unique_ptr<RecordSource> source_of_urls(const Format& format, const AskedComponents&, const AskedMembers&) {
  return plain_records(format.kind->ending);
}

// Logs.

RecordKey find_key(Grammar layout, const std::optional<std::string>& name) {
  if (!name) return layout.record_keys()[0];
  std::vector<std::string> names;
  for (const RecordKey key : layout.record_keys()) {
    if (key.name() == *name) return key;
    names.emplace_back(key.name());
  }
  throw unknown(fmt::format("URL field of {} ({})", printable(layout.name()), as_written({{"-k"}})), *name, names);
}

/// The grammar with this name or of this file; it must be a grammar of logs.
Grammar find_layout(std::string_view word) {
  const bool is_file = is_grammar_file(word) || is_server_format(word);
  const bool is_known = is_file || find_shipped(word);
  const std::optional<Grammar> grammar = is_known ? find_grammar(word) : bnfurl::find_grammar(word);
  if (grammar && !grammar->record_keys().empty()) return *grammar;
  if (word == "nginx" || word == "apache")
    throw UsageError(fmt::format("{0} needs the server's format: {1}:STRING or {1}:@FILE:NAME",
                                 as_written({{"-i", std::string(word)}}), word));
  if (!is_file)
    throw unknown_or_file("input format", word, input_names(), fmt::format("\"{}\"", help_for(Help::formats)));
  throw UsageError(fmt::format("{} is not a log format; a log format has \"# kind: record\" and \"# target:\" lines",
                               printable(word)));
}

Format choose_log(const RecordOptions& options, std::string_view name) {
  const Grammar layout = find_layout(name);
  Format format;
  format.layout = find_entry(layout, "");
  format.key = find_key(layout, options.key);
  return format;
}

std::unique_ptr<RecordSource> source_of_log(const Format& format, const AskedComponents& fields, const AskedMembers&) {
  return log_records(*format.layout, *format.key, fields);
}

Cutter commented_lines(const Format&) { return Cutter(Cutter::Kind::commented); }

Cutter cutter_of_log(const Format& format) {
  const bool has_comments = !format.wrapper && has_comment_lines(*format.layout);
  return Cutter(has_comments ? Cutter::Kind::commented : Cutter::Kind::terminated);
}

/// The formats that have no grammar of their own are judged like `combined`.
RecordKey find_usual_key(const std::optional<std::string>& name) { return find_key(find_layout("combined"), name); }

Format choose_w3c(const RecordOptions& options, std::string_view name) {
  Format format;
  if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
    const std::string_view fields = name.substr(colon + 1);
    format.directive = fmt::format("{}{}", fields.starts_with('#') ? "" : "#Fields: ", fields);
    if (fields.find('\n') != std::string_view::npos || all_names(format.directive).empty()) {
      throw UsageError(fmt::format("{}: expected the names of fields, as in {}",
                                   as_written({{"-i", std::string(name)}}),
                                   as_written({{"-i", std::string(w3c_example)}})));
    }
  }
  format.key = find_usual_key(options.key);
  if (format.key->name() == "referer") format.w3c = w3c_referer;
  return format;
}

/// Its URLs are not requests. Without a directive, its fields are those that nearly all programs write.
Format choose_cdx(const RecordOptions& options, std::string_view name) {
  require_no_key(options, name);
  Format format;
  format.w3c = cdx_url;
  format.assumes_fields = name == "cdx";
  format.directive = cdx_directive;
  format.directive += format.assumes_fields ? usual_cdx : name.substr(std::string_view("cdx:").size());
  if (all_names(format.directive).empty() || name.find('\n') != std::string_view::npos) {
    throw UsageError(fmt::format("{}: expected the letters of fields, as in {}",
                                 as_written({{"-i", std::string(name)}}),
                                 as_written({{"-i", fmt::format("cdx:{}", usual_cdx)}})));
  }
  return format;
}

std::unique_ptr<RecordSource> source_by_directives(const Format& format, const AskedComponents&, const AskedMembers&) {
  return w3c_records(format.w3c, format.directive);
}

// Columns and members.

/// Of the columns of a table, or of the members of JSON: the one with the URL.
Format choose_column(const RecordOptions& options, std::string_view name, const KeyWords& words) {
  if (options.key.value_or("").empty()) {
    throw UsageError(
        fmt::format("{} needs {}: {}", as_written({{"-i", std::string(name)}}), as_written({{"-k"}}), words.needed));
  }
  Format format;
  format.column = *options.key;
  return format;
}

constexpr KeyWords column_words{"column", "a column, by number or by name", "column"};
constexpr KeyWords member_words{"member", "a member (\"a.b\" is the member b of the member a)", "URL in the member"};

/// A column's number, if `key` is one.
std::optional<std::size_t> read_number(std::string_view key) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
  if (error == std::errc::invalid_argument || end != key.data() + key.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range || number == 0) {
    constexpr std::size_t last = std::numeric_limits<std::size_t>::max();
    throw UsageError(
        fmt::format("{}: columns are numbered from 1 to {}", as_written({{"-k", std::string(key)}}), last));
  }
  return number - 1;
}

Format choose_tsv(const RecordOptions& options, std::string_view name) {
  Format format = choose_column(options, name, column_words);
  format.number = read_number(format.column);
  return format;
}

std::unique_ptr<RecordSource> source_of_tsv(const Format& format, const AskedComponents&, const AskedMembers&) {
  return tsv_records(format.number.value_or(0));
}

void read_tsv_values(std::string_view record, std::vector<Cell>& values, std::string& unwrapped, char) {
  read_tsv(record, values, unwrapped);
}

char read_separator(const std::optional<std::string>& separator) {
  if (!separator) return ',';
  constexpr std::string_view others("\"\r\n\0", 4);
  const auto octet = static_cast<unsigned char>(separator->empty() ? 0 : separator->front());
  if (separator->size() == 1 && octet < 0x80 && others.find(separator->front()) == std::string_view::npos)
    return separator->front();
  throw UsageError(fmt::format("{}: expected one character of ASCII, such as \";\", but no quote and no line end",
                               as_written({{"--separator", *separator}})));
}

Format choose_csv(const RecordOptions& options, std::string_view name) {
  Format format = choose_tsv(options, name);
  format.separator = read_separator(options.separator);
  return format;
}

std::unique_ptr<RecordSource> source_of_csv(const Format& format, const AskedComponents&, const AskedMembers&) {
  return csv_records(format.number.value_or(0), format.separator);
}

Cutter cutter_of_csv(const Format& format) { return Cutter(Cutter::Kind::csv, '\n', format.separator); }

void read_csv_values(std::string_view record, std::vector<Cell>& values, std::string& unwrapped, char separator) {
  read_csv(record, values, unwrapped, separator);
}

Format choose_program(const RecordOptions& options, const JsonProgram& program) {
  Format format;
  format.key = find_usual_key(std::nullopt);
  format.column = options.key.value_or(std::string(program.target()));
  format.program = &program;
  return format;
}

Format choose_json(const RecordOptions& options, std::string_view name) {
  if (const JsonProgram* program = find_json_format(name)) return choose_program(options, *program);
  Format format = choose_column(options, name, member_words);
  if ((names_request(format.column) || options.are_requests) && options.productions.empty())
    format.key = find_usual_key(std::nullopt);
  return format;
}

/// What the URL of JSON is, by the format.
JsonUrl json_url(const Format& format) {
  JsonUrl url{format.column};
  if (const std::optional<Grammar> lines = bnfurl::find_grammar("common")) url.method = find_entry(*lines, "method");
  const bool is_line = names_request(format.column);
  if (!format.key && !is_line) return url;
  url.kind = is_line ? JsonUrl::Kind::line : JsonUrl::Kind::target;
  for (const ProgramMember& member : members_of("method", format.program)) url.methods.emplace_back(member.path);
  return url;
}

std::unique_ptr<RecordSource> source_of_json(const Format& format, const AskedComponents&,
                                             const AskedMembers& members) {
  return json_records(json_url(format), format.keeps_cells, members);
}

// Web archives.

/// Its records are pages.
Format choose_archive(const RecordOptions& options, std::string_view name) {
  if (!options.whole_files)
    throw UsageError(fmt::format(
        "-i {0} reads web archives, which contain pages; \"bnfurl extract --links -i {0}\" prints their links", name));
  Format format;
  format.content = name == "wat" ? ArchiveContent::metadata : ArchiveContent::pages;
  return format;
}

std::unique_ptr<RecordSource> source_of_archive(const Format& format, const AskedComponents&, const AskedMembers&) {
  return warc_records(format.content, format.page_size);
}

Cutter cutter_of_archive(const Format&) { return Cutter(Cutter::Kind::warc); }

std::string_view why_no_archive(std::string_view beginning) {
  if (beginning.find(warc_beginning) != std::string_view::npos) return {};
  return "this is not a web archive: no record begins with \"WARC/\"";
}

}  // namespace

namespace kinds {

constinit const FormatKind lines{.choose = choose_urls,
                                 .source = source_of_urls,
                                 .records_are_urls = true,
                                 .has_url_verbatim = true,
                                 .fits_wrapper = true};

constinit const FormatKind nul{.choose = choose_urls,
                               .source = source_of_urls,
                               .ending = nul_ending,
                               .records_are_urls = true,
                               .has_url_verbatim = true,
                               .is_text = false};

constinit const FormatKind undetected{
    .choose = choose_urls, .source = source_of_urls, .records_are_urls = true, .has_url_verbatim = true};

constinit const FormatKind log{.choose = choose_log,
                               .source = source_of_log,
                               .cutter = cutter_of_log,
                               .field_names = FieldNames::layout,
                               .can_be_log = true,
                               .has_url_verbatim = true,
                               .fits_wrapper = true};

constinit const FormatKind tsv{.choose = choose_tsv,
                               .source = source_of_tsv,
                               .read_values = read_tsv_values,
                               .field_names = FieldNames::header,
                               .key = column_words,
                               .escapes_values = true};

constinit const FormatKind csv{.choose = choose_csv,
                               .source = source_of_csv,
                               .cutter = cutter_of_csv,
                               .read_values = read_csv_values,
                               .field_names = FieldNames::header,
                               .key = column_words,
                               .escapes_values = true,
                               .starts_anywhere = false,
                               .takes_separator = true};

constinit const FormatKind jsonl{.choose = choose_json,
                                 .source = source_of_json,
                                 .field_names = FieldNames::members,
                                 .key = member_words,
                                 .can_be_log = true,
                                 .escapes_values = true,
                                 .fits_wrapper = true};

constinit const FormatKind w3c{.choose = choose_w3c,
                               .source = source_by_directives,
                               .cutter = commented_lines,
                               .field_names = FieldNames::directives,
                               .can_be_log = true,
                               .starts_anywhere = false};

constinit const FormatKind cdx{.choose = choose_cdx,
                               .source = source_by_directives,
                               .cutter = commented_lines,
                               .field_names = FieldNames::directives,
                               .can_be_log = true,
                               .starts_anywhere = false};

constinit const FormatKind warc{.choose = choose_archive,
                                .source = source_of_archive,
                                .cutter = cutter_of_archive,
                                .why_not = why_no_archive,
                                .ending = nul_ending,
                                .has_pages = true,
                                .is_text = false,
                                .starts_anywhere = false,
                                .has_members = true};

}  // namespace kinds
}  // namespace bnfurl::records
