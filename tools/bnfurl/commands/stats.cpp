// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `stats`: a summary of a table of URLs: the most frequent schemes and hosts, why records are not URLs, how long they
// are; of a log also statuses, methods, paths and hours. `stats --by` is another table (stats_by.hpp).
//
// Where order does not matter, each thread counts a block by itself. Keys may be too many to keep: a thread only
// collects them, and they are counted when it is the block's turn. So the answer is the same as with one thread.
#include <algorithm>

#include "tools/bnfurl/commands/stats_by.hpp"
#include "tools/bnfurl/options/commands.hpp"
#include "tools/bnfurl/options/number.hpp"
#include "tools/bnfurl/options/words.hpp"
#include "tools/bnfurl/stats/figures.hpp"
#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/terminal/messages.hpp"
#include "tools/bnfurl/terminal/terminal.hpp"
#include "tools/bnfurl/work/judged_task.hpp"

namespace bnfurl::tool {
namespace {

class Stats : public JudgedTask {
public:
  Stats(const Request& request, Figures& all)
      : JudgedTask(request, Depth::components, batches_for(request, all)), all_(all), keys_(all.keys.size()) {}

  void in_turn(Tally&) override {
    all_.sums.add(sums_);
    for (std::size_t i = 0; i < keys_.size(); ++i) all_.keys[i].add(keys_[i]);
    sums_ = {};
    std::ranges::for_each(keys_, &KeyList::clear);
  }

protected:
  [[nodiscard]] bool visit(const Record& record, Tally&) override {
    ++sums_.records;
    if (record.state == Record::Url::present) sums_.lengths.add(record.url.size());
    const bool valid = decisive().verdict() == Verdict::valid;
    if (valid) ++sums_.valid;
    add_keys(valid);
    if (decisive().verdict() == Verdict::invalid) ++sums_.invalid;
    for (const Row& row : rows()) {
      if (row.verdict() == Verdict::invalid) sums_.failures.count(row);
    }
    return true;
  }
  [[nodiscard]] bool visit_known(const Range& range, Tally&) override {
    sums_.records += range.size();
    sums_.valid += range.size();
    const Lines::Column urls = range.batches.urls();
    for (std::size_t i = range.begin; i < range.end; ++i) sums_.lengths.add(static_cast<std::size_t>(urls.length[i]));
    for (std::size_t i = 0; i < keys_.size(); ++i)
      add_keys(range.batches.component(all_.keys[i].column().index), range, keys_[i]);
    return true;
  }

private:
  /// The keys of URLs are components; those of a log are not.
  static std::unique_ptr<Batches> batches_for(const Request& request, const Figures& figures) {
    if (request.format.form != Form::plain) return nullptr;
    AskedParts asked;
    for (const KeyFigures& key : figures.keys) asked.components.push_back(key.column().index);
    return Batches::make(request, asked);
  }

  void add_keys(bool valid) {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const KeyFigures& figures = all_.keys[i];
      if (figures.is_part()) {
        if (valid) add_key(decisive().component(figures.column().index), keys_[i]);
        continue;
      }
      const std::optional<Value> value = figures.column().value(rows());
      add_key(value ? text_of(*value) : std::nullopt, keys_[i]);
    }
  }

  static void add_key(const std::optional<std::string_view>& value, KeyList& keys) {
    if (value)
      keys.add(*value);
    else
      keys.add_absent();
  }

  static void add_keys(const Lines::Column& column, const Range& range, KeyList& keys) {
    const char* const base = range.batches.base();
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (column.length[i] < 0)
        keys.add_absent();
      else
        keys.add({base + column.begin[i], static_cast<std::size_t>(column.length[i])});
    }
  }

  Figures& all_;
  Sums sums_;
  std::vector<KeyList> keys_;
};

Figures figures_for(const Request& request) {
  if (!request.format.layout) return Figures(request.known);
  return {request.known, request.format.layout->grammar(), *request.format.key};
}

}  // namespace

Status run_stats(const Options& options, Output& out) {
  if (options.by) return run_stats_by(Request(options), out);
  if (options.sort) throw UsageError("--sort orders the groups of --by COLUMN");
  const std::string output = options.output.empty() ? "tables" : options.output;
  if (output == "tsv" || output == "csv") throw UsageError(output + " is a table of groups: it needs --by COLUMN");
  require_known("output format", output, {"tables", "jsonl"});
  const std::size_t most = options.top ? positive_number("--top", *options.top) : 10;
  const Request request(options);
  Figures all = figures_for(request);
  const auto make = [&](Page&) { return std::make_unique<Stats>(request, all); };
  const Worked worked = request.work(false, make, out);
  const Summary summary = all.summary(most);
  if (output == "jsonl")
    out.put(summary_json(summary, out.is_terminal()));
  else
    out.put(summary_text(summary, out.is_terminal() ? std::optional(terminal_look()) : std::nullopt));
  return request.finish_with_hint(worked, out);
}

}  // namespace bnfurl::tool
