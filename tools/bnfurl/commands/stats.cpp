// `stats`: a summary of a table of URLs: the most frequent schemes and hosts, why records are not URLs, how long they
// are; of a log also statuses, methods, paths and hours. `stats --by` is another table.
//
// Where order does not matter, each thread counts a block by itself. Keys may be too many to keep: a thread only
// collects them, and they are counted when it is the block's turn. So the answer is the same as with one thread.
#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "src/records/columns/piece_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/table.hpp"
#include "tools/bnfurl/executor/judged_task.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/executor/writers.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/stats/groups.hpp"
#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

class Stats : public JudgedTask {
public:
  Stats(const Request& request, const KeyColumns& columns, Figures& all)
      : JudgedTask(request, records::Depth::components, request.batches(columns.columns)),
        columns_(columns),
        table_(columns.columns, batches(), request.derivation),
        all_(all),
        keys_(all.keys.size()) {}

  void in_turn(Tally&) override {
    all_.sums.add(sums_);
    for (std::size_t i = 0; i < keys_.size(); ++i) all_.keys[i].add(keys_[i]);
    sums_ = {};
    std::ranges::for_each(keys_, &KeyList::clear);
  }

protected:
  [[nodiscard]] bool visit(const records::Range& range, Tally&) override {
    sums_.records += range.size();
    const Batch::Column urls = range.batches.urls();
    for (std::size_t i = range.begin; range.is_known && i < range.end; ++i) {
      if (range.is_valid(i)) add_url(static_cast<std::size_t>(urls.lengths[i]), true);
    }
    if (!range.is_known) add_judged(range.batches.rows());
    table_.open(range);
    for (std::size_t i = 0; i < columns_.columns.size(); ++i) add_keys(range, i);
    return true;
  }

private:
  [[nodiscard]] bool tells_unlike() const override { return true; }
  void add_url(std::size_t octets, bool is_valid) {
    sums_.lengths.add(octets);
    if (is_valid) ++sums_.valid;
  }
  void add_judged(const records::Rows& rows) {
    if (const auto url = rows.front().url()) add_url(url->size(), rows.front().verdict() == records::Verdict::valid);
    if (rows.front().verdict() == records::Verdict::invalid) ++sums_.invalid;
    for (const records::Row& row : rows) {
      if (row.verdict() == records::Verdict::invalid) sums_.failures.count(row);
    }
  }

  /// Only valid URLs have components; all records can have the rest.
  void add_keys(const records::Range& range, std::size_t column) {
    const bool of_all = !shows_component(columns_.columns[column]);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (of_all || range.is_valid(i)) add_key(table_.value(column, i), keys_[columns_.keys[column]]);
    }
  }

  static void add_key(const records::Found& value, KeyList& keys) {
    if (value)
      keys.add(*text_of(*value));
    else
      keys.add_absent();
  }

  const KeyColumns& columns_;
  records::Table table_;
  Figures& all_;
  Sums sums_;
  std::vector<KeyList> keys_;
};

// `stats --by COLUMN,…`: how many records there are for each value of some columns.
// A thread makes the keys of a block's groups; they are counted when it is the block's turn. So the answer is the same
// as with one thread.

/// What is counted of all files.
struct Groups {
  FrequentKeys counts;
  std::size_t records = 0;  ///< a record can be in several groups
  GroupSums sums;           ///< of all records
};

/// The octets that were sent, by the value of `log.bytes`; `written`: as the log has it.
GroupSums octets_of(const records::Found& value, const records::Found& written) {
  const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
  // Apache's %b has "-" for 0.
  if (!text) return {.tells_octets = written && text_of(*written) == "-"};
  const auto octets = records::number_in<std::uint64_t>(*text);
  return {.octets = octets.value_or(0), .tells_octets = octets.has_value()};
}

class StatsBy : public JudgedTask {
public:
  /// `by`: so many columns that make a group; after these `log.bytes`, if records have it.
  StatsBy(const Request& request, const records::Columns& by, std::size_t columns, Groups& all)
      : JudgedTask(request, records::Depth::components, request.batches(by)),
        by_(by),
        columns_(columns),
        table_(by, batches(), request.derivation),
        all_(all) {
    const auto list = std::ranges::find_if(by_, &records::Column::is_list);
    if (list != by_.end()) list_column_ = static_cast<std::size_t>(list - by_.begin());
  }

  void in_turn(Tally&) override {
    list_.count_in(all_.counts);
    all_.records += std::exchange(records_, 0);
    all_.sums.add(std::exchange(sums_, {}));
    list_.clear();
  }

protected:
  [[nodiscard]] bool visit(const records::Range& range, Tally&) override {
    table_.open(range);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      GroupSums sums;
      if (by_.size() > columns_) sums = octets_of(table_.value(columns_, i), table_.whole(columns_, i));
      if (!range.is_known && decisive().verdict() == records::Verdict::invalid) sums.invalid = 1;
      add_record(sums, [this, i](std::size_t column) { return table_.value(column, i); });
    }
    return true;
  }

private:
  [[nodiscard]] bool tells_unlike() const override { return true; }
  /// A record that is of one group, or where a column is a list, of one for each of its texts.
  template <class ValueOf>
  void add_record(const GroupSums& sums, const ValueOf& value_of) {
    ++records_;
    sums_.add(sums);
    if (!list_column_) return add_group(sums, value_of);
    const records::Found list = value_of(*list_column_);
    const auto texts = list ? std::get<records::TextList>(*list).items : records::TextList().items;
    const auto add = [&](const records::Found& text) {
      add_group(sums, [&](std::size_t column) { return column == *list_column_ ? text : value_of(column); });
    };
    if (texts.empty()) add(std::nullopt);
    for (const std::optional<std::string_view>& text : texts) add(records::text_value(text));
  }

  template <class ValueOf>
  void add_group(const GroupSums& sums, const ValueOf& value_of) {
    const auto write = [this, &value_of](std::string& to) {
      for (std::size_t i = 0; i < columns_; ++i) append_to_key(to, value_of(i), i + 1 == columns_);
    };
    list_.add_written(write, sums);
  }

  const records::Columns& by_;
  std::size_t columns_;
  records::Table table_;
  Groups& all_;
  std::optional<std::size_t> list_column_;  // a record is one of a group for each of its texts
  std::size_t records_ = 0;
  GroupSums sums_;
  KeyList list_;
};

records::Columns chosen_columns(const Request& request) {
  records::Columns by = records::choose_columns(*request.options.by, request.known);
  for (const records::Column& column : by) {
    if (column.is_list && !records::shows_names(column))
      throw records::UsageError(column.name +
                                " is a list and cannot be counted; query.names counts the names in the query");
  }
  request.prepare(by);
  if (std::ranges::count_if(by, &records::Column::is_list) > 1)
    throw records::UsageError("--by can have only one list of names");
  if (request.format.layout) records::mark_numbers(by, request.format.layout->grammar());
  return by;
}

/// The index of the column that `--sort` names.
std::size_t sort_column(const Options& options, const records::Columns& columns) {
  std::vector<std::string> names;
  for (const records::Column& column : columns) names.push_back(column.name);
  const auto found = std::ranges::find(names, options.sort.value_or("records"));
  if (found == names.end()) throw records::unknown("column of --sort", *options.sort, names);
  return static_cast<std::size_t>(found - names.begin());
}

/// For people: the groups as a table with bars, of the sum that they are sorted by.
Ranking ranking_of(const std::vector<Group>& groups, const Groups& all, const records::Columns& by,
                   std::string_view sum) {
  const auto size_of = [sum](std::size_t records, const GroupSums& sums) -> std::size_t {
    return sum == "octets" ? sums.octets : sum == "invalid" ? sums.invalid : records;
  };
  Ranking ranking;
  for (const records::Column& column : by) ranking.name += (ranking.name.empty() ? "" : ", ") + column.name;
  if (sum == "octets" || sum == "invalid") ranking.of = sum == "octets" ? "octet" : "invalid record";
  ranking.total = size_of(all.records, all.sums);
  ranking.different = all.counts.different();
  ranking.too_long = all.counts.too_long();
  for (const Group& group : groups) {
    ranking.lines.push_back({{}, text_of(group, by.size()), size_of(group.records, group.sums), 0});
  }
  return ranking;
}

records::Status run_stats_by(const Options& options, Output& out) {
  const std::string output = options.output.value_or(out.is_terminal() ? "tables" : "tsv");
  Requests requests(options);
  const records::Columns by = chosen_columns(requests.current());
  const records::Columns columns = group_columns(by);
  require_room_for(columns, output);
  const std::size_t sort = sort_column(options, columns);
  Groups all;
  const auto count = [&](const Request& request) {
    records::Columns chosen = chosen_columns(request);
    const std::size_t groups = chosen.size();
    if (auto octets = records::find_quietly("log.bytes", request.known)) chosen.push_back(std::move(*octets));
    const auto make = [&](Page&) { return std::make_unique<StatsBy>(request, chosen, groups, all); };
    return request.work_until_interrupted(records::show_numbers(chosen), make, out);
  };
  Worked worked = requests.work(count, out);
  requests.current().tell(worked, out);
  const std::vector<Group> groups =
      sorted_groups(all.counts, by, sort, options.top.value_or(std::numeric_limits<std::size_t>::max()));
  if (output == "tables") {
    const std::optional<Look> look = out.is_terminal() ? std::optional(terminal_look()) : std::nullopt;
    out.put(ranking_text(ranking_of(groups, all, by, sort < by.size() ? "" : columns[sort].name), look));
  } else {
    const std::unique_ptr<Writer> writer = make_writer(output, columns, out);
    writer->header();
    GroupRow row(by.size(), all.records);
    for (const Group& group : groups) {
      row.set(group);
      writer->values(row.values());
    }
  }
  const records::Status status = requests.current().finish(worked, out);
  if (const std::string doubt = doubt_about(all.counts); !doubt.empty()) records::complain(doubt);
  return status;
}

}  // namespace

records::Status run_stats(const Options& options, Output& out) {
  if (options.by) return run_stats_by(options, out);
  if (options.sort) throw records::UsageError("--sort works only with --by COLUMN");
  const std::string output = options.output.value_or("tables");
  if (output == "tsv" || output == "csv")
    throw records::UsageError("-o " + output + " works only with --by COLUMN; -o tables and jsonl show the summary");
  Figures all;
  Requests requests(options);
  const auto count = [&](const Request& request) {
    const KeyColumns columns = all.columns_of(request.known, request.format);
    const auto make = [&](Page&) { return std::make_unique<Stats>(request, columns, all); };
    return request.work_until_interrupted(records::show_numbers(columns.columns), make, out);
  };
  Worked worked = requests.work(count, out);
  if (!all.is_of_log()) worked.tally.unshown.notes = {};  // no column of a log is in the summary
  requests.current().tell(worked, out);
  const Summary summary = all.summary(options.top.value_or(10));
  if (output == "jsonl")
    out.put(summary_json(summary, out.is_terminal()));
  else
    out.put(summary_text(summary, out.is_terminal() ? std::optional(terminal_look()) : std::nullopt));
  return requests.current().finish(worked, out);
}

}  // namespace bnfurl::tool
