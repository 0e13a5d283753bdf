// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `filter`: the whole records whose URL the rules allow, or exactly the others. Each thread decides about its own
// block; rules do not change.
#include "tools/bnfurl/judging/derived/derived.hpp"
#include "tools/bnfurl/options/commands.hpp"
#include "tools/bnfurl/options/help.hpp"
#include "tools/bnfurl/terminal/messages.hpp"
#include "tools/bnfurl/work/judged_task.hpp"
#include "tools/bnfurl/work/line_table.hpp"

namespace bnfurl::tool {
namespace {

class Filter : public JudgedTask {
public:
  Filter(const Request& request, OnBad on_bad, Page& page)
      : JudgedTask(request, Depth::verdict, batches_for(request, page), request.fields_for({})),
        options_(request.options),
        on_bad_(on_bad),
        entry_(Entries(request.standards.front()).of(std::nullopt)),
        decisions_(*request.derivation),
        whole_(request),
        page_(page) {}

protected:
  [[nodiscard]] bool visit(const Record& record, Tally& tally) override {
    if (decisive().verdict() == Verdict::invalid && on_bad_ == OnBad::fail) {
      tally.negative = true;
      tally.last_word = decisive().message();
      return false;
    }
    if (passes() == options_.invert) return true;
    ++tally.selected;
    if (options_.quiet) return false;
    if (!options_.count) whole_.put(record, page_);
    return true;
  }

  // Consecutive records that are selected are put as one.
  [[nodiscard]] bool visit_known(const Range& range, Tally& tally) override {
    const Lines::Column urls = range.batches.urls();
    std::size_t first = range.begin;  // of those that are selected and not put yet
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const std::string_view url(range.batches.base() + urls.begin[i], static_cast<std::size_t>(urls.length[i]));
      const crawl::Decision decision = decisions_.of_normal(entry_, url);
      if ((decision.verdict == crawl::Verdict::allow) != options_.invert) continue;
      if (!select(range, first, i, tally)) return false;
      first = i + 1;
    }
    return select(range, first, range.end, tally);
  }

private:
  /// Whether rules let the current record through.
  [[nodiscard]] bool passes() const {
    if (decisive().verdict() == Verdict::invalid) return on_bad_ == OnBad::keep;
    Derived* const derived = decisive().derived();
    return derived != nullptr && derived->decided().verdict == crawl::Verdict::allow;
  }

  /// Prints the records from number `begin` up to `end`; returns whether to go on.
  [[nodiscard]] bool select(const Range& range, std::size_t begin, std::size_t end, Tally& tally) {
    if (begin == end) return true;
    tally.selected += end - begin;
    if (options_.quiet) return false;
    if (!options_.count) whole_.put(range.batches.whole_records(begin, end), page_);
    return true;
  }

  /// Batches of lines that are as rules see them.
  static std::unique_ptr<Batches> batches_for(const Request& request, const Page& page) {
    if (request.options.numbers || page.is_terminal()) return nullptr;
    return Batches::of_normal_forms(request, {.levels = rule_levels});
  }

  const Options& options_;
  OnBad on_bad_;
  Production entry_;
  Decisions decisions_;  // for batches
  WholeRecords whole_;
  Page& page_;
};

}  // namespace

Status run_filter(const Options& options, Output& out) {
  if (options.rules.empty()) throw UsageError("filter needs --rules [KIND:]FILE");
  const OnBad on_bad = read_on_bad(options.on_bad);
  const Request request(options);
  put_header(request, out);
  const auto make = [&](Page& page) { return std::make_unique<Filter>(request, on_bad, page); };
  Worked worked = request.work(options.numbers || on_bad == OnBad::fail, make, out);
  worked.tally.negative |= worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return request.finish_with_hint(worked, out);
}

}  // namespace bnfurl::tool
