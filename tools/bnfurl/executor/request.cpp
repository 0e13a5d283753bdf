#include "tools/bnfurl/executor/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <system_error>
#include <utility>

#include "src/records/arrow_tables/united_columns.hpp"
#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/own_columns.hpp"
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
#include "src/records/requests/decisions.hpp"
#include "src/records/requests/deriving.hpp"
#include "src/records/requests/latest_time.hpp"
#include "tools/bnfurl/executor/interrupt.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

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
  if (!options.bot_networks.empty()) require("--bot-networks", records::Needs::bots, "bot.status=claimed");
}

std::shared_ptr<records::Run> run_of(const Options& options) {
  const bool reads_rules = records::uses_of_standard_input(options) != 0;
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
                           .skips_damage = options.damaged == "skip",
                           .resolves = options.resolves(),
                           .chooses_columns = options.command->treatment.chooses_columns,
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

/// What only a command can say of the options that derive and decide.
void require_use(const Options& options) {
  const bool has_page_urls = options.has_page_urls();
  const int bases = options.base.has_value() + options.base_key.has_value() + has_page_urls;
  if (options.resolves() && bases != 1 && !(options.are_absolute() && bases == 0)) {
    throw records::UsageError(
        has_page_urls ? "--base and --base-key cannot be used with web archives, whose pages have URLs"
                      : fmt::format("{} needs either --base URL or --base-key N|NAME", options.command->name));
  }
  if (options.command->treatment.rules == UseOfRules::obeyed) records::require_store(options);
  records::require_other_input(options, options.operands.empty() || std::ranges::count(options.operands, "-") != 0);
}

}  // namespace

Request::Request(Options asked, records::Naming naming, records::Columns more)
    : Request(asked, naming, run_of(asked), {asked.operands}, std::move(more)) {}

Request::Request(Options asked, records::Naming naming, std::shared_ptr<records::Run> run, records::FormatFiles of,
                 records::Columns more)
    : CommandLine{std::move(asked)},
      records::Request(std::move(run), options, reading_of(options, naming), open(std::move(of), options),
                       std::move(more)),
      jobs(records::affordable_jobs(options.jobs)) {
  records::read_askers(options, *this);
  if (options.fields != "help") {
    require_use(options);
    records::read_what_derives(options, options.resolves(), *this);
  }
  read_conditions(options.where);
  require_use_of_rules(options, where.columns());
  format.keeps_cells = options.pass;
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
    const std::string lack = bad.lack.empty() ? "" : fmt::format(" without {}", bad.lack);
    complain(fmt::format("{} {} {}record{}{}{}", bad.fate, without, lack.empty() ? "invalid " : "", is_one ? "" : "s",
                         lack, others));
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
  run_->latest_time = records::latest_time_of(options_, reading_of(options_, naming), found_.files);
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
      records::tell_damage(store->files, options_.robots.value_or(""), run_->tell);
    if (is_last) return all;
    current_->tell_unshown(unshown, more.needs_hint);
    current_->tell_hidden();
    go_on();
  }
}

void put_count(std::size_t count, records::OutputBuffer& page) {
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
