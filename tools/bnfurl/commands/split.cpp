// `split`: a table of components, one row for each record. Rows and records stay aligned unless bad records are
// dropped. `normalize`, `repair`, `resolve` and `readings` are the same with other columns by default.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include <bnfurl/rfc3986.hpp>

#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/requests/resolving.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/executor/plan_text.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/lists.hpp"
#include "tools/bnfurl/outputs/output_table.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

/// What becomes of records without a valid URL.
BadRecords fate_of_bad(const Options& options) {
  return options.on_bad == records::OnBad::drop ? BadRecords{"skipped"} : options.command->treatment.bad;
}

bool is_read_differently(const records::Row& row) {
  return row.readings() != nullptr && row.readings()->verdict() == "differ";
}

class Split : public records::Sink {
public:
  /// `header`: the names of the record's own columns, if the table needs them. `writer`: null if records are counted.
  Split(const Request& request, const records::Columns& columns, const records::Header* header, bool finds_differences,
        std::unique_ptr<records::Writer> writer, records::Batches& batches)
      : finds_differences_(finds_differences),
        header_(header),
        writer_(std::move(writer)),
        table_(columns, batches, request.derivation) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    tally.selected += range.size();
    for (std::size_t i = range.begin; finds_differences_ && i < range.end; ++i)
      tally.negative |= is_read_differently(range.row(i));
    if (writer_ == nullptr) return true;
    for (std::size_t i = range.begin; header_ != nullptr && i < range.end; ++i)
      tally.cut += fits(range.record(i), *header_) ? 0 : 1;
    writer_->rows(range, table_);
    return true;
  }
  void in_order(records::Tally& /*tally*/) override {
    if (writer_ != nullptr) writer_->in_order();
  }

private:
  bool finds_differences_;
  const records::Header* header_;
  std::unique_ptr<records::Writer> writer_;
  records::Table table_;
};

records::Plan plan_of(const Request& request, const records::Columns& columns) {
  const Options& options = request.options;
  records::Plan plan =
      request.plan(columns, options.lenient ? records::Depth::lenient_components : records::Depth::components);
  plan.on_bad = options.on_bad.value_or(records::OnBad::keep);
  plan.knows_without_url = plan.on_bad != records::OnBad::drop;
  plan.counts_unlike = true;
  plan.is_numbered |= plan.on_bad == records::OnBad::fail || tells_of_unfit(options, columns);
  return plan;
}

/// The columns that are called as those of the first files' table, as far as these records have them.
records::Columns columns_called_as(const records::Columns& usual, const Request& request) {
  records::Columns columns;
  for (const records::Column& column : usual)
    columns.push_back(request.find(column.name).value_or(records::absent(column)));
  return columns;
}

/// The requested columns in order, or the `usual` ones, with those that `--decode` and `--pass` add.
records::Columns columns_for(const Request& request, const records::Header* header, const records::Columns& usual) {
  const Options& options = request.options;
  records::Columns columns = options.fields ? request.choose(*options.fields) : columns_called_as(usual, request);
  if (options.decode) columns = records::with_decoded(std::move(columns));
  if (options.pass)
    std::ranges::move(passed_columns(request.known, request.format, header, columns, request.asked()),
                      std::back_inserter(columns));
  if (options.has_types()) records::mark_numbers(columns);
  return columns;
}

void require_own_columns(const Request& request) {
  if (request.options.pass && request.format.kind->field_names == records::FieldNames::nothing)
    throw records::UsageError("--pass needs records that have other columns: a log, or -i tsv, csv or jsonl");
}

/// A tsv or csv table has only the columns of the first record; this reports at least that there were others.
void tell_of_cut(std::size_t records) {
  if (records == 0) return;
  complain(fmt::format("{} {} columns that are missing from the first record; they were dropped (-o jsonl keeps them)",
                       records, records == 1 ? "record has" : "records have"));
}

/// With the columns that the command shows by default, and the productions that judge its records.
Options with_defaults(Options options) {
  const Treatment& treatment = options.command->treatment;
  if (!options.fields && !treatment.columns.empty()) options.fields = treatment.columns;
  if (treatment.resolves) records::judge_references(options);
  return options;
}

/// `finds_differences`: the status is negative if conventions read a URL differently.
records::Status print_table(const Options& asked, bool finds_differences, Output& out) {
  const Options options = with_defaults(asked);
  Requests requests(options);
  const Request& first = requests.current();
  if (options.fields == "help") return list_columns(first.known, out);
  require_own_columns(first);
  if (requests.are_several() && options.pass && options.table_format() != "jsonl")
    throw records::UsageError("--pass: the files have different columns, which needs -o jsonl");
  // Errors are reported before anything is read.
  const records::Columns usual = options.fields ? records::Columns() : first.usual_columns();
  first.prepare(columns_for(first, nullptr, usual));
  if (options.plan) return put_plan(requests, out, usual);
  if (finds_differences) first.derivation->read_conventions();

  OutputTable table(options, out);
  bool begins = !options.count;
  const auto split = [&](const Request& request) {
    const bool needs_header =
        options.pass && options.table_format() != "jsonl" && request.format.kind->has_own_columns();
    const records::Header* header = needs_header ? request.input->first_header() : nullptr;
    const records::Columns columns = columns_for(request, header, usual);
    request.prepare(columns);
    records::require_room_for(columns, options.table_format());
    const auto columns_of = [&](const Request& other) { return columns_for(other, nullptr, usual); };
    if (std::exchange(begins, false)) table.begin(requests.united(columns, columns_of));
    const records::Plan plan = plan_of(request, columns);
    const auto make = [&](records::Batches& batches, records::OutputBuffer& page) {
      return std::make_unique<Split>(request, columns, header, finds_differences,
                                     options.count ? nullptr : table.writer(columns, page), batches);
    };
    Worked worked = request.scan_with_hint(plan, make, out);
    if (show_rest(columns, request.format)) worked.tally.unshown.with_rest = 0;
    return worked;
  };
  const Worked worked = requests.work(split, out);
  table.end();
  if (options.count) put_count(worked.tally.selected, out);
  const records::Status status = requests.current().finish_with_hint(worked, out, fate_of_bad(options));
  tell_of_cut(worked.tally.cut);
  return status;
}

}  // namespace

records::Status run_split(const Options& options, Output& out) { return print_table(options, false, out); }

records::Status run_repair(const Options& options, Output& out) {
  Options asked = options;
  if (!asked.repair) asked.repair = "grammar";
  return print_table(asked, false, out);
}

records::Status run_readings(const Options& options, Output& out) {
  Options asked = options;
  asked.operands.clear();
  if (options.operands.empty() || options.operands == std::vector<std::string>{"-"})
    return print_table(asked, true, out);
  if (!options.inputs.empty() || options.key || options.nul)
    throw records::UsageError("-i, -k and -0 are for records on standard input, not for URLs");
  asked.nul = true;
  asked.urls.emplace();
  bool is_told = false;
  for (const std::string& url : options.operands) {
    asked.urls->append(url).append(1, '\0');
    if (!is_told && !matches(rfc3986::URI, url)) is_told = tell_of_file(url, "readings", "readings <");
  }
  return print_table(asked, true, out);
}

}  // namespace bnfurl::tool
