#include "tools/bnfurl/executor/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#include "src/records/columns/common_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/wrappers.hpp"
#include "src/records/judging/candidates.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/judging/unshown.hpp"
#include "tools/bnfurl/executor/interrupt.hpp"
#include "tools/bnfurl/executor/rule_files.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

Resolution read_way(std::string_view name) {
  std::vector<std::string> known;
  for (const records::NamedWay& way : records::all_ways()) {
    if (way.name == name) return way.way;
    known.emplace_back(way.name);
  }
  throw records::unknown("value of --how", name, known);
}

/// Those that are not compiled in are not read as grammars, only searched for the line.
std::vector<std::string> grammars_with_references() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) {
    if (reference_production(grammar)) names.emplace_back(grammar.name());
  }
  for (const records::ShippedGrammar& shipped : records::shipped_grammars()) {
    if (records::read_small_file(shipped.file).find("\n# reference:") != std::string::npos)
      names.push_back(shipped.name);
  }
  return names;
}

Production references_of(Grammar grammar) {
  if (const std::optional<Production> production = reference_production(grammar)) return *production;
  throw records::UsageError(
      fmt::format("{} does not name its production of references (\"# reference:\"); grammars that do: {}",
                  records::printable(grammar.name()), fmt::join(grammars_with_references(), " ")));
}

void require_base(Production start, const std::string& text) {
  const auto base = Base::of(start, text);
  if (base) return;
  if (base.error() != BaseError::no_match)
    throw records::UsageError(
        fmt::format("--base must be an absolute URL: \"{}\" has no scheme", records::printable(text)));
  const std::optional<Error> error = explain(start, text);
  throw records::UsageError(fmt::format("--base \"{}\" is not a {}: at offset {}: {}", records::printable(text),
                                        records::full_name(start), error->offset(),
                                        records::printable(error->message())));
}

/// Where the first line names the columns, a number that is no name is the column's place.
std::optional<records::Column> find_own(records::OwnSource& source, const std::string& key) {
  if (std::optional<records::Column> column = source.find(key)) return column;
  const std::vector<std::string> names = source.names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (key == std::to_string(i + 1)) return source.find(names[i]);
  }
  return std::nullopt;
}

constexpr std::string_view log_beginning = "log.";

records::Column base_column(const std::string& key, const records::Columns& known) {
  const auto own =
      std::ranges::find_if(known, [](const records::Column& column) { return column.own_source != nullptr; });
  if (own != known.end()) {
    if (std::optional<records::Column> column = find_own(*own->own_source, key)) return *column;
    const std::vector<std::string> names = own->own_source->names();
    if (!names.empty()) throw records::unknown("column of --base-key", key, names);
    throw records::UsageError(
        fmt::format("unknown column of --base-key \"{}\": numbers count from 1, and names need a header (-k NAME)",
                    records::printable(key)));
  }
  std::vector<std::string> fields;
  for (const records::Column& column : known) {
    if (!column.name.starts_with(log_beginning)) continue;
    fields.push_back(column.name.substr(log_beginning.size()));
    if (key == column.name || key == fields.back()) return column;
  }
  if (!fields.empty()) throw records::unknown("field of --base-key", key, fields);
  throw records::UsageError("--base-key needs records that have other columns: a log, or -i tsv, csv or jsonl");
}

std::optional<std::string_view> text_in(const records::Column& column, const records::Row& row) {
  const records::Found value = column.read(row, column.index);
  if (const auto* slice = value ? std::get_if<std::string_view>(&*value) : nullptr) return *slice;
  if (const auto* json = value ? std::get_if<records::JsonText>(&*value) : nullptr) return json->octets;
  return std::nullopt;
}

/// `--base`, `--base-key` and `--how`. Throws UsageError if the base is none, or records have no such column.
records::Resolving read_resolving(const Options& options, const records::Standards& standards,
                                  const records::Columns& known) {
  if (options.base.has_value() == options.base_key.has_value())
    throw records::UsageError("resolve needs either --base URL or --base-key N|NAME");
  records::Resolving resolving;
  resolving.normalized = options.level.has_value();
  if (options.how) resolving.how = read_way(*options.how);
  for (const records::Standard& standard : standards) {
    const Production start = records::find_entry(standard.asked.grammar(), "");
    if (options.base) require_base(start, *options.base);
  }
  if (options.base) {
    resolving.base = [text = *options.base](const records::Row&) { return std::optional<std::string_view>(text); };
  } else {
    resolving.base = [column = base_column(*options.base_key, known)](const records::Row& row) {
      return text_in(column, row);
    };
  }
  return resolving;
}

std::size_t read_jobs(const std::optional<std::size_t>& jobs) {
  const std::size_t asked = jobs.value_or(std::max(std::thread::hardware_concurrency(), 1U));
  return asked == 1 ? 1 : std::min(asked, affordable_jobs());
}

/// Where --where alone has columns, the rules would be asked for nothing, as if they filtered.
void require_use_of_rules(const Options& options, const records::Columns& tested) {
  if (options.rules.empty() || !find_command(options.command)->shows_records) return;
  if (std::ranges::any_of(tested, [](const records::Column& column) { return column.needs == records::Needs::rules; }))
    return;
  throw records::UsageError(
      fmt::format("{} --rules has no effect without --where decision=allow; \"bnfurl filter\" prints "
                  "the records that rules allow",
                  options.command));
}

std::shared_ptr<records::LineSets> line_sets_of(const Options& options) {
  const bool reads_rules =
      std::ranges::count(rule_files(options.rules, options.agent), "-", &crawl::RuleFile::file) != 0;
  return std::make_shared<records::LineSets>(reads_rules ? std::vector<std::string>() : options.operands,
                                             !options.quiet);
}

std::unique_ptr<records::Input> make_input(const std::vector<std::string>& files, const Options& options) {
  return std::make_unique<records::Input>(files, options.decompress != "never");
}

// The records in the first octets; none if there are fewer octets.
records::Block first_octets_of(records::Block beginning, const records::Format& format) {
  constexpr std::size_t many = std::size_t{1} << 15;
  const std::string_view first = beginning.text.size() < many ? std::string_view() : beginning.text.substr(0, many);
  beginning.text = first.substr(0, format.make_cutter().whole_records(first, 0));
  return beginning;
}

bool is_regular_file(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(name, ignored);
}

// The format of each file, if it is to be found.

/// `-i` given once names the format, or what finds it; otherwise, what files may be.
Options with_candidates(Options options) {
  const std::vector<std::string>& words = options.inputs;
  if (words.empty()) return options;
  const bool is_open =
      words.size() > 1 || words.front().starts_with('@') || records::formats_of_configuration(words.front());
  if (!is_open || options.nul) return options;
  options.candidates = records::read_candidates(options, words);
  return options;
}

/// No format fits a file.
class NoFormat : public records::UsageError {
public:
  NoFormat(const std::string& file, const std::string& why)
      : UsageError(fmt::format("{}: skipped, because {}", records::printable(file), why)) {}
};

/// A format that was found takes the place of what was to find it.
Options reading_as(Options options, const records::AskedFormat& format) {
  options.input = format.input;
  options.key = format.key;
  options.candidates.clear();
  return options;
}

/// The options for one of the files, which only some formats may have.
Options of_file(const Options& options, const std::string& file) {
  Options asked = options;
  asked.candidates = records::candidates_for(file, std::move(asked.candidates));
  if (options.candidates.empty() || !asked.candidates.empty()) return asked;
  throw NoFormat(file, "no PATTERN of -i matches its name");
}

/// The format of the first records of a file.
records::AskedFormat find_format_of(const std::string& file, const Options& options, const records::Block& first) {
  const Options asked = of_file(options, file);
  if (auto found = records::find_input(asked, first)) return *found;
  throw NoFormat(file, records::say_none_fits(asked, first));
}

/// The files that have a format.
struct Fleet {
  records::AskedFormat format;
  std::vector<std::string> files;
};

/// `-i auto: detected combined in a.log b.log`; of several formats, a table. Of many files it has the first ones.
std::string say_formats(const Options& options, const std::vector<Fleet>& fleets) {
  constexpr std::size_t most_files = 10;
  const auto name = [&options](const Fleet& fleet) {
    const bool is_usual = fleet.format.key == options.key;
    return records::printable(is_usual ? fleet.format.input : words_of(fleet.format));
  };
  std::size_t width = 0;
  for (const Fleet& fleet : fleets) width = std::max(width, name(fleet).size());
  std::string text = "-i" + (options.candidates.empty() ? " " + *options.input : "") + ": detected";
  if (fleets.size() > 1) text += " these formats:";
  for (const Fleet& fleet : fleets) {
    const auto shown = std::span(fleet.files).first(std::min(fleet.files.size(), most_files));
    text += fleets.size() == 1 ? fmt::format(" {}{}", name(fleet), shown.empty() ? "" : " in")
                               : fmt::format("\n  {:<{}}", name(fleet), width);
    for (const std::string& file : shown) text += " " + records::printable(file);
    if (shown.size() < fleet.files.size()) text += fmt::format(" and {} more", fleet.files.size() - shown.size());
  }
  return text;
}

std::string about_wrapper(std::string_view format) {
  const std::optional<records::WrappedFormat> wrapped = records::wrapped_format(format);
  if (!wrapped) return {};
  return fmt::format(" ({}, each line is {})", wrapped->wrapper.where(),
                     wrapped->inside == "lines" ? "a URL" : wrapped->inside);
}

/// Finds the format of a file that has records. Adds its columns to those of the files before it.
FormatFiles look_at(const std::string& file, const Options& options, records::Naming naming,
                    records::Columns& columns) {
  FormatFiles found{{file}};
  auto input = make_input(found.names, options);
  if (const records::Block first = input->peek().block(); !first.text.empty()) {
    found.format = find_format_of(file, options, first);
    const Options asked = reading_as(options, *found.format);
    const records::Format format = choose_format(asked);
    input->read_as(format);
    if (format.form == records::Form::w3c) found.fields = input->first_fields();
    const records::Grammars grammars = grammars_of(choose_standards(asked, format, naming));
    add_absent(columns, columns_of(format, *input, grammars, options.resolves()));
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

void add(const std::string& file, const records::AskedFormat& format, std::vector<Fleet>& fleets) {
  const auto known = std::ranges::find(fleets, format, &Fleet::format);
  if (known == fleets.end()) return fleets.push_back({format, {file}});
  if (std::ranges::find(known->files, file) == known->files.end()) known->files.push_back(file);
}

/// Adds the common columns that a log lacks. A time that cannot be read is not a time that a log lacks.
void add_lacking(records::Columns& known) {
  records::Columns lacking = records::lacking_columns();
  const bool has_time =
      std::ranges::any_of(known, [](const records::Column& column) { return column.name == "log.time"; });
  if (has_time) std::erase_if(lacking, [](const records::Column& each) { return each.name.starts_with("log.time"); });
  add_absent(known, lacking);
}

/// All files, in their order, but for those that no format fits. Standard input is read where it is named first; it has
/// nothing for who names it again.
FoundFiles find_formats(const Options& options, records::Naming naming) {
  FoundFiles found;
  if (!is_to_be_found(options) || options.fields == "help" || options.operands.size() < 2) {
    found.files.push_back({options.operands});
    return found;
  }
  const auto columns = std::make_shared<records::Columns>();
  std::vector<Fleet> fleets;
  bool has_standard_input = false;
  for (const std::string& file : options.operands) {
    const bool is_read = file == "-" && std::exchange(has_standard_input, true);
    try {
      FormatFiles next = is_read ? FormatFiles{{file}} : look_at(file, options, naming, *columns);
      if (next.format) add(file, *next.format, fleets);
      add(std::move(next), found.files);
    } catch (const NoFormat& none) {
      records::complain(none.what());
      found.status = records::Status::unusable;
    }
  }
  if (found.files.empty()) throw records::UsageError("all files were skipped");
  if (!fleets.empty() && !options.quiet) found.formats = say_formats(options, fleets);
  const records::AskedFormat usual = fleets.empty() ? records::AskedFormat{"lines"} : fleets.front().format;
  const auto is_of_log = [](const records::Column& column) { return column.name.starts_with("log."); };
  if (fleets.empty() || std::ranges::any_of(*columns, is_of_log)) add_lacking(*columns);
  for (FormatFiles& files : found.files) {
    if (!files.format) files.format = usual;
    files.columns = columns;
  }
  return found;
}

/// Where no text has other octets than ASCII, an IRI is invalid, and `iri` changes nothing.
void require_use_of_iri(const records::Standards& standards, const records::LevelSet& levels) {
  const auto has_ascii = [](const records::Standard& standard) {
    return std::ranges::all_of(standard.entries(), records::has_ascii_alone);
  };
  if (!levels.iri || !std::ranges::all_of(standards, has_ascii)) return;
  throw records::UsageError(
      fmt::format("--level iri needs a grammar of IRIs, such as -g rfc3987: every text of {} is ASCII",
                  records::full_name(standards.front().asked)));
}

}  // namespace

Options judging_references(Options options) {
  load_grammar_files(options);
  if (options.grammars.empty()) options.grammars.emplace_back("rfc3986");
  for (const std::string& grammar : options.grammars)
    options.productions.emplace_back(references_of(records::find_grammar(grammar)).name());
  return options;
}

Request::Request(Options asked, records::Naming naming)
    : Request(asked, naming, FormatFiles{asked.operands}, nullptr) {}

Request::Request(Options asked, records::Naming naming, FormatFiles of, const Request* before)
    : options(std::move(asked)),
      files(std::move(of.names)),
      jobs(read_jobs(options.jobs)),
      input(of.opened ? std::move(of.opened) : make_input(files, options)),
      line_sets_(before != nullptr ? before->line_sets_ : line_sets_of(options)),
      absent_(before != nullptr ? before->absent_ : std::make_shared<std::map<std::string, std::string>>()) {
  if (of.format) options = reading_as(std::move(options), *of.format);
  const bool is_empty = !find_format();
  format = choose_format(options);
  if (!options.quiet) records::tell_ambiguity(input_name(options));
  format.is_one_of_several = of.columns != nullptr;
  if (before != nullptr) format.members = before->format.members;
  standards = choose_standards(options, format, naming);
  grammars = grammars_of(standards);
  derivation = before != nullptr ? before->derivation : std::make_shared<records::Derivation>(options);
  input->read_as(format);
  known = columns_of(format, *input, grammars, options.resolves());
  if (of.columns != nullptr) records::add_absent(known, *of.columns);
  if (is_empty || (format.key && options.fields != "help")) add_lacking(known);
  if (options.fields != "help") read_what_derives(before != nullptr);
  read_conditions();
  format.keeps_cells = options.pass;
  if (before != nullptr) begin = before->begin;
}

// `-i auto`: the format of the first records takes its place. A list of columns waits for no record. An empty log, such
// as a new one, can be of any format, so it has the columns that all logs share.
bool Request::find_format() {
  if (!is_to_be_found(options)) return true;
  const bool lists = options.fields == "help";
  const records::Block first = lists ? records::Block() : input->peek().block();
  const bool is_empty = first.text.empty();
  const records::AskedFormat found =
      is_empty ? records::AskedFormat{usual_input(options)} : find_format_of(std::string(first.file), options, first);
  if (!is_empty && !options.quiet) records::complain(say_formats(options, {{found, {}}}) + about_wrapper(found.input));
  options = reading_as(std::move(options), found);
  return lists || !is_empty;
}

void Request::read_what_derives(bool has_rules) {
  require_use_of_iri(standards, derivation->levels);
  if (options.resolves()) derivation->resolving = read_resolving(options, standards, known);
  if (!has_rules) derivation->rules = read_rules(options);
}

void Request::read_conditions() {
  where = read_where(options.where, known, *line_sets_);
  prepare(where.columns());
  require_use_of_rules(options, where.columns());
}

records::Where Request::test(const std::string& expression) const {
  records::Where test = read_where({&expression, 1}, known, *line_sets_);
  prepare(test.columns());
  return test;
}

void Request::prepare(const records::Columns& columns) const {
  for (const records::Column& column : columns) {
    records::prepare(column, standards, *derivation);
    const records::Block first = column.is_absent ? input->peek().block() : records::Block();
    if (!first.text.empty()) absent_->emplace(column.name, first.file);
  }
}

// Which field is a base, only the derivation knows.
records::AskedComponents Request::fields_for(const records::Columns& columns) const {
  if (derivation->resolving) return std::nullopt;
  std::vector<std::size_t> fields = records::fields_of(columns);
  for (const std::size_t tested : fields_of(where.columns())) fields.push_back(tested);
  if (const std::optional<Component> rest = rest_of(format)) fields.push_back(rest->index());
  return fields;
}

std::unique_ptr<records::Batches> Request::batches(const records::Columns& columns, bool without_url) const {
  records::Columns all = columns;
  std::ranges::copy(where.columns(), std::back_inserter(all));
  return records::Table::batches(all, standards.front(), format, *derivation, fields_for(columns), without_url);
}

// Whoever reads the first lines of the output alone, as `| head` does, is told too. How much a pipe gives at once must
// not show in what is said: before the output, that is of its first octets alone, if it gives so many; if they show
// nothing wrong, it is said after the output, of all that are kept.
Worked Request::work_with_hint(bool numbered, const MakeTask& make_task, Output& out, std::size_t lanes) const {
  const bool is_file = !files.empty() && is_regular_file(files.front());
  const bool is_told =
      say_what_fits(is_file ? input->read_beginning().block() : first_octets_of(input->peek().block(), format));
  Worked worked = work(numbered, make_task, out, lanes);
  worked.needs_hint = !is_file && !is_told;
  if (is_told) worked.tally.unshown.unlike = worked.tally.unshown.lacking = 0;
  return worked;
}

bool Request::say_what_fits(const records::Block& beginning) const {
  const std::optional<std::string> words =
      options.quiet || options.resolves() ? std::nullopt : hint(options, beginning);
  if (words) records::complain(*words);
  return words.has_value();
}

Worked Request::work(bool numbered, const MakeTask& make_task, Output& out, std::size_t lanes) const {
  const std::unique_ptr<ProgressBar> bar = make_progress_bar(options.progress, files);
  return work_on({*input, format, jobs, numbered || show_numbers(where.columns()), make_task, bar.get(), lanes}, out);
}

Worked Request::work_until_interrupted(bool numbered, const MakeTask& make_task, Output& out) const {
  const Interrupt interrupt(*input);
  Worked worked = work_with_hint(numbered, make_task, out);
  if (interrupt.has_happened()) worked.status = records::Status::interrupted;
  return worked;
}

records::Status Request::finish(const Worked& worked, Output& out) const {
  out.flush();
  if (worked.status == records::Status::interrupted)
    records::complain("interrupted; the totals cover the input that was read until then");
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const bool told = !options.statistics || say(worked.tally.statistics.to_json(worked.octets, seconds.count()));
  return worse(told ? records::Status::good : records::Status::failed,
               worse(worked.tally.negative ? records::Status::negative : records::Status::good, worked.status));
}

void Request::tell(const Worked& worked, Output& out, const BadRecords& bad) const {
  out.flush();
  if (options.quiet) return;
  const std::size_t without = worked.tally.without;
  if (without != 0 && !bad.fate.empty() && !out.failed()) {  // then not all records were read
    const bool is_one = without == 1;
    const std::string others = bad.option.empty() ? "" : fmt::format(" ({} {})", bad.option, is_one ? "it" : "them");
    records::complain(
        fmt::format("{} {} record{} without {}{}", bad.fate, without, is_one ? "" : "s", bad.lack, others));
  }
  tell_of_unshown(worked.tally.unshown, worked.needs_hint);
  const std::string_view first = input->beginning().block().text;
  for (const std::string& line : hidden_names(known, format, first)) records::complain(line);
  for (const std::string& line : format.members->missing(first, format.is_one_of_several)) records::complain(line);
  std::vector<std::string> absent;
  for (const auto& [column, file] : *absent_)
    absent.push_back(format.is_one_of_several ? fmt::format("{} (such as {})", column, file) : column);
  const std::string who = format.is_one_of_several ? "some files do" : input_name(options) + " does";
  const bool are_asked = options.fields || options.by || !options.where.empty();
  if (!absent.empty() && are_asked)
    records::complain(records::printable(fmt::format("columns that {} not have: {}", who, fmt::join(absent, ", "))));
}

// Of several requests, a sentence names the file, if there is one.
void Request::tell_of_unshown(records::Unshown unshown, bool needs_hint) const {
  if (options.quiet) return;
  const records::Block beginning = input->beginning().block();
  if (needs_hint && (say_what_fits(first_octets_of(beginning, format)) || say_what_fits(beginning)))
    unshown.unlike = unshown.lacking = 0;
  const std::string file =
      format.is_one_of_several && files.size() == 1 ? records::printable(files.front()) + ": " : "";
  const std::string place = unshown.unlike == 0 ? "" : first_unlike(options, beginning);
  for (const std::string& sentence : unshown.sentences(records::printable(input_name(options)), format, place))
    records::complain(file + sentence);
}

records::Status Request::finish_with_hint(const Worked& worked, Output& out, const BadRecords& bad) const {
  tell(worked, out, bad);
  return finish(worked, out);
}

Requests::Requests(Options options, records::Naming naming)
    : options_(with_candidates(std::move(options))), naming_(naming), found_(find_formats(options_, naming)) {
  go_on();
}

void Requests::go_on() {
  current_ = std::make_unique<Request>(options_, naming_, std::move(found_.files[next_++]), current_.get());
}

Worked Requests::work(const std::function<Worked(const Request& request)>& work, Output& out) {
  Worked all;
  for (all.status = found_.status;;) {
    Worked more = work(*current_);
    const bool is_last =
        next_ == found_.files.size() || more.tally.stop || more.status == records::Status::interrupted || out.failed();
    const records::Unshown unshown = is_last ? records::Unshown() : std::exchange(more.tally.unshown, {});
    all.add(more);
    all.needs_hint = is_last && more.needs_hint;
    out.flush();
    if (is_last && !found_.formats.empty()) records::complain(found_.formats);
    if (is_last) return all;
    current_->tell_of_unshown(unshown, more.needs_hint);
    go_on();
  }
}

void put_count(std::size_t count, Page& page) {
  page.put_number(count);
  page.put('\n');
}

}  // namespace bnfurl::tool
