#include "src/records/requests/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/query_and_path_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/guess/hints.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {
namespace {

/// `log.v: no #Fields line has it`. `so_far`: one may come.
std::string say_missing(const std::string& column, const Format& format, bool so_far) {
  if (format.kind->field_names == FieldNames::header)
    return fmt::format("{}: no file{} has this column", printable(column), so_far ? " so far" : "");
  const std::string_view line = format.w3c.first == cdx_url.first ? "\" CDX\"" : "#Fields";
  return fmt::format("{}: no {} line{} has it", printable(column), line, so_far ? " so far" : "");
}

}  // namespace

Run::Run(const RecordOptions& options, const std::vector<std::string>& files, Tell tell, bool wants_advice)
    : tell(std::move(tell)),
      wants_advice(wants_advice),
      derivation(std::make_shared<Derivation>(options)),
      line_sets(files, this->tell) {}

// `columns that squid does not have: log.referer`
void Run::tell_absent(const std::optional<std::string>& format) {
  std::vector<std::string> columns;
  for (const auto& [column, file] : lacks) {
    if (!told_lacks.insert(column).second) continue;
    columns.push_back(format ? column : fmt::format("{} (such as {})", column, file));
  }
  const std::string who = format ? *format + " does" : "some files do";
  if (!columns.empty()) tell({printable(fmt::format("columns that {} not have: {}", who, fmt::join(columns, ", ")))});
}

// An empty log, such as a new one, can be of any format, so it has the columns that all logs share. A list of columns
// waits for no record.
Request::Request(std::shared_ptr<Run> run, RecordOptions& options, const Reading& reading, FormatFiles of, Columns more)
    : files(std::move(of.names)),
      input(of.opened ? std::move(of.opened) : std::make_unique<Input>(files, reading.decodes)),
      derivation(run->derivation),
      run_(std::move(run)),
      options_(options),
      reading_(reading) {
  if (of.format) read_as(options_, *of.format);
  if (reading.skips_damage) input->skip_damage();
  const bool is_to_find = is_to_be_found(options_);
  bool is_empty = false;
  if (is_to_find && reading.lists)
    read_as(options_, {usual_input(options_)});
  else if (is_to_find)
    is_empty = !find_format(options_, *input, run_->tell);
  format = choose_format(options_);
  if (options_.separator && !format.kind->takes_separator)
    throw UsageError(
        fmt::format("--separator needs {}: it is what separates the columns", as_written({{"-i", "csv"}})));
  if (options_.damaged && format.kind->lines == nullptr && !is_to_find && !of.format)
    throw UsageError(fmt::format("--damaged needs {}, or feed", as_written({{"-i", "sitemap"}})));
  format.words.insert(format.words.begin(), reading.words.begin(), reading.words.end());
  tell_warnings(input_name(options_), run_->tell);
  format.is_one_of_several = of.columns != nullptr;
  standards = standards_of(options_, format, reading.naming, reading.chooses_columns);
  grammars = grammars_of(standards);
  input->read_as(format);
  known = columns_of(format, *input, grammars, reading.resolves, !reading.lists);
  if (options_.lenient) {
    for (Column& column : known) column.component.reset();  // invalid URLs have components, too
  }
  if (!of.format && !is_to_find) tell_early(input->beginning(), run_->tell);
  std::ranges::move(more, std::back_inserter(known));
  if (of.columns != nullptr) records::add_absent(known, *of.columns);
  if (is_empty || reading.chooses_columns || (format.key && !reading.lists)) add_lacking(known);
}

void Request::read_conditions(std::span<const std::string> expressions) {
  where = read_where(expressions, known, asked(), run_->line_sets, as_written({{"--where"}}), run_->latest_time);
  prepare(where.columns());
}

Where Request::test(const std::string& expression, std::string_view place) const {
  Where test = read_where({&expression, 1}, known, asked(), run_->line_sets, place, run_->latest_time);
  prepare(test.columns(), !reading_.chooses_columns);
  return test;
}

void Request::prepare(const Columns& columns, bool are_asked) const {
  if (are_asked) note_absent(columns);
  for (const Column& column : columns) {
    records::prepare(column, standards, *derivation);
    const bool has_come = !column.is_absent && !column.is_late;
    if (const auto found = run_->awaited.find(column.name); found != run_->awaited.end() && has_come)
      found->second = true;
    if (!are_asked || !column.is_late) continue;
    late_->push_back({column.name, column.index, column.own.has_value()});
    if (column.own && run_->awaited.emplace(column.name, false).second)
      run_->tell({say_missing(column.name, format, true)});
  }
}

void Request::note_absent(const Columns& columns) const {
  for (const Column& column : columns) {
    const Block first = column.is_absent ? input->read_beginning(no_patience).block() : Block();
    if (!first.text.empty()) run_->lacks.emplace(column.name, first.file);
  }
}

// Which field is a base, only the derivation knows.
AskedComponents Request::fields_for(const Columns& columns) const {
  if (derivation->resolving) return std::nullopt;
  std::vector<std::size_t> fields = fields_of(columns);
  for (const std::size_t tested : fields_of(where.columns())) fields.push_back(tested);
  if (const std::optional<Component> rest = rest_of(format)) fields.push_back(rest->index());
  return fields;
}

Plan Request::plan(const Columns& columns, Depth depth) const {
  return {.format = format,
          .standards = standards,
          .derivation = derivation,
          .where = where,
          .columns = columns,
          .fields = fields_for(columns),
          .values = asked().values,
          .depth = depth,
          .tells_unshown = run_->wants_advice,
          .has_statistics = reading_.has_statistics,
          .is_numbered = show_numbers(columns) || show_numbers(where.columns())};
}

// A trial knows nothing of origin forms.
bool Request::tell_what_fits(const Block& beginning) const {
  if (!run_->wants_advice || std::ranges::any_of(standards, &Standard::takes_origin_form)) return false;
  const std::optional<std::string> words =
      reading_.hints_at_cuts ? say_how_to_cut(beginning.text) : hint(options_, beginning);
  if (words) run_->tell({*words});
  return words.has_value();
}

Block Request::first_octets() const {
  constexpr std::size_t many = std::size_t{1} << 15;
  const Beginning& all = input->beginning();
  Block beginning = all.block();
  const bool has_many = beginning.text.size() >= many || all.is_full();
  const std::string_view first = has_many ? beginning.text.substr(0, many) : std::string_view();
  beginning.text = first.substr(0, format.make_cutter().whole_records(first, 0));
  return beginning;
}

void Request::note_late(const SeenValues& seen) const {
  for (const LateColumn& column : *late_) {
    const bool has_come = seen.has(column.index);
    if (column.is_own)
      run_->awaited[column.name] |= has_come;
    else if (!has_come)
      run_->lacks.emplace(column.name, input->beginning().block().file);
  }
}

// Of several requests, a sentence names the file, if there is one.
void Request::tell_unshown(Unshown unshown, bool needs_hint) const {
  if (!run_->wants_advice) return;
  const Block beginning = input->beginning().block();
  if (needs_hint && (tell_what_fits(first_octets()) || tell_what_fits(beginning))) unshown.unlike = unshown.lacking = 0;
  const std::string file = format.is_one_of_several && files.size() == 1 ? printable(files.front()) + ": " : "";
  const bool have_places = unshown.unlike != 0 || !unshown.differing.empty();
  const Unshown::Places places = have_places ? places_of(options_, beginning) : Unshown::Places();
  for (const std::string& sentence : unshown.sentences(printable(input_name(options_)), format, places))
    run_->tell({file + sentence});
}

void Request::tell_hidden() const {
  for (const std::string& line : hidden_names(asked(), known, format, input->beginning().block().text)) {
    if (run_->hidden.insert(line).second) run_->tell({line});
  }
}

void Request::tell_missing(const SeenValues& seen) const {
  const std::string_view first = input->beginning().block().text;
  for (const std::string& line : asked().values.missing_members(seen, first, format.is_one_of_several))
    run_->tell({line});
  for (const std::string& line : missing_parameters(asked().parameters)) run_->tell({line});
}

bool Request::tell_awaited() const {
  bool have_all_come = true;
  for (const auto& [column, has_come] : run_->awaited) {
    if (has_come) continue;
    have_all_come = false;
    run_->tell({say_missing(column, format, false)});
  }
  return have_all_come;
}

std::optional<std::string> Request::only_format() const {
  return format.is_one_of_several ? std::nullopt : std::optional(input_name(options_));
}

}  // namespace bnfurl::records
