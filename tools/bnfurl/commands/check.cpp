// `check`: prints each record that is not a URL, and why, one line each. `grep`: prints the whole records.
#include "tools/bnfurl/executor/judged_task.hpp"
#include "tools/bnfurl/executor/whole_records.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {
namespace {

class Check : public JudgedTask {
public:
  Check(const Request& request, Page& page)
      : JudgedTask(request, records::Depth::verdict, request.batches({})), page_(page) {}

protected:
  [[nodiscard]] bool visit(const records::Range& range, Tally& tally) override {
    if (range.is_known) return true;
    if (decisive().verdict() == records::Verdict::invalid) {
      ++tally.selected;
      tally.negative = true;
    }
    if (options().quiet) return !tally.negative;
    if (!options().count) print(range.batches.rows());
    return true;
  }

private:
  // A record that its log format does not derive fails for all grammars alike, so it is reported once.
  void print(const records::Rows& rows) {
    for (const records::Row& row : rows) {
      if (row.verdict() != records::Verdict::invalid) continue;
      page_.put(row.message(page_.is_terminal(), rows.size() > 1));
      page_.put('\n');
      if (row.record().state == records::Record::Url::underivable) return;
    }
  }

  Page& page_;
};

// `grep`: the whole records that pass `--where`, or without it those whose URL is valid; or exactly the other records.

class Grep : public JudgedTask {
public:
  Grep(const Request& request, Page& page)
      : JudgedTask(request, records::Depth::components, request.batches({}, false)),
        is_selective_(!request.where.passes_all()),
        whole_(request),
        page_(page) {}

protected:
  [[nodiscard]] bool visit(const records::Range& range, Tally& tally) override {
    const bool passes =
        range.is_known || (is_selective_ ? is_wanted() : decisive().verdict() == records::Verdict::valid);
    if (!passes && !is_selective_) ++tally.without;
    return passes == options().invert || whole_.select(range, tally, page_);
  }

private:
  [[nodiscard]] bool filters() const override { return false; }

  bool is_selective_;
  WholeRecords whole_;
  Page& page_;
};

}  // namespace

records::Status run_check(const Options& options, Output& out) {
  Requests requests(options);
  const Worked worked = requests.work_by<Check>(!options.quiet && !options.count, out);
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return requests.current().finish_with_hint(worked, out);
}

records::Status run_grep(const Options& options, Output& out) {
  Requests requests(options);
  put_header(requests.current(), out);
  return finish_selection(requests, requests.work_by<Grep>(options.numbers, out), out, {"skipped", "-v prints"});
}

}  // namespace bnfurl::tool
