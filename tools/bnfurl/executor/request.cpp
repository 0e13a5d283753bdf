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
#include "src/records/readers/format_table.hpp"
#include "src/records/tables/united_columns.hpp"
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
    if (key == column.name || key == fields.back()) return *records::find_quietly(column.name, known, asked);
  }
  if (!fields.empty())
    throw records::unknown("field of --base-key", key, fields,
                           records::help_for(records::Help::columns, known.front().format));
  throw records::UsageError("--base-key needs records that have other columns: a log, or -i tsv, csv or jsonl");
}

std::optional<std::string_view> text_in(const records::Found& value) {
  if (const auto* slice = value ? std::get_if<std::string_view>(&*value) : nullptr) return *slice;
  if (const auto* json = value ? std::get_if<records::JsonText>(&*value) : nullptr) return json->octets;
  return std::nullopt;
}

/// `--base`, `--base-key` and `--how`. Throws UsageError if the base is not valid, or records have no such column.
records::Resolving read_resolving(const Options& options, const records::Standards& standards,
                                  const records::Columns& known, records::AskedNames& asked,
                                  const std::optional<records::Repairing>& repairing) {
  const bool has_url = options.has_page_urls();
  if (options.base.has_value() + options.base_key.has_value() + has_url != 1) {
    throw records::UsageError(
        has_url ? "--base and --base-key cannot be used with web archives, whose pages have URLs"
                : fmt::format("{} needs either --base URL or --base-key N|NAME", options.command->name));
  }
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
    const records::Column column = base_column(*options.base_key, known, asked);
    resolving.base = [read = column.read.copy(), index = column.index](const records::Row& row) {
      return text_in(read(row, index));
    };
  }
  return resolving;
}

void require_use_of_rules(const Options& options, const records::Columns& tested) {
  if (options.command->treatment.rules != UseOfRules::tested) return;
  const auto require = [&](std::string_view option, records::Needs needs, std::string_view test) {
    if (std::ranges::find(tested, needs, &records::Column::needs) != tested.end()) return;
    throw records::UsageError(
        fmt::format("{} {} has no effect without --where {}", options.command->name, option, test));
  };
  if (!options.rules.empty())
    require("--rules", records::Needs::rules, "decision=allow; \"bnfurl filter\" prints the records that rules allow");
  if (options.robots) require("--robots", records::Needs::robots, "robots=deny");
}

std::shared_ptr<records::Run> run_of(const Options& options) {
  const bool reads_rules = uses_of_standard_input(options) != 0;
  return std::make_shared<records::Run>(options, reads_rules ? std::vector<std::string>() : options.operands,
                                        telling(options.quiet), !options.quiet);
}

/// The files, opened unless they are; or the words of `readings`.
records::FormatFiles open(records::FormatFiles files, const Options& options) {
  if (!files.opened && options.urls) files.opened = std::make_unique<records::Input>("argument", *options.urls);
  return files;
}

/// `-i` given once names the format, or what finds it; otherwise, what files may be.
Options with_candidates(Options options) {
  records::find_candidates(options);
  return options;
}

records::Reading reading_of(const Options& options, records::Naming naming) {
  records::Reading reading{.naming = naming,
                           .decodes = options.decompress != "never",
                           .resolves = options.resolves(),
                           .reports = options.command->treatment.chooses_columns,
                           .lists = options.fields == "help",
                           .hints_at_cuts = options.command->treatment.hints_at_cuts,
                           .has_statistics = options.statistics};
  if (options.whole_files) reading.words.push_back({options.links ? "--links" : "--html"});
  return reading;
}

records::FoundFiles find_formats(const Options& options, records::Naming naming, const records::Tell& tell) {
  const records::Reading reading = reading_of(options, naming);
  if (!reading.lists) return records::find_formats(options, options.operands, reading, tell);
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
    : Request(asked, naming, run_of(asked), {asked.operands}, std::move(more)) {}

Request::Request(Options asked, records::Naming naming, std::shared_ptr<records::Run> run, records::FormatFiles of,
                 records::Columns more)
    : CommandLine{std::move(asked)},
      records::Request(std::move(run), options, reading_of(options, naming), open(std::move(of), options),
                       std::move(more)),
      jobs(records::affordable_jobs(options.jobs)) {
  if (!derivation->store) derivation->store = read_store(options);
  read_agents(known, derivation);
  if (options.fields != "help") read_what_derives();
  read_conditions(options.where);
  require_use_of_rules(options, where.columns());
  format.keeps_cells = options.pass;
}

void Request::read_what_derives() {
  require_use_of_iri(standards, derivation->levels);
  if (options.are_references && derivation->repairs_valid()) {
    if (options.scheme) throw records::UsageError("--scheme is for URLs: a reference without a scheme is relative");
    derivation->repairing = records::of_references(*derivation->repairing);
  }
  for (const records::Standard& standard : standards) {
    for (const Production& entry : standard.entries()) {
      if (!options.are_references) records::require_urls(derivation->repairing, entry);
    }
  }
  if (options.resolves())
    derivation->resolving = read_resolving(options, standards, known, asked(), derivation->repairing);
  if (!derivation->rules) derivation->rules = read_rules(options);
  if (!derivation->robots) derivation->robots = read_robots(options);
}

// Whoever reads the first lines of the output alone, as `| head` does, is told too. How much a pipe gives at once must
// not show in what is said: before the output, that is of its first octets alone, if it gives so many; if they show
// nothing wrong, it is said after the output, of all that are kept.
Worked Request::scan_with_hint(const records::Plan& plan, const MakeSink& make_sink, Output& out,
                               std::size_t lanes) const {
  const bool is_file = !files.empty() && records::is_regular_file(files.front());
  const records::Beginning& beginning = input->read_beginning(records::no_patience);
  const bool is_told = tell_what_fits(is_file ? beginning.block() : first_octets());
  Worked worked = scan(plan, make_sink, out, lanes);
  worked.needs_hint = !is_file && !is_told;
  if (is_told) worked.tally.unshown.unlike = worked.tally.unshown.lacking = 0;
  return worked;
}

Worked Request::scan(const records::Plan& plan, const MakeSink& make_sink, Output& out, std::size_t lanes) const {
  const std::unique_ptr<ProgressBar> bar = make_progress_bar(options.live ? false : options.progress, files);
  const Work work{*input, plan, jobs, make_sink, bar.get(), lanes};
  Worked worked = work_on(work, out);
  note_late(worked.tally.seen);
  return worked;
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
  const bool is_cut_short = worked.tally.stop || out.failed() || worked.status == records::Status::interrupted;
  const records::Status asked = is_cut_short || tell_awaited() ? records::Status::good : records::Status::unusable;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - run().begin;
  const bool told = !options.statistics || say(to_json(worked.tally.statistics, worked.octets, seconds.count()));
  return worse(told ? asked : records::Status::failed,
               worse(worked.tally.negative ? records::Status::negative : records::Status::good, worked.status));
}

void Request::tell(const Worked& worked, Output& out, const BadRecords& bad) const {
  out.flush();
  if (options.quiet) return;
  const bool shows_columns = options.command->takes("-f");  // else records are printed or counted as they are
  const std::string repairs =
      worked.tally.repairs.sentence(shows_columns ? std::optional(worked.tally.selected) : std::nullopt);
  if (!repairs.empty() && !out.failed()) complain(repairs);
  const std::size_t without = worked.tally.without;
  if (without != 0 && !bad.fate.empty() && !out.failed()) {  // then not all records were read
    const bool is_one = without == 1;
    const std::string others = bad.option.empty() ? "" : fmt::format(" ({} {})", bad.option, is_one ? "it" : "them");
    complain(fmt::format("{} {} record{} without {}{}", bad.fate, without, is_one ? "" : "s", bad.lack, others));
  }
  tell_unshown(worked.tally.unshown, worked.needs_hint);
  tell_hidden();
  if (!options.command->treatment.chooses_columns) tell_missing(worked.tally.seen);
  if (options.fields || options.by || !options.where.empty()) run().tell_absent(only_format());
}

records::Status Request::finish_with_hint(const Worked& worked, Output& out, const BadRecords& bad) const {
  tell(worked, out, bad);
  return finish(worked, out);
}

Requests::Requests(Options options, records::Naming naming)
    : options_(with_candidates(std::move(options))),
      naming_(naming),
      run_(run_of(options_)),
      found_(find_formats(options_, naming, run_->tell)) {
  go_on();
}

void Requests::go_on() {
  current_ = std::make_unique<Request>(options_, naming_, run_, std::move(found_.files[next_++]));
}

// A file that cannot be opened again stays open for its request.
records::Columns Requests::united(const records::Columns& columns,
                                  const std::function<records::Columns(const Request& request)>& columns_of) {
  if (options_.table_format() != "arrow" || !are_several()) return columns;
  records::UnitedColumns all;
  all.add(columns, current_->files.front());
  for (std::size_t i = next_; i < found_.files.size(); ++i) {
    records::FormatFiles& files = found_.files[i];
    const bool is_open = files.opened != nullptr;
    records::FormatFiles read{files.names, files.format, files.fields, std::move(files.opened), files.columns};
    Request request(options_, naming_, run_, std::move(read));
    all.add(columns_of(request), files.names.front());
    if (is_open) files.opened = std::move(request.input);
  }
  return all.all();
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
    current_->tell_unshown(unshown, more.needs_hint);
    current_->tell_hidden();
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
