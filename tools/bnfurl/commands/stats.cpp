// `stats`: a summary of a table of URLs: the most frequent schemes and hosts, why records are not URLs, how long they
// are; of a log also statuses, methods, paths and hours. `stats --by` is another table.
//
// Where order does not matter, each thread counts a block by itself. Keys may be too many to keep: a thread only
// collects them, and they are counted when it is the block's turn. So the answer is the same as with one thread.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>

#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/sinks/grouping.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/executor/plan_text.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/output_table.hpp"
#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/stats/window.hpp"
#include "tools/bnfurl/terminal/live_screen.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

/// A sink that does not count while what is counted is drawn.
template <class Counting, class Counted>
class Shown : public Counting {
public:
  template <class... Arguments>
  explicit Shown(std::mutex& counting, Window<Counted>& window, Arguments&&... arguments)
      : Counting(std::forward<Arguments>(arguments)...), counting_(counting), window_(window) {}

  void in_order(records::Tally& tally) override {
    const std::lock_guard lock(counting_);
    window_.move_to();
    Counting::in_order(tally);
  }

private:
  std::mutex& counting_;
  Window<Counted>& window_;
};

records::KeyLimits limits_of(const Options& options) {
  return options.memory ? records::KeyLimits::in(*options.memory) : records::KeyLimits();
}

/// How many parts share what `limits_of` allows.
std::size_t parts_of(const Options& options) { return options.last ? Window<Figures>::parts : 1; }

/// Those of what is counted without a break.
records::KeyLimits limits_of_part(const Options& options) {
  records::KeyLimits limits = limits_of(options);
  limits.keys /= parts_of(options);
  limits.octets /= parts_of(options);
  limits.longest = std::min(limits.longest, limits.octets / 8);
  return limits;
}

/// Of `--last`; 0 without it.
std::chrono::seconds period_of(const Options& options) {
  if (!options.last) return {};
  if (!options.live) throw records::UsageError("--last works only with --live");
  const bool can_be = options.last->find(':') == std::string::npos;
  const std::optional<std::chrono::seconds> period = can_be ? records::step_of(":" + *options.last) : std::nullopt;
  if (period) return *period;
  throw records::UsageError(
      fmt::format("--last {}: expected a time such as 30s, 1m or 2h", records::printable(*options.last)));
}

/// What is above the tables, for people.
std::string heading(const Options& options) {
  return options.last ? fmt::format("records read in the last {}\n\n", *options.last) : "";
}

/// What `-o` names: "tables" are for people.
std::string output_of(const Options& options, std::string_view usual) {
  std::string output = options.output.value_or(std::string(usual));
  if (output == "table") output = "tables";
  if (options.live && options.output && output != "tables")
    throw records::UsageError("--live draws tables, not " + output);
  return output;
}

/// A table of `-o` always has the names of its columns.
Options shown_as(std::string output, Options options) {
  options.output = std::move(output);
  options.header = true;
  return options;
}

class Stats : public records::Sink {
public:
  Stats(const Request& request, const KeyColumns& columns, records::Batches& batches, Figures& all)
      : columns_(columns),
        has_one_grammar_(request.standards.size() == 1),
        table_(columns.columns, batches, request.derivation),
        all_(all),
        keys_(all.keys.size()) {}

  void in_order(records::Tally&) override {
    all_.sums.add(sums_);
    for (std::size_t i = 0; i < keys_.size(); ++i) all_.keys[i].add(keys_[i]);
    sums_ = {};
    std::ranges::for_each(keys_, &records::KeyList::clear);
  }

  [[nodiscard]] bool range(const records::Range& range, records::Tally&) override {
    sums_.records += range.size();
    table_.open();
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool is_valid = range.is_valid(i), is_invalid = range.is_invalid(i);
      if (const std::optional<std::size_t> octets = range.url_octets(i)) add_url(*octets, is_valid);
      if (is_invalid) ++sums_.invalid;
      if (is_invalid || !has_one_grammar_) add_failures(range.batches.rows_of(i));
      add_keys(i, is_valid);
    }
    return true;
  }

private:
  void add_url(std::size_t octets, bool is_valid) {
    sums_.lengths.add(octets);
    if (is_valid) ++sums_.valid;
  }
  void add_failures(const records::Rows& rows) {
    for (const records::Row& row : rows) {
      if (row.verdict() == records::Verdict::invalid) sums_.failures.count(row);
    }
  }

  /// Only valid URLs have components; all records can have the rest.
  void add_keys(std::size_t record, bool is_valid) {
    for (std::size_t i = 0; i < columns_.columns.size(); ++i) {
      if (is_valid || !shows_component(columns_.columns[i])) add_key(table_.value(i, record), keys_[columns_.keys[i]]);
    }
  }

  static void add_key(const records::Found& value, records::KeyList& keys) {
    if (value)
      keys.add(*text_of(*value));
    else
      keys.add_absent();
  }

  const KeyColumns& columns_;
  bool has_one_grammar_;  // else a record that one accepts can still be invalid by another
  records::Table table_;
  Figures& all_;
  Sums sums_;
  std::vector<records::KeyList> keys_;
};

// `stats --by COLUMN,…`: another table, of groups.

/// The options that ask for figures of columns.
struct FigureOption {
  std::optional<std::string> Options::*list;
  records::Way way;
};
constexpr FigureOption figure_options[] = {
    {&Options::distinct, records::Way::distinct}, {&Options::sum, records::Way::sum},
    {&Options::mean, records::Way::mean},         {&Options::min, records::Way::least},
    {&Options::max, records::Way::greatest},      {&Options::quantiles, records::Way::quantiles}};

bool asks_for_figures(const Options& options) {
  return options.rate || std::ranges::any_of(figure_options, [&](const FigureOption& each) {
           return (options.*each.list).has_value();
         });
}

records::AskedGroups asked_groups(const Options& options) {
  records::AskedGroups asked{.has_rate = options.rate};
  if (options.by) {
    for (const std::string_view name : records::names_in(*options.by)) asked.by.emplace_back(name);
  }
  for (const FigureOption& option : figure_options) {
    if (!(options.*option.list)) continue;
    for (const std::string_view name : records::names_in(*(options.*option.list)))
      asked.figures.push_back({option.way, std::string(name)});
  }
  return asked;
}

/// Whether there is nothing to show: no file could be read.
bool has_read_nothing(const Worked& worked, std::size_t records) {
  return records == 0 && worked.status == records::Status::unusable;
}

std::optional<Look> look_of(const Output& out) {
  return out.is_terminal() ? std::optional(terminal_look()) : std::nullopt;
}

/// Works; with `--live`, what was counted so far is drawn meanwhile.
template <class Draw, class Work>
Worked work_on_screen(const Options& options, std::mutex& counting, const Draw& draw, const Work& work) {
  std::optional<LiveScreen> screen;
  if (options.live) screen.emplace(counting, draw);
  return work();
}

/// The index of the column that `--sort` names.
std::size_t sort_column(const Options& options, const records::Columns& columns) {
  std::vector<std::string> names;
  for (const records::Column& column : columns) names.push_back(column.name);
  const std::string sort = options.sort.value_or("records");
  const auto found = std::ranges::find(names, sort);
  if (found == names.end() && sort.starts_with('-') && std::ranges::find(names, sort.substr(1)) != names.end()) {
    throw records::UsageError(
        fmt::format("--sort {}: the greatest values always come first; for another order, sort the "
                    "rows that -o tsv prints",
                    records::printable(sort)));
  }
  if (found == names.end()) throw records::unknown("column of --sort", *options.sort, names);
  return static_cast<std::size_t>(found - names.begin());
}

/// For people: the groups as a table with bars of what they are sorted by; by default, of their records.
Ranking ranking_of(const std::vector<records::RecordGroup>& groups, const records::Groups& all, std::size_t by,
                   const records::GroupTable& table, std::size_t sort) {
  const records::Computed* bars = table.computed(sort);
  if (bars == nullptr || bars->of == records::Computed::Of::share) bars = table.computed(by);
  const bool is_sum = bars->of == records::Computed::Of::figure && bars->way == records::Way::sum;
  Ranking ranking;
  for (std::size_t i = 0; i < by; ++i) ranking.name += (i == 0 ? "" : ", ") + table.columns()[i].name;
  if (by == 0) ranking.name = "records";
  if (bars->name == "octets" || bars->name == "invalid")
    ranking.of = bars->name == "octets" ? "octet" : "invalid record";
  const records::Sum total =
      is_sum ? all.totals[bars->figure] : records::Number{static_cast<std::int64_t>(all.records), 0};
  ranking.total = static_cast<std::size_t>(total.whole());
  if (bars->of == records::Computed::Of::records) ranking.absent = all.missing();
  ranking.total -= ranking.absent;
  const bool fits = total == records::Sum(records::Number{total.whole(), total.billionths()});
  if (bars->of != records::Computed::Of::records && (ranking.of == "record" || !fits))
    ranking.bars = {bars->name, is_sum ? std::optional(total) : std::nullopt};
  ranking.different = all.different_values();
  ranking.too_long = all.counts.too_long();
  constexpr std::size_t usual = 4;  // records, octets, invalid and share are not added
  std::vector<const records::Computed*> others;
  for (std::size_t i = by + usual; i < table.columns().size(); ++i) {
    if (i != sort) others.push_back(table.computed(i));
  }
  for (const records::Computed* each : others) ranking.others.push_back(each->name);
  for (const records::RecordGroup& group : groups) {
    const std::optional<records::Sum> number = table.number(*bars, group);
    Ranking::Line& line = ranking.lines.emplace_back(Ranking::Line{{}, table.key_text(group), 0, 0});
    if (by == 0) line.key = "all";
    line.count = number ? static_cast<std::size_t>(std::max<std::int64_t>(number->whole(), 0)) : 0;
    if (ranking.bars) line.shown = table.text(*bars, group);
    if (ranking.bars && number) line.size = number->as_double();
    for (const records::Computed* each : others) line.others.push_back(table.text(*each, group));
  }
  return ranking;
}

records::Status run_stats_by(const Options& options, Output& out) {
  const std::string output = output_of(options, out.is_terminal() ? "tables" : "tsv");
  const records::AskedGroups asked[] = {asked_groups(options)};
  Requests requests(options);
  const records::Groupings first(requests.current(), asked);
  if (options.plan) return put_plan(requests, out);
  records::GroupTable table = first.table(first.all().front());
  if (options.rate && !table.has_steps())
    throw records::UsageError("--rate needs a step of time in --by, such as --by log.time:5m");
  records::require_room_for(table.columns(), output);
  OutputTable printed(shown_as(output, options), out);
  const auto columns_of = [&](const Request& request) {
    const records::Groupings others(request, asked);
    return others.table(others.all().front()).columns();
  };
  const records::Columns columns = requests.united(table.columns(), columns_of);
  const std::size_t sort = sort_column(options, table.columns());
  std::mutex counting;
  const records::Grouping& grouping = first.all().front();
  const auto empty = [&] {
    return records::Groups(grouping, limits_of_part(options), records::FigureTable::usual_values / parts_of(options));
  };
  std::vector<records::Groups> counted;
  counted.push_back(empty());
  Window<records::Groups> window(counted.front(), period_of(options), empty);
  const auto count = [&](const Request& request) {
    const records::Groupings groupings(request, asked);
    const auto make = [&](records::Batches& batches, records::OutputBuffer&) {
      return std::make_unique<Shown<records::GroupSink, records::Groups>>(counting, window, request, groupings, batches,
                                                                          counted);
    };
    return request.scan_until_interrupted(groupings.plan(request), make, out);
  };
  const auto first_groups = [&](records::Groups& all, std::size_t most) {
    all.counts.settle();
    table.set_total(all.records);
    return table.sorted(all.counts, sort, std::min(most, options.top.value_or(most)));
  };
  const auto text = [&](records::Groups& all, std::size_t most, const std::optional<Look>& look) {
    return heading(options) +
           ranking_text(ranking_of(first_groups(all, most), all, asked[0].by.size(), table, sort), look);
  };
  const auto all_in_period = [&] { return window.all_in(records::Groups(grouping, limits_of(options))); };
  const auto draw = [&](const Look& look) {
    records::Groups so_far = options.last ? all_in_period() : counted.front();
    return text(so_far, look.height, look);
  };
  Worked worked = work_on_screen(options, counting, draw, [&] { return requests.work(count, out); });
  requests.current().tell(worked, out);
  if (options.last) counted.front() = all_in_period();
  records::Groups& all = counted.front();
  constexpr std::size_t every_one = std::numeric_limits<std::size_t>::max();
  if (output != "tables") {
    printed.begin(columns);
    const std::unique_ptr<records::Writer> writer = printed.writer(table.columns(), out);
    for (const records::RecordGroup& group : first_groups(all, every_one)) writer->values(table.values(group));
    writer->in_order();
    printed.end();
  } else if (!has_read_nothing(worked, all.records)) {
    out.put(text(all, every_one, look_of(out)));
  }
  const records::Status status = requests.current().finish(worked, out);
  for (const std::string& doubt : table.doubts(all.counts, " (--memory raises the limit)")) complain(doubt);
  return status;
}

/// `--robots` alone asks what each robot did, and `--bot-networks` alone, which bots are verified.
Options with_robots(Options options) {
  if (!options.by && !options.robots && !options.bot_networks.empty()) options.by = "bot.name,bot.status";
  if (!options.robots || options.by) return options;
  options.by = "robots.agent";
  if (asks_for_figures(options)) return options;
  options.sum = options.mean = "denied=robots=deny";
  options.min = options.max = "log.time";
  if (!options.output) options.output = "tables";
  return options;
}

records::Status run_summary(const Options& options, Output& out) {
  if (options.sort) throw records::UsageError("--sort works only with --by COLUMN");
  const std::string output = output_of(options, "tables");
  if (output == "tsv" || output == "csv" || output == "arrow")
    throw records::UsageError("-o " + output + " works only with --by COLUMN; -o tables and jsonl show the summary");
  std::mutex counting;
  Figures all(limits_of_part(options));
  Window<Figures> window(all, period_of(options), [&] { return all.without_counts(limits_of_part(options)); });
  Requests requests(options);
  if (options.plan) return put_plan(requests, out);
  const auto columns_of = [&](const Request& request) {
    const std::lock_guard lock(counting);
    return all.columns_of(request.known, request.format, request.asked());
  };
  const auto count = [&](const Request& request) {
    const KeyColumns columns = columns_of(request);
    records::Plan plan = request.plan(columns.columns);
    plan.counts_unlike = true;
    const auto make = [&](records::Batches& batches, records::OutputBuffer&) {
      return std::make_unique<Shown<Stats, Figures>>(counting, window, request, columns, batches, all);
    };
    return request.scan_until_interrupted(plan, make, out);
  };
  const auto all_in_period = [&] { return window.all_in(all.without_counts(limits_of(options))); };
  const auto draw = [&](const Look& look) {
    const std::size_t most = options.top.value_or(10);
    return heading(options) + summary_text(options.last ? all_in_period().summary(most) : all.summary(most), look);
  };
  Worked worked = work_on_screen(options, counting, draw, [&] { return requests.work(count, out); });
  if (options.last) all = all_in_period();
  if (!all.is_of_log()) worked.tally.unshown.notes = {};  // no column of a log is in the summary
  requests.current().tell(worked, out);
  if (has_read_nothing(worked, all.sums.records)) return requests.current().finish(worked, out);
  const Summary summary = all.summary(options.top.value_or(10));
  if (output == "jsonl")
    out.put(summary_json(summary, out.show()));
  else
    out.put(heading(options) + summary_text(summary, look_of(out)));
  return requests.current().finish(worked, out);
}

}  // namespace

records::Status run_stats(const Options& options, Output& out) {
  const Options asked = with_robots(options);
  return asked.by || asks_for_figures(asked) ? run_stats_by(asked, out) : run_summary(asked, out);
}

}  // namespace bnfurl::tool
