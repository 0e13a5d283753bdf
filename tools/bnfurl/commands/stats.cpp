// `stats`: a summary of a table of URLs: the most frequent schemes and hosts, why records are not URLs, how long they
// are; of a log also statuses, methods, paths and hours. `stats --by` is another table.
//
// Where order does not matter, each thread counts a block by itself. Keys may be too many to keep: a thread only
// collects them, and they are counted when it is the block's turn. So the answer is the same as with one thread.
#include <algorithm>
#include <charconv>
#include <limits>

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
    const Batch::Column urls = range.batches.urls();
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
    return batches_of(request, asked);
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

  static void add_keys(const Batch::Column& column, const Range& range, KeyList& keys) {
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

// `stats --by COLUMN,…`: how many records there are for each value of some columns.
// A thread makes the keys of a block's groups; they are counted when it is the block's turn. So the answer is the same
// as with one thread. Where the columns are components of lines, the keys are made straight from batches of lines.

/// The octets of a record: what its log says that was sent, or else those of its URL.
class OctetsOf {
public:
  explicit OctetsOf(const Request& request) : size_(size_in(request)) {}

  /// The field of a log that says it.
  [[nodiscard]] static std::optional<Component> size_in(const Request& request) {
    if (!request.format.layout) return std::nullopt;
    return request.format.layout->grammar().find_component("size");
  }

  [[nodiscard]] std::uint64_t operator()(const Record& record) const {
    const std::optional<std::size_t> place = place_of_size(record);
    if (!place) return record.state == Record::Url::present ? record.url.size() : 0;
    if (*place >= record.fields.size()) return 0;
    const Span span = record.fields[*place];
    if (span.begin == Span::absent) return 0;
    std::uint64_t size = 0;
    const char* const end = record.text.data() + span.end;
    const auto [read, error] = std::from_chars(record.text.data() + span.begin, end, size);
    return error == std::errc() && read == end ? size : 0;
  }

private:
  /// Which of the record's fields it is.
  [[nodiscard]] std::optional<std::size_t> place_of_size(const Record& record) const {
    if (size_) return size_->index();
    if (record.form != "w3c" || record.header == nullptr) return std::nullopt;
    const auto found = std::ranges::find(record.header->names, "sc-bytes");
    if (found == record.header->names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - record.header->names.begin());
  }

  std::optional<Component> size_;
};

class StatsBy : public JudgedTask {
public:
  StatsBy(const Request& request, const Columns& by, GroupCounts& all)
      : JudgedTask(request, Depth::components, batches_for(request, by), fields_for(request, by)),
        by_(by),
        all_(all),
        octets_of_(request) {}

  void in_turn(Tally&) override {
    list_.count_in(all_);
    list_.clear();
  }

protected:
  [[nodiscard]] bool visit(const Record& record, Tally&) override {
    const auto write = [this](std::string& to) {
      KeyWriter key(to, by_.size());
      for (const Column& column : by_) key.add(column.value(rows()));
    };
    list_.add_written(write, {octets_of_(record), decisive().verdict() == Verdict::invalid ? 1U : 0U});
    return true;
  }
  [[nodiscard]] bool visit_known(const Range& range, Tally&) override {
    std::vector<Batch::Column> values;
    for (const Column& column : by_) values.push_back(range.batches.component(column.index));
    const Batch::Column urls = range.batches.urls();
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
      list_.add_written(write, {static_cast<std::uint64_t>(urls.length[i]), 0});
    }
    return true;
  }

private:
  /// Whether all columns are components, as they are and by their own names.
  [[nodiscard]] static bool are_components(const Request& request, const Columns& columns) {
    const List<Component> components = request.grammars.front().components();
    return std::ranges::all_of(columns, [&components](const Column& column) {
      return shows_component(column) && column.name == components[column.index].name();
    });
  }

  static AskedComponents fields_for(const Request& request, const Columns& by) {
    AskedComponents fields = request.fields_for(by);
    const std::optional<Component> size = OctetsOf::size_in(request);
    if (fields && size) fields->push_back(size->index());
    return fields;
  }

  static std::unique_ptr<Batches> batches_for(const Request& request, const Columns& by) {
    if (request.format.form != Form::plain || !are_components(request, by)) return nullptr;
    AskedParts asked;
    for (const Column& column : by) asked.components.push_back(column.index);
    return batches_of(request, asked);
  }

  const Columns& by_;
  GroupCounts& all_;
  OctetsOf octets_of_;
  GroupList list_;
};

Columns chosen_columns(const Request& request) {
  Columns by = choose_columns(*request.options.stats.by, request.known);
  for (const Column& column : by) {
    if (column.is_list) throw UsageError(column.name + " is a list: records cannot be counted by it");
    prepare(column, request.standards, *request.derivation);
  }
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

/// For people: the groups as a table with bars.
Ranking ranking_of(const std::vector<Group>& groups, const GroupCounts& counts, const Columns& by) {
  Ranking ranking;
  for (const Column& column : by) ranking.name += (ranking.name.empty() ? "" : ", ") + column.name;
  ranking.total = counts.total();
  ranking.different = counts.different();
  ranking.too_long = counts.too_long();
  for (const Group& group : groups) {
    ranking.lines.push_back({{}, text_of(group, by.size()), group.records, 0});
  }
  return ranking;
}

Status run_stats_by(const Request& request, Output& out) {
  const Options& options = request.options;
  const std::string output = !options.output.empty() ? options.output : out.is_terminal() ? "tables" : "tsv";
  require_known("output format", output, {"tsv", "csv", "jsonl", "tables"});
  const Columns by = chosen_columns(request);
  const Columns columns = group_columns(by);
  require_room_for(columns, output);
  const std::size_t sort = sort_column(options, columns);
  const std::size_t most =
      options.stats.top ? positive_number("--top", *options.stats.top) : std::numeric_limits<std::size_t>::max();

  GroupCounts counts;
  const auto make = [&](Page&) { return std::make_unique<StatsBy>(request, by, counts); };
  const Worked worked = request.work_until_interrupted(show_numbers(by), make, out);
  const std::vector<Group> groups = sorted_groups(counts, by, sort, most);
  if (output == "tables") {
    const std::optional<Look> look = out.is_terminal() ? std::optional(terminal_look()) : std::nullopt;
    out.put(ranking_text(ranking_of(groups, counts, by), look));
  } else {
    const std::unique_ptr<Writer> writer = make_writer(output, columns, out);
    writer->header();
    GroupRow row(by.size(), counts.total());
    for (const Group& group : groups) {
      row.set(group);
      writer->values(row.values());
    }
  }
  const Status status = request.finish_with_hint(worked, out);
  if (const std::string doubt = doubt_about(counts); !doubt.empty()) complain(doubt);
  return status;
}

}  // namespace

Status run_stats(const Options& options, Output& out) {
  if (options.stats.by) return run_stats_by(Request(options), out);
  if (options.stats.sort) throw UsageError("--sort orders the groups of --by COLUMN");
  const std::string output = options.output.empty() ? "tables" : options.output;
  if (output == "tsv" || output == "csv") throw UsageError(output + " is a table of groups: it needs --by COLUMN");
  require_known("output format", output, {"tables", "jsonl"});
  const std::size_t most = options.stats.top ? positive_number("--top", *options.stats.top) : 10;
  const Request request(options);
  Figures all = figures_for(request);
  const auto make = [&](Page&) { return std::make_unique<Stats>(request, all); };
  const Worked worked = request.work_until_interrupted(false, make, out);
  const Summary summary = all.summary(most);
  if (output == "jsonl")
    out.put(summary_json(summary, out.is_terminal()));
  else
    out.put(summary_text(summary, out.is_terminal() ? std::optional(terminal_look()) : std::nullopt));
  return request.finish_with_hint(worked, out);
}

}  // namespace bnfurl::tool
