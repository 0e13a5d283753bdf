// `check`: prints each record that is not a URL, and why, one line each. `grep`: prints the whole records.
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/work/fast_tsv.hpp"
#include "tools/bnfurl/work/judged_task.hpp"

namespace bnfurl::tool {
namespace {

class Check : public JudgedTask {
public:
  Check(const Request& request, Page& page) : Check(request, request.fields_for({}), page) {}

protected:
  [[nodiscard]] bool visit(const Record& record, Tally& tally) override {
    if (decisive().verdict() == Verdict::invalid) {
      ++tally.selected;
      tally.negative = true;
    }
    if (options_.quiet) return !tally.negative;
    if (!options_.count) print(record);
    return true;
  }
  [[nodiscard]] bool visit_known(const Range&, Tally&) override { return true; }

private:
  Check(const Request& request, const AskedComponents& fields, Page& page)
      : JudgedTask(request, Depth::verdict, batches_of(request, {.fields = fields}), fields),
        options_(request.options),
        page_(page) {}

  // A record that its log format does not derive fails for all grammars alike, so it is reported once.
  void print(const Record& record) {
    for (const Row& row : rows()) {
      if (row.verdict() != Verdict::invalid) continue;
      page_.put(rows().size() == 1 ? row.message(page_.is_terminal()) : row.named_message(page_.is_terminal()));
      page_.put('\n');
      if (record.state == Record::Url::underivable) return;
    }
  }

  const Options& options_;
  Page& page_;
};

// `grep`: the whole records that pass `--where`, or without it those whose URL is valid; or exactly the other records.

class Grep : public JudgedTask {
public:
  Grep(const Request& request, Page& page)
      : JudgedTask(request, Depth::components, batches_for(request, page), request.fields_for({})),
        options_(request.options),
        is_selective_(!request.where.passes_all()),
        whole_(request),
        page_(page) {}

protected:
  [[nodiscard]] bool visit(const Record& record, Tally& tally) override {
    const bool passes = is_selective_ ? is_wanted() : decisive().verdict() == Verdict::valid;
    if (!passes && !is_selective_) ++tally.without;
    if (passes == options_.invert) return true;
    ++tally.selected;
    if (options_.quiet) return false;
    if (!options_.count) whole_.put(record, page_);
    return true;
  }

  // Consecutive records of the batch are consecutive in the output too.
  [[nodiscard]] bool visit_known(const Range& range, Tally& tally) override {
    if (options_.invert) return true;
    tally.selected += range.size();
    if (options_.quiet) return false;
    if (!options_.count) whole_.put(range.batches.whole_records(range.begin, range.end), page_);
    return true;
  }

private:
  [[nodiscard]] bool filters() const override { return false; }

  static std::unique_ptr<Batches> batches_for(const Request& request, const Page& page) {
    if (request.options.numbers || page.is_terminal()) return nullptr;
    return batches_of(request, {.fields = request.fields_for({}), .without_url = false});
  }

  const Options& options_;
  bool is_selective_;
  WholeRecords whole_;
  Page& page_;
};

}  // namespace

Status run_check(const Options& options, Output& out) {
  Requests requests(options);
  const auto check = [&](const Request& request) {
    const auto make = [&request](Page& page) { return std::make_unique<Check>(request, page); };
    return request.work_with_hint(!options.quiet && !options.count, make, out);
  };
  const Worked worked = requests.work(check, out);
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return requests.current().finish_with_hint(worked, out);
}

Status run_grep(const Options& options, Output& out) {
  Requests requests(options);
  put_header(requests.current(), out);
  const auto grep = [&](const Request& request) {
    const auto make = [&request](Page& page) { return std::make_unique<Grep>(request, page); };
    return request.work_with_hint(options.numbers, make, out);
  };
  Worked worked = requests.work(grep, out);
  worked.tally.negative = worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return requests.current().finish_with_hint(worked, out,
                                             options.invert ? BadRecords{} : BadRecords{"skipped", "-v prints"});
}

}  // namespace bnfurl::tool
