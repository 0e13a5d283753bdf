// `stats`: a summary of a table of URLs: the most frequent schemes and hosts, why records are not URLs, how long they
// are; of a log also statuses, methods, paths and hours. `stats --by` is another table.
//
// Where order does not matter, each thread counts a block by itself. Keys may be too many to keep: a thread only
// collects them, and they are counted when it is the block's turn. So the answer is the same as with one thread.
#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <utility>

#include "src/records/columns/piece_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/stats/groups.hpp"
#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/judged_task.hpp"
#include "tools/bnfurl/work/request.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace bnfurl::tool {
namespace {

class Stats : public JudgedTask {
public:
  Stats(const Request& request, const KeyColumns& columns, Figures& all)
      : JudgedTask(request, Depth::components, batches_for(request, columns)),
        columns_(columns),
        all_(all),
        keys_(all.keys.size()) {}

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
    const Batch::Column urls = range.batches.urls();
    for (std::size_t i = range.begin; i < range.end; ++i) sums_.lengths.add(static_cast<std::size_t>(urls.length[i]));
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (columns_[i]) add_keys(range.batches.component(columns_[i]->index), range, keys_[i]);
    }
    return true;
  }

private:
  /// The keys of URLs are components; those of a log are not.
  static std::unique_ptr<Batches> batches_for(const Request& request, const KeyColumns& columns) {
    if (request.format.form != Form::plain) return nullptr;
    AskedParts asked;
    for (const std::optional<Column>& column : columns) {
      if (column) asked.components.push_back(column->index);
    }
    return batches_of(request, asked);
  }

  /// Only valid URLs have components; all records can have the rest.
  void add_keys(bool valid) {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const std::optional<Column>& column = columns_[i];
      if (!column) continue;
      if (shows_component(*column)) {
        if (valid) add_key(decisive().component(column->index), keys_[i]);
        continue;
      }
      const std::optional<Value> value = column->value(rows());
      add_key(value ? text_of(*value) : std::nullopt, keys_[i]);
    }
  }

  static void add_key(const std::optional<std::string_view>& value, KeyList& keys) {
    if (value)
      keys.add(*value);
    else
      keys.add_absent();
  }

  static void add_keys(const Batch::Column& column, const Range& range, KeyList& keys) {
    const char* const base = range.batches.base();
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (column.length[i] < 0)
        keys.add_absent();
      else
        keys.add({base + column.begin[i], static_cast<std::size_t>(column.length[i])});
    }
  }

  const KeyColumns& columns_;
  Figures& all_;
  Sums sums_;
  std::vector<KeyList> keys_;
};

// `stats --by COLUMN,…`: how many records there are for each value of some columns.
// A thread makes the keys of a block's groups; they are counted when it is the block's turn. So the answer is the same
// as with one thread. Where the columns are components of lines, the keys are made straight from batches of lines.

/// What is counted of all files.
struct Groups {
  GroupCounts counts;
  std::size_t records = 0;  ///< a record can be in several groups
  GroupSums sums;           ///< of all records
};

/// The octets that were sent, if the record's log says how many: `log.bytes`.
class OctetsOf {
public:
  explicit OctetsOf(const Request& request) : column_(find_quietly("log.bytes", request.known)) {}

  void add_column(Columns& columns) const {
    if (column_) columns.push_back(*column_);
  }

  [[nodiscard]] GroupSums operator()(const Rows& rows) const {
    const std::optional<Value> value = column_ ? column_->value(rows) : std::nullopt;
    const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
    GroupSums sums;
    if (!text) return {.tells_octets = is_of_none(rows)};
    const char* const end = text->data() + text->size();
    const auto [read, error] = std::from_chars(text->data(), end, sums.octets);
    sums.tells_octets = error == std::errc() && read == end;
    if (!sums.tells_octets) sums.octets = 0;
    return sums;
  }

private:
  /// Apache's %b has "-" for 0.
  [[nodiscard]] bool is_of_none(const Rows& rows) const {
    const std::optional<Value> written = column_ ? column_->whole(rows) : std::nullopt;
    return written && text_of(*written) == "-";
  }

  std::optional<Column> column_;
};

class StatsBy : public JudgedTask {
public:
  StatsBy(const Request& request, const Columns& by, const OctetsOf& octets, Groups& all)
      : JudgedTask(request, Depth::components, batches_for(request, by), fields_for(request, by, octets)),
        by_(by),
        octets_of_(octets),
        all_(all) {
    const auto list = std::ranges::find_if(by_, &Column::is_list);
    if (list != by_.end()) list_column_ = static_cast<std::size_t>(list - by_.begin());
  }

  void in_turn(Tally&) override {
    list_.count_in(all_.counts);
    all_.records += std::exchange(records_, 0);
    all_.sums.add(std::exchange(sums_, {}));
    list_.clear();
  }

protected:
  [[nodiscard]] bool visit(const Record&, Tally&) override {
    ++records_;
    GroupSums sums = octets_of_(rows());
    sums.invalid = decisive().verdict() == Verdict::invalid ? 1 : 0;
    sums_.add(sums);
    values_.clear();
    for (const Column& column : by_) values_.push_back(column.value(rows()));
    if (!list_column_) {
      add_group(sums);
      return true;
    }
    std::optional<Value>& value = values_[*list_column_];
    const Texts texts = value ? std::get<Texts>(*value) : Texts();
    value.reset();
    if (texts.empty()) add_group(sums);
    for (const std::string_view text : texts) {
      value = text;
      add_group(sums);
    }
    return true;
  }
  [[nodiscard]] bool visit_known(const Range& range, Tally&) override {
    records_ += range.size();
    std::vector<Batch::Column> values;
    for (const Column& column : by_) values.push_back(range.batches.component(column.index));
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const auto write = [&](std::string& to) {
        KeyWriter key(to, values.size());
        for (const Batch::Column& column : values) {
          if (column.length[i] < 0)
            key.add_absent();
          else
            key.add_text({range.batches.base() + column.begin[i], static_cast<std::size_t>(column.length[i])});
        }
      };
      list_.add_written(write, {});
    }
    return true;
  }

private:
  /// The record is one of a group more.
  void add_group(const GroupSums& sums) {
    const auto write = [this](std::string& to) {
      KeyWriter key(to, values_.size());
      for (const std::optional<Value>& value : values_) key.add(value);
    };
    list_.add_written(write, sums);
  }

  /// Whether all columns are components, as they are and by their own names.
  [[nodiscard]] static bool are_components(const Request& request, const Columns& columns) {
    const List<Component> components = request.grammars.front().components();
    return std::ranges::all_of(columns, [&components](const Column& column) {
      return shows_component(column) && column.name == components[column.index].name();
    });
  }

  static AskedComponents fields_for(const Request& request, Columns columns, const OctetsOf& octets) {
    octets.add_column(columns);
    return request.fields_for(columns);
  }

  static std::unique_ptr<Batches> batches_for(const Request& request, const Columns& by) {
    if (request.format.form != Form::plain || !are_components(request, by)) return nullptr;
    AskedParts asked;
    for (const Column& column : by) asked.components.push_back(column.index);
    return batches_of(request, asked);
  }

  const Columns& by_;
  const OctetsOf& octets_of_;
  Groups& all_;
  std::optional<std::size_t> list_column_;  // a record is one of a group for each of its texts
  std::size_t records_ = 0;
  GroupSums sums_;
  GroupList list_;
  std::vector<std::optional<Value>> values_;  // of a record
};

Columns chosen_columns(const Request& request) {
  Columns by = choose_columns(*request.options.stats.by, request.known);
  for (const Column& column : by) {
    if (column.is_list && !shows_names(column))
      throw UsageError(column.name + " is a list and cannot be counted; query.names counts the names in the query");
    prepare(column, request.standards, *request.derivation);
  }
  if (std::ranges::count_if(by, &Column::is_list) > 1) throw UsageError("--by can have only one list of names");
  if (request.format.layout) mark_numbers(by, request.format.layout->grammar());
  return by;
}

/// The index of the column that `--sort` names.
std::size_t sort_column(const Options& options, const Columns& columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(column.name);
  const auto found = std::ranges::find(names, options.stats.sort.value_or("records"));
  if (found == names.end()) throw unknown("column of --sort", *options.stats.sort, names);
  return static_cast<std::size_t>(found - names.begin());
}

/// For people: the groups as a table with bars, of the sum that they are sorted by.
Ranking ranking_of(const std::vector<Group>& groups, const Groups& all, const Columns& by, std::string_view sum) {
  const auto size_of = [sum](std::size_t records, const GroupSums& sums) -> std::size_t {
    return sum == "octets" ? sums.octets : sum == "invalid" ? sums.invalid : records;
  };
  Ranking ranking;
  for (const Column& column : by) ranking.name += (ranking.name.empty() ? "" : ", ") + column.name;
  if (sum == "octets" || sum == "invalid") ranking.how = sum;
  ranking.total = size_of(all.records, all.sums);
  ranking.different = all.counts.different();
  ranking.too_long = all.counts.too_long();
  for (const Group& group : groups) {
    ranking.lines.push_back({{}, text_of(group, by.size()), size_of(group.records, group.sums), 0});
  }
  return ranking;
}

Status run_stats_by(const Options& options, Output& out) {
  const std::string output = !options.output.empty() ? options.output : out.is_terminal() ? "tables" : "tsv";
  require_known("output format", output, {"tsv", "csv", "jsonl", "tables"});
  const std::size_t most =
      options.stats.top ? positive_number("--top", *options.stats.top) : std::numeric_limits<std::size_t>::max();
  Requests requests(options);
  const Columns by = chosen_columns(requests.current());
  const Columns columns = group_columns(by);
  require_room_for(columns, output);
  const std::size_t sort = sort_column(options, columns);
  Groups all;
  const auto count = [&](const Request& request) {
    const Columns chosen = chosen_columns(request);
    const OctetsOf octets(request);
    const auto make = [&](Page&) { return std::make_unique<StatsBy>(request, chosen, octets, all); };
    return request.work_until_interrupted(show_numbers(chosen), make, out);
  };
  Worked worked = requests.work(count, out);
  requests.current().tell(worked, out);
  const std::vector<Group> groups = sorted_groups(all.counts, by, sort, most);
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
  const Status status = requests.current().finish(worked, out);
  if (const std::string doubt = doubt_about(all.counts); !doubt.empty()) complain(doubt);
  return status;
}

}  // namespace

Status run_stats(const Options& options, Output& out) {
  if (options.stats.by) return run_stats_by(options, out);
  if (options.stats.sort) throw UsageError("--sort needs --by COLUMN, whose groups it sorts");
  const std::string output = options.output.empty() ? "tables" : options.output;
  if (output == "tsv" || output == "csv")
    throw UsageError("-o " + output + " needs --by COLUMN, whose groups it shows");
  require_known("output format", output, {"tables", "jsonl"});
  const std::size_t most = options.stats.top ? positive_number("--top", *options.stats.top) : 10;
  Figures all;
  Requests requests(options);
  const auto count = [&](const Request& request) {
    const KeyColumns columns = all.columns_of(request.known, request.format);
    const auto make = [&](Page&) { return std::make_unique<Stats>(request, columns, all); };
    const bool numbered = std::ranges::any_of(columns, [](const auto& column) { return column && column->is_unread; });
    return request.work_until_interrupted(numbered, make, out);
  };
  const Worked worked = requests.work(count, out);
  requests.current().tell(worked, out);
  const Summary summary = all.summary(most);
  if (output == "jsonl")
    out.put(summary_json(summary, out.is_terminal()));
  else
    out.put(summary_text(summary, out.is_terminal() ? std::optional(terminal_look()) : std::nullopt));
  return requests.current().finish(worked, out);
}

}  // namespace bnfurl::tool
