#include "src/records/readers/input_format.hpp"

#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <charconv>
#include <limits>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/servers/server_formats.hpp"
#include "src/records/io/messages.hpp"
#include "src/records/readers/json_records.hpp"
#include "src/records/readers/log_records.hpp"
#include "src/records/readers/wrapped_records.hpp"

namespace bnfurl::records {
namespace {

RecordKey find_key(Grammar layout, const std::optional<std::string>& name) {
  if (!name) return layout.record_keys()[0];
  std::vector<std::string> names;
  for (const RecordKey key : layout.record_keys()) {
    if (key.name() == *name) return key;
    names.emplace_back(key.name());
  }
  throw unknown(fmt::format("URL field of {} ({})", printable(layout.name()), as_written({{"-k"}})), *name, names);
}

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

void require_no_key(const RecordOptions& options, std::string_view name) {
  if (options.key)
    throw UsageError(fmt::format("{} names a column, a member or a log field, which records of {} do not have",
                                 as_written({{"-k"}}), as_written({{"-i", std::string(name)}})));
}

Format plain_format(const RecordOptions& options, std::string_view name) {
  require_no_key(options, name);
  Format format;
  format.ending = name == "nul" ? nul_ending : line_ending;
  format.whole_files = options.whole_files;
  return format;
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

Format log_format(const RecordOptions& options, std::string_view name) {
  const Grammar layout = find_layout(name);
  Format format;
  format.form = Form::log;
  format.layout = find_entry(layout, "");
  format.key = find_key(layout, options.key);
  return format;
}

/// The formats that have no grammar of their own are judged like `combined`.
RecordKey find_usual_key(const std::optional<std::string>& name) { return find_key(find_layout("combined"), name); }

Format w3c_format(const RecordOptions& options, std::string_view name) {
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
  format.form = Form::w3c;
  format.key = find_usual_key(options.key);
  if (format.key->name() == "referer") format.w3c = w3c_referer;
  return format;
}

/// Its URLs are not requests. Without a directive, its fields are those that nearly all programs write.
Format cdx_format(const RecordOptions& options, std::string_view name) {
  require_no_key(options, name);
  Format format;
  format.form = Form::w3c;
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

Format json_log_format(const RecordOptions& options, const JsonProgram& program) {
  Format format;
  format.form = Form::jsonl;
  format.key = find_usual_key(std::nullopt);
  format.column = options.key.value_or(std::string(program.target()));
  format.program = &program;
  return format;
}

/// Its records are pages.
Format warc_format(const RecordOptions& options, std::string_view name) {
  if (!options.whole_files)
    throw UsageError(fmt::format(
        "-i {0} reads web archives, which contain pages; \"bnfurl extract --links -i {0}\" prints their links", name));
  Format format;
  format.form = Form::warc;
  format.content = name == "wat" ? ArchiveContent::metadata : ArchiveContent::pages;
  format.ending = nul_ending;
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

char read_separator(const std::optional<std::string>& separator) {
  if (!separator) return ',';
  constexpr std::string_view others("\"\r\n\0", 4);
  const auto octet = static_cast<unsigned char>(separator->empty() ? 0 : separator->front());
  if (separator->size() == 1 && octet < 0x80 && others.find(separator->front()) == std::string_view::npos)
    return separator->front();
  throw UsageError(fmt::format("{}: expected one character of ASCII, such as \";\", but no quote and no line end",
                               as_written({{"--separator", *separator}})));
}

Format column_format(const RecordOptions& options, Form form, std::string_view name) {
  if (options.key.value_or("").empty()) {
    const char* what =
        form == Form::jsonl ? "a member (\"a.b\" is the member b of the member a)" : "a column, by number or by name";
    throw UsageError(
        fmt::format("{} needs {}: {}", as_written({{"-i", std::string(name)}}), as_written({{"-k"}}), what));
  }
  Format format;
  format.form = form;
  format.column = *options.key;
  if (form == Form::csv) format.separator = read_separator(options.separator);
  if (form != Form::jsonl)
    format.number = read_number(format.column);
  else if ((names_request(format.column) || options.are_requests) && options.productions.empty())
    format.key = find_usual_key(std::nullopt);
  return format;
}

Format format_called(const RecordOptions& options, std::string_view name) {
  const Form form = form_of(name);
  if (form == Form::plain) return plain_format(options, name);
  if (name.starts_with("cdx")) return cdx_format(options, name);
  if (form == Form::w3c) return w3c_format(options, name);
  if (form == Form::warc) return warc_format(options, name);
  if (const JsonProgram* program = find_json_format(name)) return json_log_format(options, *program);
  return form == Form::log ? log_format(options, name) : column_format(options, form, name);
}

/// `UTC`, `Z`, `+02:00`, `-0330`
std::optional<std::chrono::minutes> read_zone(const std::optional<std::string>& zone) {
  if (!zone) return std::nullopt;
  if (*zone == "UTC" || *zone == "Z") return std::chrono::minutes(0);
  std::string digits = *zone;
  if (digits.size() == 6 && digits[3] == ':') digits.erase(3, 1);
  const auto number_at = [&digits](std::size_t place) {
    return number_in<int>(std::string_view(digits).substr(place, 2)).value_or(-1);
  };
  const bool is_offset = digits.size() == 5 && (digits[0] == '+' || digits[0] == '-');
  const int hours = is_offset ? number_at(1) : -1, minutes = is_offset ? number_at(3) : -1;
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59)
    throw UsageError(fmt::format("{}: expected UTC, or an offset such as +02:00", as_written({{"--zone", *zone}})));
  return std::chrono::minutes((digits[0] == '-' ? -1 : 1) * (60 * hours + minutes));
}

/// The options that say how records are read and judged.
OptionWords asked_words(const RecordOptions& options) {
  OptionWords words;
  if (options.nul)
    words.push_back({"-0"});
  else if (options.input)
    words = option_words(asked_format(options));
  if (options.separator && options.input == "csv") words.push_back({"--separator", *options.separator});
  if (options.are_requests || options.are_references) return words;
  for (const std::string& grammar : options.grammars) words.push_back({"-g", grammar});
  for (const std::string& production : options.productions) words.push_back({"-p", production});
  return words;
}

std::vector<Cell> cells_of(Form form, char separator, std::string_view record, std::string& unwrapped) {
  std::vector<Cell> cells;
  if (form == Form::csv)
    read_csv(record, cells, unwrapped, separator);
  else
    read_tsv(record, cells, unwrapped);
  return cells;
}

/// What to write if another separator than that of `format` is between the columns that this line names: it has the
/// column that is asked for, or it is one column by the format, and several by another one.
std::string separator_hint(const Format& format, std::string_view line) {
  const auto names_by = [line](Form form, char separator) {
    std::vector<std::string> names;
    std::string unwrapped;
    for (const Cell& cell : cells_of(form, separator, line, unwrapped)) names.emplace_back(cell.text.value_or(""));
    return names;
  };
  struct Other {
    Form form;
    char separator;
    std::string_view shown, words;
  };
  constexpr Other others[] = {{Form::csv, ';', "semicolons", "-i csv --separator ';'"},
                              {Form::tsv, '\t', "tabs", "-i tsv"},
                              {Form::csv, ',', "commas", "-i csv"},
                              {Form::csv, '|', "vertical bars", "-i csv --separator '|'"}};
  const bool is_one = names_by(format.form, format.separator).size() == 1;
  for (const Other& other : others) {
    if (other.form == format.form && (other.form == Form::tsv || other.separator == format.separator)) continue;
    const std::vector<std::string> names = names_by(other.form, other.separator);
    const bool has_column = std::ranges::find(names, format.column) != names.end();
    if (has_column || (is_one && names.size() > 1))
      return fmt::format("{} separate the columns of the first line: {}", other.shown, other.words);
  }
  return {};
}

Format format_in(const WrappedFormat& wrapped, const RecordOptions& options) {
  const std::string_view inside = wrapped.inside.empty() ? "lines" : wrapped.inside;
  const Form form = form_of(inside);
  const bool are_lines = form == Form::log || form == Form::jsonl || inside == "lines";
  if (!are_lines || wrapped_format(inside))
    throw UsageError(fmt::format("{} takes lines, jsonl and log formats, not {}",
                                 as_written({{"-i", wrapped.wrapper.name + ":FORMAT"}}), printable(inside)));
  RecordOptions asked = options;
  if (wrapped.wrapper.form == Wrapper::Form::cdxj && !asked.key) asked.key = "url";
  Format format = format_called(asked, inside);
  format.wrapper = wrapped.wrapper;
  return format;
}

}  // namespace

AskedFormat asked_format(const RecordOptions& options) { return {*options.input, options.key, options.are_requests}; }

void read_as(RecordOptions& options, const AskedFormat& format) {
  options.input = format.input;
  options.key = format.key;
  options.are_requests = format.are_requests;
  options.candidates.clear();
}

OptionWords option_words(const AskedFormat& format) {
  OptionWords words{{"-i", format.input}};
  if (format.key) words.push_back({"-k", *format.key});
  if (format.are_requests) words.push_back({"-g", "rfc9112"});
  return words;
}

std::string words_of(const AskedFormat& format) {
  const OptionWords words = option_words(format);
  return shell_word(printable(format.input)) +
         (words.size() == 1 ? "" : " " + as_written(OptionWords(words.begin() + 1, words.end())));
}

std::vector<std::string> input_names() {
  std::vector<std::string> names;
  for (const InputWord& word : input_words()) names.emplace_back(word.name);
  for (const JsonProgram& program : json_formats()) names.emplace_back(program.name);
  names.insert(names.end(), log_names().begin(), log_names().end());
  for (const Wrapper& wrapper : named_wrappers()) names.push_back(wrapper.name);
  return names;
}

std::string input_name(const RecordOptions& options) {
  if (!options.nul) return options.input.value_or("lines");
  if (options.input.value_or("nul") != "nul")
    throw UsageError(fmt::format("-0 cannot be used with {}", as_written({{"-i", *options.input}})));
  return "nul";
}

Format choose_format(const RecordOptions& options) {
  load_grammar_files(options);
  const std::string name = input_name(options);
  const std::optional<WrappedFormat> wrapped = wrapped_format(name);
  Format format = wrapped ? format_in(*wrapped, options) : format_called(options, name);
  format.zone = read_zone(options.zone);
  format.page_size = options.page_size.value_or(usual_page_size);
  format.words = asked_words(options);
  return format;
}

std::vector<DescribedFormat> all_formats() {
  std::vector<DescribedFormat> formats;
  for (const InputWord& word : input_words())
    formats.push_back(
        {std::string(word.name), std::string(word.about), std::string(word.more), std::string(word.example)});
  for (const JsonProgram& program : json_formats()) {
    formats.push_back({std::string(program.name),
                       fmt::format("the access log of {} in JSON; the URL is `{}` unless `{}` names another member",
                                   program.program, program.target(), as_written({{"-k"}})),
                       {},
                       std::string(program.example)});
  }
  for (const std::string& name : log_names()) formats.push_back({name, about_log(name), {}, example_of_log(name)});
  for (const FormatFamily& family : format_families())
    formats.push_back(
        {std::string(family.name), std::string(family.about), std::string(family.more), std::string(family.example)});
  return formats;
}

std::string_view Format::why_not(std::string_view beginning) const {
  if (form == Form::warc && beginning.find(warc_beginning) == std::string_view::npos)
    return "this is not a web archive: no record begins with \"WARC/\"";
  if (!whole_files) return {};
  if (begins_archive(beginning)) return "this is a web archive, not a page; -i warc reads its pages";
  if (beginning.starts_with(cdx_directive)) return "this is an index of a web archive (-i cdx), not a page";
  return {};
}

Header Format::read_header(std::string_view line) const {
  Header header;
  header.line = line;
  std::string unwrapped;
  for (const Cell& cell : cells_of(form, separator, line, unwrapped)) header.names.emplace_back(cell.text.value_or(""));
  const auto found = std::ranges::find(header.names, column);
  if (found == header.names.end()) {
    if (const std::string hint = separator_hint(*this, line); !hint.empty())
      throw UsageError(fmt::format("unknown column \"{}\"; {}", printable(column), hint));
    throw unknown("column", column, header.names);
  }
  header.key = static_cast<std::size_t>(found - header.names.begin());
  return header;
}

Header Format::make_header(std::string_view record) const {
  Header header;
  if (form == Form::jsonl) {
    header.names = json_names(wrapper ? unwrapped(*wrapper, record) : std::string(record), column);
    header.key = header.names.size();
    return header;
  }
  std::string unwrapped;
  const std::size_t count = cells_of(form, separator, record, unwrapped).size();
  for (std::size_t i = 1; i <= count; ++i) header.names.push_back(std::to_string(i));
  header.key = number.value_or(count);
  return header;
}

std::unique_ptr<RecordSource> Format::make_source(const AskedComponents& fields, const AskedMembers& members) const {
  std::unique_ptr<RecordSource> source = make_own_source(fields, members);
  return wrapper ? wrapped_records(*wrapper, std::move(source)) : std::move(source);
}

std::unique_ptr<RecordSource> Format::make_own_source(const AskedComponents& fields,
                                                      const AskedMembers& members) const {
  switch (form) {
    case Form::plain:
      break;
    case Form::log:
      return log_records(*layout, *key, fields);
    case Form::tsv:
      return tsv_records(number.value_or(0));
    case Form::csv:
      return csv_records(number.value_or(0), separator);
    case Form::jsonl:
      return json_records(json_url(*this), keeps_cells, members);
    case Form::w3c:
      return w3c_records(w3c, directive);
    case Form::warc:
      return warc_records(content, page_size);
  }
  return plain_records(ending);
}

Cutter Format::make_cutter() const {
  if (whole_files) return Cutter(Cutter::Kind::file);
  if (form == Form::csv) return Cutter(Cutter::Kind::csv, '\n', separator);
  if (form == Form::warc) return Cutter(Cutter::Kind::warc);
  if (form == Form::w3c || (layout && !wrapper && has_comment_lines(*layout))) return Cutter(Cutter::Kind::commented);
  return Cutter(Cutter::Kind::terminated, ending.terminator);
}

}  // namespace bnfurl::records
