// `split`: a table of components, one row for each record. Rows and records stay aligned unless bad records are
// dropped. `normalize`, `repair` and `resolve` are the same with other columns by default.
#include <fmt/format.h>

#include <utility>

#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/fast_tsv.hpp"
#include "tools/bnfurl/work/judged_task.hpp"
#include "tools/bnfurl/work/request.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace bnfurl::tool {
namespace {

class Split : public JudgedTask {
public:
  /// `header`: the names of the record's own columns, if the table needs them.
  Split(const Request& request, const Columns& columns, const Header* header, OnBad on_bad, Page& page)
      : Split(request, columns, header, on_bad, FastTsv::make(request, columns, page), request.fields_for(columns),
              page) {}

protected:
  [[nodiscard]] bool visit(const Record& record, Tally& tally) override {
    const bool bad = decisive().verdict() == Verdict::invalid;
    if (bad && on_bad_ == OnBad::fail) {
      tally.negative = true;
      tally.last_word = decisive().message();
      return false;
    }
    const bool drops = on_bad_ == OnBad::drop && decisive().verdict() != Verdict::valid;
    if (bad || drops) ++tally.without;
    if (drops) return true;
    ++tally.selected;
    if (only_count_) return true;
    if (header_ != nullptr && !fits(record, *header_)) ++tally.cut;
    writer_->row(rows());
    return true;
  }
  [[nodiscard]] bool visit_known(const Range& range, Tally& tally) override {
    tally.selected += range.size();
    if (!only_count_) table_->put(range, page_);
    return true;
  }

private:
  Split(const Request& request, const Columns& columns, const Header* header, OnBad on_bad,
        std::optional<FastTsv> table, const AskedComponents& fields, Page& page)
      : JudgedTask(request, request.options.lenient ? Depth::lenient_components : Depth::components,
                   table ? table->batches(request, fields, on_bad != OnBad::drop) : nullptr, fields),
        on_bad_(on_bad),
        only_count_(request.options.count),
        header_(header),
        page_(page),
        writer_(make_writer(request.options.output, columns, page, request.options.pass)),
        table_(std::move(table)) {}

  OnBad on_bad_;
  bool only_count_;
  const Header* header_;
  Page& page_;
  std::unique_ptr<Writer> writer_;
  std::optional<FastTsv> table_;
};

/// The columns that are called as those of the first files' table, as far as these records have them.
Columns columns_called_as(const Columns& usual, const Columns& known) {
  Columns columns;
  for (const Column& column : usual) columns.push_back(find_quietly(column.name, known).value_or(absent(column)));
  return columns;
}

/// The requested columns in order, or the `usual` ones, with those that `--decode` and `--pass` add.
Columns columns_for(const Request& request, const Header* header, const Columns& usual) {
  const Options& options = request.options;
  Columns columns =
      options.fields ? choose_columns(*options.fields, request.known) : columns_called_as(usual, request.known);
  if (options.decode) columns = with_decoded(std::move(columns));
  if (options.pass) {
    const bool is_w3c = request.format.form == Form::w3c;
    for (Column& column :
         is_w3c ? passed_w3c_columns(request.known, columns) : passed_columns(request.format, header, columns))
      columns.push_back(std::move(column));
  }
  if (request.format.layout && options.output == "jsonl") mark_numbers(columns, request.format.layout->grammar());
  return columns;
}

void require_own_columns(const Request& request) {
  if (request.options.pass && request.format.form == Form::plain)
    throw UsageError("--pass needs records that have other columns: a log, or -i tsv, csv or jsonl");
}

/// A tsv or csv table has only the columns of the first record; this reports at least that there were others.
void tell_of_cut(std::size_t records) {
  if (records == 0) return;
  complain(fmt::format("{} {} columns that are missing from the first record; they were dropped (-o jsonl keeps them)",
                       records, records == 1 ? "record has" : "records have"));
}

/// What becomes of records without a valid URL. For `split`, their rows say it.
BadRecords fate_of_bad(const Options& options, OnBad on_bad) {
  if (on_bad == OnBad::drop) return {"skipped"};
  return options.command == "split" ? BadRecords{} : BadRecords{"no result for", "--on-bad drop skips"};
}

/// What the command shows if no columns are asked for.
Options showing(Options options, std::string_view columns) {
  if (!options.fields) options.fields = columns;
  return options;
}

}  // namespace

Status run_normalize(const Options& options, Output& out) { return run_split(showing(options, "normal"), out); }

Status run_repair(const Options& options, Output& out) {
  Options asked = showing(options, "repaired");
  if (!asked.repair) asked.repair = "grammar";
  return run_split(asked, out);
}

Status run_resolve(const Options& options, Output& out) {
  return run_split(judging_references(showing(options, "resolved")), out);
}

Status run_split(const Options& options, Output& out) {
  Requests requests(options);
  const Request& first = requests.current();
  if (options.fields == "help") return list_columns(first.known, out);
  if (options.decode) require_known("value of --decode", *options.decode, words_of("--decode"));
  require_own_columns(first);
  if (requests.are_several() && options.pass && options.output != "jsonl")
    throw UsageError("--pass: the files have different columns, which needs -o jsonl");
  const OnBad on_bad = read_on_bad(options.on_bad);
  require_known("output format", options.output, words_of("--output"));
  // Errors are reported before anything is read.
  const Columns usual = default_columns(first.known, first.standards, first.format);
  for (const Column& column : columns_for(first, nullptr, usual)) prepare(column, first.standards, *first.derivation);

  bool needs_names = options.header && !options.count;
  const auto split = [&](const Request& request) {
    const bool needs_header = options.pass && options.output != "jsonl" && request.format.form != Form::log;
    const Header* header = needs_header ? request.input->first_header() : nullptr;
    const Columns columns = columns_for(request, header, usual);
    for (const Column& column : columns) prepare(column, request.standards, *request.derivation);
    require_room_for(columns, options.output);
    if (std::exchange(needs_names, false)) make_writer(options.output, columns, out)->header();
    const auto make = [&](Page& page) { return std::make_unique<Split>(request, columns, header, on_bad, page); };
    Worked worked = request.work_with_hint(show_numbers(columns) || on_bad == OnBad::fail, make, out);
    if (show_rest(columns, request.format)) worked.tally.unshown.with_rest = 0;
    return worked;
  };
  const Worked worked = requests.work(split, out);
  if (options.count) put_count(worked.tally.selected, out);
  const Status status = requests.current().finish_with_hint(worked, out, fate_of_bad(options, on_bad));
  tell_of_cut(worked.tally.cut);
  return status;
}

}  // namespace bnfurl::tool
