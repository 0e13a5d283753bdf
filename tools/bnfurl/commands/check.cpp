// `check`: prints each record that is not a URL, and why, one line each. `grep`: prints the whole records.
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/output_buffer.hpp"
#include "tools/bnfurl/executor/plan_text.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/executor/selection.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {
namespace {

class Check : public records::Sink {
public:
  [[nodiscard]] static records::Plan plan(const Request& request) {
    records::Plan plan = request.plan({}, records::Depth::verdict);
    plan.is_numbered |= !request.options.quiet && !request.options.count;
    return plan;
  }
  Check(const Request& request, records::Batches&, records::OutputBuffer& page)
      : options_(request.options), has_one_grammar_(request.standards.size() == 1), page_(page) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool is_reported = !has_one_grammar_ || range.is_invalid(i);
      if (is_reported && !check(range.batches.rows_of(i), tally)) return false;
    }
    return true;
  }

private:
  [[nodiscard]] bool check(const records::Rows& rows, records::Tally& tally) {
    if (rows.front().verdict() == records::Verdict::invalid) {
      ++tally.selected;
      tally.negative = true;
    }
    if (options_.quiet) return !tally.negative;
    if (!options_.count) print(rows);
    return true;
  }

  // A record that its log format does not derive fails for all grammars alike, so it is reported once.
  void print(const records::Rows& rows) {
    for (const records::Row& row : rows) {
      if (row.verdict() != records::Verdict::invalid) continue;
      page_.put(row.message(page_.is_terminal(), rows.size() > 1));
      page_.put('\n');
      if (row.record().state == records::Record::Url::underivable) return;
    }
  }

  const Options& options_;
  bool has_one_grammar_;  // else a record that one accepts can still be invalid by another
  records::OutputBuffer& page_;
};

// `grep`: the whole records that pass `--where`, or without it those whose URL is valid; or exactly the other records.

class Grep : public records::Sink {
public:
  [[nodiscard]] static records::Plan plan(const Request& request, records::AtMost& at_most) {
    records::Plan plan = request.plan(at_most.choose(request));
    plan.knows_without_url = false;
    plan.wants_rejected = request.options.invert || request.options.statistics || request.derivation->repairing;
    plan.is_numbered |= request.options.numbers;
    return plan;
  }
  Grep(const Request& request, records::Batches& batches, records::OutputBuffer& page, records::AtMost& at_most)
      : is_inverted_(request.options.invert),
        is_selective_(!request.where.passes_all()),
        whole_(request, shown_of(request.options), batches, page, at_most),
        page_(page) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    if (is_selective_) return is_inverted_ || whole_.select(range, tally, page_);
    std::size_t first = range.begin;  // of those that are selected and have not been put
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool is_valid = range.is_valid(i);
      tally.without += is_valid ? 0 : 1;
      if (is_valid != is_inverted_) continue;
      if (!whole_.select({range.batches, first, i}, tally, page_)) return false;
      first = i + 1;
    }
    return whole_.select({range.batches, first, range.end}, tally, page_);
  }
  [[nodiscard]] bool rejected(const records::Range& range, records::Tally& tally) override {
    return !is_inverted_ || whole_.select(range, tally, page_);
  }
  void in_order(records::Tally&) override { whole_.in_order(); }

private:
  bool is_inverted_, is_selective_;
  records::WholeRecords whole_;
  records::OutputBuffer& page_;
};

}  // namespace

records::Status run_check(const Options& options, Output& out) {
  Requests requests(options);
  if (options.plan) return put_plan(requests, out);
  const Worked worked = requests.scan_for<Check>(out);
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return requests.current().finish_with_hint(worked, out);
}

records::Status run_grep(const Options& options, Output& out) {
  records::AtMost at_most = at_most_of(options);
  Requests requests(options);
  if (options.plan) return put_plan(requests, out);
  put_header(requests, out);
  const Worked worked = requests.scan_for<Grep>(out, at_most);
  return finish_selection(requests, worked, at_most, out, options.command->treatment.bad);
}

}  // namespace bnfurl::tool
