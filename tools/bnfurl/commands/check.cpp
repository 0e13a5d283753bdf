// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `check`: prints each record that is not a URL, and why, one line each.
#include "tools/bnfurl/options/commands.hpp"
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
      : JudgedTask(request, Depth::verdict, Batches::make(request, {.fields = fields}), fields),
        options_(request.options),
        page_(page) {}

  // A record that its log format does not derive fails for all grammars alike, so it is reported once.
  void print(const Record& record) {
    for (const Row& row : rows()) {
      if (row.verdict() != Verdict::invalid) continue;
      page_.put(rows().size() == 1 ? row.message() : row.named_message());
      page_.put('\n');
      if (record.state == Record::Url::underivable) return;
    }
  }

  const Options& options_;
  Page& page_;
};

}  // namespace

Status run_check(const Options& options, Output& out) {
  const Request request(options);
  const auto make = [&request](Page& page) { return std::make_unique<Check>(request, page); };
  const Worked worked = request.work(!options.quiet && !options.count, make, out);
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return request.finish_with_hint(worked, out);
}

}  // namespace bnfurl::tool
