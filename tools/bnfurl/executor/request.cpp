#include "tools/bnfurl/executor/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <system_error>
#include <utility>

#include "src/records/columns/common_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/robots_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/wrappers.hpp"
#include "src/records/guess/candidates.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/guess/hints.hpp"
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

void require_base(Production start, const std::string& text, const std::optional<records::Repairing>& repairing) {
  records::Repaired memory;
  const auto usable = records::valid_or_repaired(start, text, repairing, memory);
  const auto base = Base::of(start, usable.value_or(text));
  const std::optional<std::string> meant = records::with_scheme(text);
  if (base && meant)
    complain(fmt::format("--base \"{}\" is a URL without a host; did you mean {}?", records::printable(text),
                         records::printable(*meant)));
  if (base) return;
  if (meant)
    throw records::UsageError(fmt::format("--base needs a scheme; did you mean {}?", records::printable(*meant)));
  if (base.error() != BaseError::no_match)
    throw records::UsageError(
        fmt::format("--base must be an absolute URL: \"{}\" has no scheme", records::printable(text)));
  const std::optional<Error> error = explain(start, text);
  throw records::UsageError(fmt::format("--base \"{}\" does not match {}: at offset {}: {}", records::printable(text),
                                        records::full_name(start), error->offset(),
                                        records::printable(error->message())));
}

/// Where the first line names the columns, a number that is not a name is the column's place.
std::optional<records::Column> find_own(const records::OwnSource& source, const std::string& key,
                                        records::AskedNames& asked) {
  if (std::optional<records::Column> column = source.find(key, asked)) return column;
  for (std::size_t i = 0; i < source.names.size(); ++i) {
    if (key == std::to_string(i + 1)) return source.find(source.names[i], asked);
  }
  return std::nullopt;
}

constexpr std::string_view log_beginning = "log.";

records::Column base_column(const std::string& key, const records::Columns& known, records::AskedNames& asked) {
  const auto own =
      std::ranges::find_if(known, [](const records::Column& column) { return column.own_source != nullptr; });
  if (own != known.end()) {
    if (std::optional<records::Column> column = find_own(*own->own_source, key, asked)) return *column;
    const std::vector<std::string>& names = own->own_source->names;
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
  if (!fields.empty())
    throw records::unknown("field of --base-key", key, fields,
                           records::help_for(records::Help::columns, known.front().format));
  throw records::UsageError("--base-key needs records that have other columns: a log, or -i tsv, csv or jsonl");
}

std::optional<std::string_view> text_in(const records::Column& column, const records::Row& row) {
  const records::Found value = column.read(row, column.index);
  if (const auto* slice = value ? std::get_if<std::string_view>(&*value) : nullptr) return *slice;
  if (const auto* json = value ? std::get_if<records::JsonText>(&*value) : nullptr) return json->octets;
  return std::nullopt;
}

/// `--base`, `--base-key` and `--how`. Throws UsageError if the base is not valid, or records have no such column.
records::Resolving read_resolving(const Options& options, const records::Standards& standards,
                                  const records::Columns& known, records::AskedNames& asked,
                                  const std::optional<records::Repairing>& repairing) {
  const bool has_url = options.has_page_urls();
  if (options.base.has_value() + options.base_key.has_value() + has_url != 1)
    throw records::UsageError(has_url ? "--base and --base-key cannot be used with web archives, whose pages have URLs"
                                      : options.command + " needs either --base URL or --base-key N|NAME");
  records::Resolving resolving;
  resolving.normalized = options.level.has_value();
  if (options.how) resolving.how = read_way(*options.how);
  for (const records::Standard& standard : standards) {
    const Production start = records::find_entry(standard.asked.grammar(), "");
    if (options.base) require_base(start, *options.base, repairing);
  }
  if (has_url) {
    resolving.base = [](const records::Row& row) {
      const records::PageSource* const page = row.record().page;
      return page == nullptr ? std::nullopt : page->url;
    };
  } else if (options.base) {
    resolving.base = [text = *options.base](const records::Row&) { return std::optional<std::string_view>(text); };
  } else {
    resolving.base = [column = base_column(*options.base_key, known, asked)](const records::Row& row) {
      return text_in(column, row);
    };
  }
  return resolving;
}

/// Otherwise, records are printed or counted as they are.
bool shows_columns(const Options& options) {
  return std::ranges::any_of(options_of(*find_command(options.command), false),
                             [](const Option& option) { return option.each_name().front() == "-f"; });
}

/// Where --where alone has columns, rules would be asked for nothing, as if they filtered.
void require_use_of_rules(const Options& options, const records::Columns& tested) {
  if (!find_command(options.command)->shows_records) return;
  const auto require = [&](std::string_view option, records::Needs needs, std::string_view test) {
    if (std::ranges::find(tested, needs, &records::Column::needs) != tested.end()) return;
    throw records::UsageError(fmt::format("{} {} has no effect without --where {}", options.command, option, test));
  };
  if (!options.rules.empty())
    require("--rules", records::Needs::rules, "decision=allow; \"bnfurl filter\" prints the records that rules allow");
  if (options.robots && options.command != "filter") require("--robots", records::Needs::robots, "robots=deny");
}

std::shared_ptr<records::LineSets> line_sets_of(const Options& options) {
  const bool reads_rules = uses_of_standard_input(options) != 0;
  return std::make_shared<records::LineSets>(reads_rules ? std::vector<std::string>() : options.operands,
                                             telling(options.quiet));
}

std::unique_ptr<records::Input> make_input(const std::vector<std::string>& files, const Options& options) {
  if (options.urls) return std::make_unique<records::Input>("argument", *options.urls);
  return std::make_unique<records::Input>(files, options.decompress != "never");
}

// The records in the first octets; none if there are fewer octets and there may be more.
records::Block first_octets_of(const records::Beginning& all, const records::Format& format) {
  constexpr std::size_t many = std::size_t{1} << 15;
  records::Block beginning = all.block();
  const bool has_many = beginning.text.size() >= many || all.is_full();
  const std::string_view first = has_many ? beginning.text.substr(0, many) : std::string_view();
  beginning.text = first.substr(0, format.make_cutter().whole_records(first, 0));
  return beginning;
}

/// `-i` given once names the format, or what finds it; otherwise, what files may be.
Options with_candidates(Options options) {
  if (!options.nul && records::leave_open(options.inputs))
    options.candidates = records::read_candidates(options, options.inputs);
  return options;
}

records::FoundFiles find_formats(const Options& options, records::Naming naming) {
  if (options.fields != "help") {
    return records::find_formats(options, options.operands,
                                 {.naming = naming,
                                  .decodes = options.decompress != "never",
                                  .resolves = options.resolves(),
                                  .adds_own = options.reports()},
                                 telling(options.quiet));
  }
  records::FoundFiles found;
  found.files.push_back({options.operands});
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
  options.are_references = true;
  if (options.grammars.empty()) options.grammars.emplace_back("rfc3986");
  for (const std::string& grammar : options.grammars)
    options.productions.emplace_back(references_of(records::find_grammar(grammar)).name());
  return options;
}

Request::Request(Options asked, records::Naming naming, records::Columns more)
    : Request(asked, naming, records::FormatFiles{asked.operands}, nullptr, std::move(more)) {}

Request::Request(Options asked, records::Naming naming, records::FormatFiles of, const Request* before,
                 records::Columns more)
    : options(std::move(asked)),
      files(std::move(of.names)),
      jobs(records::affordable_jobs(options.jobs)),
      input(of.opened ? std::move(of.opened) : make_input(files, options)),
      line_sets_(before != nullptr ? before->line_sets_ : line_sets_of(options)),
      asked_(before != nullptr ? before->asked_ : std::make_shared<records::AskedNames>()),
      absent_(before != nullptr ? before->absent_ : std::make_shared<records::AbsentColumns>()),
      awaited_(before != nullptr ? before->awaited_ : std::make_shared<std::map<std::string, bool>>()) {
  if (of.format) records::read_as(options, *of.format);
  const bool is_named = !of.format && !is_to_be_found(options);
  const bool is_empty = !find_format();
  format = choose_format(options);
  if (options.separator && format.form != records::Form::csv)
    throw records::UsageError("--separator needs -i csv: it is what separates the columns");
  if (options.whole_files) format.words.insert(format.words.begin(), {options.links ? "--links" : "--html"});
  records::tell_warnings(input_name(options), telling(options.quiet));
  format.is_one_of_several = of.columns != nullptr;
  standards = records::standards_of(options, format, naming, options.reports());
  grammars = grammars_of(standards);
  derivation = before != nullptr ? before->derivation : std::make_shared<records::Derivation>(options);
  input->read_as(format);
  known = columns_of(format, *input, grammars, options.resolves(), options.fields != "help");
  if (is_named) records::tell_early(input->beginning(), telling(options.quiet));
  std::ranges::move(more, std::back_inserter(known));
  if (of.columns != nullptr) records::add_absent(known, *of.columns);
  if (is_empty || options.reports() || (format.key && options.fields != "help")) records::add_lacking(known);
  if (before == nullptr) derivation->store = read_store(options);
  read_agents(known, derivation);
  if (options.fields != "help") read_what_derives(before != nullptr);
  read_conditions();
  format.keeps_cells = options.pass;
  if (before != nullptr) begin = before->begin;
}

// `-i auto`: the format of the first records takes its place. A list of columns waits for no record. An empty log, such
// as a new one, can be of any format, so it has the columns that all logs share.
bool Request::find_format() {
  if (!is_to_be_found(options)) return true;
  if (options.fields != "help") return records::find_format(options, *input, telling(options.quiet));
  records::read_as(options, {usual_input(options)});
  return true;
}

void Request::read_what_derives(bool has_rules) {
  require_use_of_iri(standards, derivation->levels);
  const bool are_references = options.links || options.resolves();
  if (are_references && derivation->repairs_valid()) {
    if (options.scheme) throw records::UsageError("--scheme is for URLs: a reference without a scheme is relative");
    derivation->repairing = records::of_references(*derivation->repairing);
  }
  for (const records::Standard& standard : standards) {
    for (const Production& entry : standard.entries()) {
      if (!are_references) records::require_urls(derivation->repairing, entry);
    }
  }
  if (options.resolves())
    derivation->resolving = read_resolving(options, standards, known, *asked_, derivation->repairing);
  if (has_rules) return;
  derivation->rules = read_rules(options);
  derivation->robots = read_robots(options);
}

void Request::read_conditions() {
  where = read_where(options.where, known, *asked_, *line_sets_);
  prepare(where.columns());
  require_use_of_rules(options, where.columns());
}

records::Columns Request::choose(std::string_view list) const { return choose_columns(list, known, *asked_); }

records::Column Request::choose_one(std::string_view name) const { return choose_column(name, known, *asked_); }

std::optional<records::Column> Request::find(std::string_view name) const { return find_quietly(name, known, *asked_); }

records::Columns Request::usual_columns() const { return default_columns(known, standards, format, *asked_); }

records::Where Request::test(const std::string& expression, std::string_view where) const {
  records::Where test = read_where({&expression, 1}, known, *asked_, *line_sets_, where);
  prepare(test.columns(), !options.reports());
  return test;
}

void Request::prepare(const records::Columns& columns, bool are_asked) const {
  for (const records::Column& column : columns) {
    records::prepare(column, standards, *derivation);
    const records::Block first =
        column.is_absent && are_asked ? input->read_beginning(records::no_patience).block() : records::Block();
    if (!first.text.empty()) absent_->emplace(column.name, first.file);
    const bool has_come = !column.is_absent && column.late.empty();
    if (const auto found = awaited_->find(column.name); found != awaited_->end() && has_come) found->second = true;
    const std::optional<std::string> is_late = are_asked ? late_->ask(column, format) : std::nullopt;
    if (is_late && awaited_->emplace(column.name, false).second && !options.quiet) complain(*is_late);
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

records::Plan Request::plan(const records::Columns& columns, records::Depth depth) const {
  return {.format = format,
          .standards = standards,
          .derivation = derivation,
          .where = where,
          .columns = columns,
          .fields = fields_for(columns),
          .members = asked_->members,
          .depth = depth,
          .tells_unshown = !options.quiet,
          .has_statistics = options.statistics,
          .is_numbered = show_numbers(columns) || show_numbers(where.columns())};
}

// Whoever reads the first lines of the output alone, as `| head` does, is told too. How much a pipe gives at once must
// not show in what is said: before the output, that is of its first octets alone, if it gives so many; if they show
// nothing wrong, it is said after the output, of all that are kept.
Worked Request::scan_with_hint(const records::Plan& plan, const MakeSink& make_sink, Output& out,
                               std::size_t lanes) const {
  const bool is_file = !files.empty() && records::is_regular_file(files.front());
  const records::Beginning& beginning = input->read_beginning(records::no_patience);
  const bool is_told = say_what_fits(is_file ? beginning.block() : first_octets_of(beginning, format));
  Worked worked = scan(plan, make_sink, out, lanes);
  worked.needs_hint = !is_file && !is_told;
  if (is_told) worked.tally.unshown.unlike = worked.tally.unshown.lacking = 0;
  return worked;
}

bool Request::say_what_fits(const records::Block& beginning) const {
  const std::optional<std::string> words = options.quiet ? std::nullopt
                                           : options.resolves() || options.command == "readings"
                                               ? records::say_how_to_cut(beginning.text)
                                               : hint(options, beginning);
  if (words) complain(*words);
  return words.has_value();
}

Worked Request::scan(const records::Plan& plan, const MakeSink& make_sink, Output& out, std::size_t lanes) const {
  const std::unique_ptr<ProgressBar> bar = make_progress_bar(options.live ? false : options.progress, files);
  const Work work{*input, plan, jobs, make_sink, bar.get(), lanes};
  Worked worked = work_on(work, out);
  note_late();
  return worked;
}

void Request::note_late() const {
  const std::set<std::string>& named = input->named_fields();
  const std::vector<std::string> fields = late_->missing(named, true);
  for (auto& [column, has_come] : *awaited_)
    has_come = has_come || (late_->has(column) && std::ranges::find(fields, column) == fields.end());
  const std::string file(input->beginning().block().file);
  for (const std::string& column : late_->missing(named, false)) absent_->emplace(column, file);
}

Worked Request::scan_until_interrupted(const records::Plan& plan, const MakeSink& make_sink, Output& out) const {
  const Interrupt interrupt(*input);
  Worked worked = scan_with_hint(plan, make_sink, out);
  if (interrupt.has_happened()) worked.status = records::Status::interrupted;
  return worked;
}

records::Status Request::finish(const Worked& worked, Output& out) const {
  out.flush();
  if (worked.status == records::Status::interrupted)
    complain("interrupted; the totals cover the input that was read until then");
  records::Status asked = records::Status::good;
  for (const auto& [column, has_come] : *awaited_) {
    if (has_come || worked.tally.stop || out.failed() || worked.status == records::Status::interrupted) continue;
    asked = records::Status::unusable;
    if (!options.quiet) complain(records::say_missing(column, format, false));
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const bool told = !options.statistics || say(to_json(worked.tally.statistics, worked.octets, seconds.count()));
  return worse(told ? asked : records::Status::failed,
               worse(worked.tally.negative ? records::Status::negative : records::Status::good, worked.status));
}

void Request::tell(const Worked& worked, Output& out, const BadRecords& bad) const {
  out.flush();
  if (options.quiet) return;
  const std::string repairs =
      worked.tally.repairs.sentence(shows_columns(options) ? std::optional(worked.tally.selected) : std::nullopt);
  if (!repairs.empty() && !out.failed()) complain(repairs);
  const std::size_t without = worked.tally.without;
  if (without != 0 && !bad.fate.empty() && !out.failed()) {  // then not all records were read
    const bool is_one = without == 1;
    const std::string others = bad.option.empty() ? "" : fmt::format(" ({} {})", bad.option, is_one ? "it" : "them");
    complain(fmt::format("{} {} record{} without {}{}", bad.fate, without, is_one ? "" : "s", bad.lack, others));
  }
  tell_of_unshown(worked.tally.unshown, worked.needs_hint);
  const std::string_view first = input->beginning().block().text;
  for (const std::string& line : hidden_names(*asked_, known, format, first)) complain(line);
  if (!options.reports()) {  // otherwise nobody asked for these members
    for (const std::string& line : asked_->members.missing(worked.tally.members, first, format.is_one_of_several))
      complain(line);
  }
  const bool are_asked = options.fields || options.by || !options.where.empty();
  if (!absent_->empty() && are_asked)
    complain(
        records::say_absent(*absent_, format.is_one_of_several ? std::nullopt : std::optional(input_name(options))));
}

// Of several requests, a sentence names the file, if there is one.
void Request::tell_of_unshown(records::Unshown unshown, bool needs_hint) const {
  if (options.quiet) return;
  const records::Block beginning = input->beginning().block();
  if (needs_hint && (say_what_fits(first_octets_of(input->beginning(), format)) || say_what_fits(beginning)))
    unshown.unlike = unshown.lacking = 0;
  const std::string file =
      format.is_one_of_several && files.size() == 1 ? records::printable(files.front()) + ": " : "";
  const std::string place = unshown.unlike == 0 ? "" : first_unlike(options, beginning);
  for (const std::string& sentence : unshown.sentences(records::printable(input_name(options)), format, place))
    complain(file + sentence);
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
    if (is_last && !found_.formats.empty() && !options_.quiet) complain(found_.formats);
    if (const auto& store = current_->derivation->store; is_last && store)
      tell_damage(store->files, options_.robots.value_or(""));
    if (is_last) return all;
    current_->tell_of_unshown(unshown, more.needs_hint);
    go_on();
  }
}

void put_count(std::size_t count, Page& page) {
  page.put_number(count);
  page.put('\n');
}

bool tell_of_file(const std::string& url, std::string_view command, std::string_view words) {
  if (!records::is_regular_file(url)) return false;
  complain(fmt::format("{0} takes URLs, but \"{1}\" is a file; \"bnfurl {2} {1}\" reads the URLs in it", command,
                       records::printable(url), words));
  return true;
}

}  // namespace bnfurl::tool
