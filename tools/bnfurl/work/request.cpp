// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/judging/derived/crawl_library.hpp"
#include "tools/bnfurl/judging/guess.hpp"
#include "tools/bnfurl/options/help.hpp"
#include "tools/bnfurl/rules/rule_files.hpp"
#include "tools/bnfurl/tables/columns/log_fields.hpp"
#include "tools/bnfurl/tables/own_columns.hpp"
#include "tools/bnfurl/terminal/messages.hpp"
#include "tools/bnfurl/work/references.hpp"

namespace bnfurl::tool {
namespace {

std::size_t read_jobs(const std::optional<std::string>& jobs) {
  return jobs ? positive_number("-j", *jobs) : std::max(std::thread::hardware_concurrency(), 1U);
}

/// Whether the records are references that are resolved.
bool resolves(const Options& options) { return options.command == "resolve"; }

/// `-i auto`: the format of the first records takes its place. A list of columns waits for no record.
Options with_input_found(Options options, Input& input) {
  if (options.input != "auto" || options.nul) return options;
  const std::optional<std::string> found =
      options.fields == "help" ? std::nullopt : find_input(options, input.peek().block());
  options.input = found.value_or("lines");
  if (options.fields != "help" && !options.quiet) {
    complain(found ? fmt::format("-i auto reads the records as -i {}", *found)
                   : "-i auto knows no format that derives the first records, and reads them as -i lines");
  }
  return options;
}

bool reads_rules_from_standard_input(const Options& options) {
  return std::ranges::count(rule_files(options.rules, options.agent), "-", &crawl::RuleFile::file) != 0;
}

/// Of these commands, --where alone has columns: the rules would be asked for nothing, as if they filtered.
void require_use_of_rules(const Options& options, const Columns& tested) {
  const bool has_other_columns = options.command != "grep" && options.command != "check";
  if (options.rules.empty() || has_other_columns) return;
  if (std::ranges::any_of(tested, [](const Column& column) { return column.needs == Needs::rules; })) return;
  throw UsageError(
      fmt::format("{} --rules changes nothing without --where decision=allow; \"bnfurl filter\" prints "
                  "the records that rules allow",
                  options.command));
}

}  // namespace

Grammars grammars_of(const Standards& standards) {
  Grammars grammars;
  for (const Standard& standard : standards) grammars.push_back(standard.asked.grammar());
  return grammars;
}

Request::Request(const Options& asked, Naming naming)
    : input(std::make_unique<Input>(asked.operands)),
      options(with_input_found(asked, *input)),
      format(choose_format(options)),
      standards(choose_standards(options, format, naming)),
      grammars(grammars_of(standards)),
      derivation(std::make_shared<Derivation>(options)),
      jobs(read_jobs(asked.jobs)),
      known(known_columns(grammars, format.layout ? std::optional(format.layout->grammar()) : std::nullopt,
                          resolves(options))) {
  input->read_as(format);
  if (format.form == Form::w3c) add_w3c_columns(known, input->first_fields());
  if (std::optional<Column> family = own_family(format, *input)) known.push_back(std::move(*family));
  if (resolves(options) && options.fields != "help") derivation->resolve_by(read_resolving(options, standards, known));
  if (options.fields != "help") derivation->decide_by(read_rules(options));
  LineSets files(reads_rules_from_standard_input(asked) ? std::vector<std::string>() : asked.operands);
  where = read_where(asked.where, known, files);
  for (const Column& column : where.columns()) prepare(column, standards, *derivation);
  require_use_of_rules(options, where.columns());
  format.keeps_cells = asked.pass;
}

// Which field is a base, only the derivation knows.
AskedComponents Request::fields_for(const Columns& columns) const {
  if (derivation->resolving() != nullptr) return std::nullopt;
  std::vector<std::size_t> fields = fields_of(columns);
  for (const std::size_t tested : fields_of(where.columns())) fields.push_back(tested);
  return fields;
}

Worked Request::work(bool numbered, const std::function<std::unique_ptr<Task>(Page&)>& make_task, Output& out) const {
  const std::unique_ptr<ProgressBar> bar = make_progress_bar(options);
  return work_on({*input, format, jobs, numbered || show_numbers(where.columns()), make_task, bar.get()}, out);
}

Status Request::finish(const Worked& worked, Output& out) const {
  out.flush();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const bool told = !options.statistics || say(worked.tally.statistics.to_json(worked.octets, seconds.count()));
  return worse(told ? Status::good : Status::failed,
               worse(worked.tally.negative ? Status::negative : Status::good, worked.status));
}

Status Request::finish_with_hint(const Worked& worked, Output& out) const {
  out.flush();
  const std::optional<std::string> words =
      options.quiet || resolves(options) ? std::nullopt : hint(options, input->beginning().block());
  if (words) complain(*words);
  return finish(worked, out);
}

bool show_numbers(const Columns& columns) {
  return std::ranges::any_of(columns, [](const Column& column) { return column.name == "line"; });
}

void prepare(const Column& column, const Standards& standards, Derivation& derivation) {
  if (column.needs != Needs::nothing) require_crawl_library(column.name);
  if (column.needs == Needs::suffixes) derivation.read_suffixes();
  if (column.needs == Needs::rules && derivation.rules() == nullptr)
    throw UsageError(fmt::format("the column {} needs --rules", printable(column.name)));
  if (!is_traced(column)) return;
  for (const Production entry : standards[column.grammar].entries()) grammar_files().make_traceable(entry);
}

void put_count(std::size_t count, Page& page) {
  page.put_number(count);
  page.put('\n');
}

}  // namespace bnfurl::tool
