#include "src/records/readers/input_format.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/json_records.hpp"
#include "src/records/readers/wrapped_records.hpp"
#include "src/records/readers/xml_lines.hpp"

namespace bnfurl::records {
namespace {

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

std::vector<Cell> values_of(const FormatKind& kind, char separator, std::string_view record, std::string& unwrapped) {
  std::vector<Cell> values;
  kind.read_values(record, values, unwrapped, separator);
  return values;
}

/// What to write if another separator than that of `format` is between the columns that this line names: it has the
/// column that is asked for, or it is one column by the format, and several by another one.
std::string separator_hint(const Format& format, std::string_view line) {
  const auto names_by = [line](const FormatKind& kind, char separator) {
    std::vector<std::string> names;
    std::string unwrapped;
    for (const Cell& cell : values_of(kind, separator, line, unwrapped)) names.emplace_back(cell.text.value_or(""));
    return names;
  };
  struct Other {
    const FormatKind* kind;
    char separator;
    std::string_view shown, words;
  };
  constexpr Other others[] = {{&format_kinds::csv, ';', "semicolons", "-i csv --separator ';'"},
                              {&format_kinds::tsv, '\t', "tabs", "-i tsv"},
                              {&format_kinds::csv, ',', "commas", "-i csv"},
                              {&format_kinds::csv, '|', "vertical bars", "-i csv --separator '|'"}};
  const bool is_one = names_by(*format.kind, format.separator).size() == 1;
  for (const Other& other : others) {
    if (other.kind == format.kind && (!other.kind->takes_separator || other.separator == format.separator)) continue;
    const std::vector<std::string> names = names_by(*other.kind, other.separator);
    const bool has_column = std::ranges::find(names, format.column) != names.end();
    if (has_column || (is_one && names.size() > 1))
      return fmt::format("{} separate the columns of the first line: {}", other.shown, other.words);
  }
  return {};
}

Format format_called(const RecordOptions& options, std::string_view name) {
  const FormatKind& kind = kind_of(name);
  Format format = kind.choose(options, name);
  format.kind = &kind;
  return format;
}

Format format_in(const WrappedFormat& wrapped, const RecordOptions& options) {
  const std::string_view inside = wrapped.inside.empty() ? "lines" : wrapped.inside;
  if (!kind_of(inside).fits_wrapper || wrapped_format(inside))
    throw UsageError(fmt::format("{} takes lines, jsonl and log formats, not {}",
                                 as_written({{"-i", wrapped.wrapper.name + ":FORMAT"}}), printable(inside)));
  RecordOptions asked = options;
  const Prefix* const prefix = wrapped.wrapper.prefix;
  if (prefix != nullptr && !prefix->key.empty() && !asked.key) asked.key = prefix->key;
  Format format = format_called(asked, inside);
  format.wrapper = wrapped.wrapper;
  return format;
}

}  // namespace

void require_no_key(const RecordOptions& options, std::string_view name) {
  if (options.key)
    throw UsageError(fmt::format("{} names a column, a member or a log field, which records of {} do not have",
                                 as_written({{"-k"}}), as_written({{"-i", std::string(name)}})));
}

Format choose_column(const RecordOptions& options, std::string_view name, const KeyWords& words) {
  if (options.key.value_or("").empty()) {
    throw UsageError(
        fmt::format("{} needs {}: {}", as_written({{"-i", std::string(name)}}), as_written({{"-k"}}), words.needed));
  }
  Format format;
  format.column = *options.key;
  return format;
}

AskedFormat asked_format(const RecordOptions& options) {
  return {*options.input, options.key, options.are_requests, options.separator, options.zone};
}

void read_as(RecordOptions& options, const AskedFormat& format) {
  options.input = format.input;
  options.key = format.key;
  options.are_requests = format.are_requests;
  if (format.are_requests && kind_of(format.input).field_names != FieldNames::members) options.grammars = {"rfc9112"};
  if (format.separator) options.separator = format.separator;
  options.has_own_zone |= format.zone && format.zone != options.zone;
  if (format.zone) options.zone = format.zone;
  options.candidates.clear();
}

OptionWords option_words(const AskedFormat& format) {
  OptionWords words{{"-i", format.input}};
  if (format.key) words.push_back({"-k", *format.key});
  if (format.are_requests) words.push_back({"-g", "rfc9112"});
  if (format.separator) words.push_back({"--separator", *format.separator});
  return words;
}

std::string words_of(const AskedFormat& format) {
  const OptionWords words = option_words(format);
  return shell_word(printable(format.input)) +
         (words.size() == 1 ? "" : " " + as_written(OptionWords(words.begin() + 1, words.end())));
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
  if (options.zone) format.zone = TimeZone::called(*options.zone);
  format.has_own_zone = options.has_own_zone;
  format.page_size = options.page_size.value_or(usual_page_size);
  format.words = asked_words(options);
  return format;
}

std::string_view Format::why_not(std::string_view beginning) const {
  if (kind->why_not != nullptr) return kind->why_not(beginning);
  if (!whole_files) return {};
  if (begins_archive(beginning)) return "this is a web archive, not a page; -i warc reads its pages";
  if (const std::string_view format = xml_format(beginning); !format.empty())
    return format == "feed" ? "this is a feed, not a page; -i feed reads it"
                            : "this is a sitemap, not a page; -i sitemap reads it";
  if (beginning.starts_with(cdx_directive)) return "this is an index of a web archive (-i cdx), not a page";
  return {};
}

Header Format::read_header(std::string_view line) const {
  Header header;
  header.line = line;
  std::string unwrapped;
  for (const Cell& cell : values_of(*kind, separator, line, unwrapped))
    header.names.emplace_back(cell.text.value_or(""));
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
  if (kind->field_names == FieldNames::members) {
    header.names = json_names(wrapper ? unwrapped(*wrapper, record) : std::string(record), column);
    header.key = header.names.size();
    return header;
  }
  std::string unwrapped;
  const std::size_t count = values_of(*kind, separator, record, unwrapped).size();
  for (std::size_t i = 1; i <= count; ++i) header.names.push_back(std::to_string(i));
  header.key = number.value_or(count);
  return header;
}

std::unique_ptr<RecordSource> Format::make_source(const AskedComponents& fields, const AskedValues& values) const {
  std::unique_ptr<RecordSource> source = kind->source(*this, fields, values);
  return wrapper ? wrapped_records(*wrapper, std::move(source)) : std::move(source);
}

Cutter Format::make_cutter() const {
  if (whole_files) return Cutter(Cutter::Kind::file);
  if (has_parts()) return Cutter(wrapper->read_part);
  return kind->cutter != nullptr ? kind->cutter(*this) : Cutter(Cutter::Kind::terminated, kind->ending.terminator);
}

}  // namespace bnfurl::records
