#include "src/records/guess/file_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <system_error>
#include <utility>

#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/own_columns.hpp"
#include "src/records/formats/wrappers.hpp"
#include "src/records/guess/candidates.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/guess/hints.hpp"

namespace bnfurl::records {
namespace {

/// No format fits a file.
class NoFormat : public UsageError {
public:
  NoFormat(const std::string& file, const std::string& why)
      : UsageError(fmt::format("{}: skipped, because {}", printable(file), why)) {}
};

/// The options for one of the files, which only some formats may have.
RecordOptions of_file(const RecordOptions& options, const std::string& file) {
  RecordOptions asked = options;
  asked.candidates = candidates_for(file, std::move(asked.candidates));
  if (options.candidates.empty() || !asked.candidates.empty()) return asked;
  throw NoFormat(file, fmt::format("no PATTERN of {} matches its name", as_written({{"-i"}})));
}

/// The format of the first records of a file.
AskedFormat find_format_of(const std::string& file, const RecordOptions& options, const Block& first) {
  const RecordOptions asked = of_file(options, file);
  if (auto found = find_input(asked, first)) return *found;
  throw NoFormat(file, say_none_fits(asked, first));
}

/// The records that decide.
Block beginning_of(Input& input, const Tell& tell) {
  const Beginning& beginning = input.read_beginning(patience);
  tell_early(beginning, tell);
  return beginning.block();
}

/// The files that have a format.
struct Fleet {
  AskedFormat format;
  std::vector<std::string> files;
};

/// Of messages, which alone have a level: stats count the requests in them, too.
std::string about_messages(RecordOptions options, const AskedFormat& found) {
  read_as(options, found);
  const Format format = choose_format(options);
  if (!format.layout || !format.layout->grammar().find_component("level")) return {};
  return " (an error log: its requests are usually in the access log, too)";
}

/// `-i auto: detected combined in a.log b.log`; of several formats, a table. Of many files it has the first ones.
std::string say_formats(const RecordOptions& options, const std::vector<Fleet>& fleets) {
  constexpr std::size_t most_files = 10;
  const auto name = [&options](const Fleet& fleet) {
    const bool is_usual =
        fleet.format.key == options.key && !fleet.format.are_requests && fleet.format.separator == options.separator;
    return is_usual ? printable(fleet.format.input) : words_of(fleet.format);
  };
  std::string text = as_written({{"-i", options.candidates.empty() ? *options.input : ""}}) + ": detected";
  if (fleets.size() > 1) text += " these formats:";
  for (const Fleet& fleet : fleets) {
    const auto shown = std::span(fleet.files).first(std::min(fleet.files.size(), most_files));
    text += fleets.size() == 1 ? fmt::format(" {}{}", name(fleet), shown.empty() ? "" : " in")
                               : fmt::format("\n  {}{}", name(fleet), cell_end);
    for (const std::string& file : shown) text += " " + printable(file);
    if (shown.size() < fleet.files.size()) text += fmt::format(" and {} more", fleet.files.size() - shown.size());
    text += about_messages(options, fleet.format);
  }
  return text;
}

std::string about_wrapper(std::string_view format) {
  const std::optional<WrappedFormat> wrapped = wrapped_format(format);
  if (!wrapped) return {};
  return fmt::format(" ({}, each line is {})", wrapped->wrapper.where(),
                     wrapped->inside == "lines" ? "a URL" : wrapped->inside);
}

/// Finds the format of a file that has records. Adds its columns to those of the files before it.
FormatFiles look_at(const std::string& file, const RecordOptions& options, const Reading& reading, const Tell& tell,
                    Columns& columns) {
  FormatFiles found{{file}};
  auto input = std::make_unique<Input>(found.names, reading.decodes);
  if (reading.skips_damage) input->skip_damage();
  if (const Block first = beginning_of(*input, tell); !first.text.empty()) {
    found.format = find_format_of(file, options, first);
    RecordOptions asked = options;
    read_as(asked, *found.format);
    const Format format = choose_format(asked);
    input->read_as(format);
    if (format.kind->field_names == FieldNames::directives) found.fields = first_fields(format, *input);
    const Grammars grammars = grammars_of(standards_of(asked, format, reading.naming, reading.chooses_columns));
    add_absent(columns, columns_of(format, *input, grammars, reading.resolves));
  }
  if (!is_regular_file(file)) found.opened = std::move(input);
  return found;
}

/// Whether `next` can be read after `files`, as if they were of one format: it is, or it is empty.
bool go_together(const FormatFiles& files, const FormatFiles& next) {
  if (files.opened || next.opened) return false;
  return !next.format || (next.format == files.format && next.fields == files.fields);
}

/// Adds what was found about one more file.
void add(FormatFiles next, std::vector<FormatFiles>& all) {
  if (all.empty() || !go_together(all.back(), next)) return all.push_back(std::move(next));
  std::ranges::move(next.names, std::back_inserter(all.back().names));
}

void add(const std::string& file, const AskedFormat& format, std::vector<Fleet>& fleets) {
  const auto known = std::ranges::find(fleets, format, &Fleet::format);
  if (known == fleets.end()) return fleets.push_back({format, {file}});
  if (std::ranges::find(known->files, file) == known->files.end()) known->files.push_back(file);
}

/// Whether the log has whole URLs of requests that may have been made for their paths.
bool writes_whole_urls(const Format& format) {
  if (!format.key) return true;
  if (format.program != nullptr)
    return std::ranges::count(format.program->members, "vhost", &ProgramMember::common) == 0;
  constexpr std::string_view layouts[] = {"alb", "elb", "squid"};
  return format.layout && std::ranges::count(layouts, format.layout->grammar().name()) != 0;
}

}  // namespace

void tell_early(const Beginning& beginning, const Tell& tell) {
  if (const std::optional<std::string> early = beginning.say_early()) tell({*early});
}

bool is_regular_file(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(name, ignored);
}

// If JSON was found to have URLs, they are whole ones, unless they have their own grammar.
Standards standards_of(const RecordOptions& options, const Format& format, Naming naming, bool adds_own) {
  Standards standards = choose_standards(options, format, naming);
  if (!adds_own || options.grammars.empty()) return standards;
  constexpr std::string_view whole_url = "http://h/";
  for (Standard& each : standards)
    each.takes_origin_form = writes_whole_urls(format) && !matches(each.asked, whole_url);
  const bool is_found = !options.inputs.empty() && options.inputs.back() != options.input;
  if (!format.key && !(is_found && format.kind->field_names == FieldNames::members)) return standards;
  RecordOptions without = options;
  without.grammars.clear();
  without.productions.clear();
  const Standard own = choose_standards(without, format, naming).front();
  const auto is_own = [&own](const Standard& each) { return each.asked.grammar() == own.asked.grammar(); };
  if (std::ranges::none_of(standards, is_own)) standards.insert(standards.begin(), own);
  return standards;
}

// Standard input is read where it is named first; it has nothing for who names it again.
FoundFiles find_formats(const RecordOptions& options, const std::vector<std::string>& files, const Reading& reading,
                        const Tell& tell) {
  FoundFiles found;
  if (!is_to_be_found(options) || files.size() < 2) {
    found.files.push_back({files});
    return found;
  }
  const auto columns = std::make_shared<Columns>();
  std::vector<Fleet> fleets;
  bool has_standard_input = false;
  for (const std::string& file : files) {
    const bool is_read = file == "-" && std::exchange(has_standard_input, true);
    try {
      FormatFiles next = is_read ? FormatFiles{{file}} : look_at(file, options, reading, tell, *columns);
      if (next.format) add(file, *next.format, fleets);
      add(std::move(next), found.files);
    } catch (const NoFormat& none) {
      tell({none.what(), true});
      found.status = Status::unusable;
    }
  }
  if (found.files.empty()) throw UsageError("all files were skipped");
  if (!fleets.empty()) found.formats = say_formats(options, fleets);
  const AskedFormat usual = fleets.empty() ? AskedFormat{"lines"} : fleets.front().format;
  const auto is_of_log = [](const Column& column) { return column.name.starts_with("log."); };
  if (fleets.empty() || std::ranges::any_of(*columns, is_of_log)) add_lacking(*columns);
  for (FormatFiles& each : found.files) {
    if (!each.format) each.format = usual;
    each.columns = columns;
  }
  return found;
}

bool find_format(RecordOptions& options, Input& input, const Tell& tell) {
  const Block first = beginning_of(input, tell);
  const bool has_records = !first.text.empty();
  const AskedFormat found =
      has_records ? find_format_of(std::string(first.file), options, first) : AskedFormat{usual_input(options)};
  if (has_records) tell({say_formats(options, {{found, {}}}) + about_wrapper(found.input)});
  read_as(options, found);
  return has_records;
}

}  // namespace bnfurl::records
