// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A thread makes the keys of a block's groups; they are counted when it is the block's turn. So the answer is the same
// as with one thread. Where the columns are components of lines, the keys are made straight from batches of lines.
#include "tools/bnfurl/commands/stats_by.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "tools/bnfurl/options/number.hpp"
#include "tools/bnfurl/options/words.hpp"
#include "tools/bnfurl/stats/groups/group_table.hpp"
#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/tables/columns/log_fields.hpp"
#include "tools/bnfurl/tables/fields.hpp"
#include "tools/bnfurl/tables/writer.hpp"
#include "tools/bnfurl/terminal/messages.hpp"
#include "tools/bnfurl/terminal/terminal.hpp"
#include "tools/bnfurl/work/judged_task.hpp"

namespace bnfurl::tool {
namespace {

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
    std::vector<Lines::Column> values;
    for (const Column& column : by_) values.push_back(range.batches.component(column.index));
    const Lines::Column urls = range.batches.urls();
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const auto write = [&](std::string& to) {
        KeyWriter key(to, values.size());
        for (const Lines::Column& column : values) {
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
    return Batches::make(request, asked);
  }

  const Columns& by_;
  GroupCounts& all_;
  OctetsOf octets_of_;
  GroupList list_;
};

Columns chosen_columns(const Request& request) {
  Columns by = choose_columns(*request.options.by, request.known);
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
  const auto found = std::ranges::find(names, options.sort.value_or("records"));
  if (found == names.end()) throw unknown("column of --sort", *options.sort, names);
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

}  // namespace

Status run_stats_by(const Request& request, Output& out) {
  const Options& options = request.options;
  const std::string output = !options.output.empty() ? options.output : out.is_terminal() ? "tables" : "tsv";
  require_known("output format", output, {"tsv", "csv", "jsonl", "tables"});
  const Columns by = chosen_columns(request);
  const Columns columns = group_columns(by);
  require_room_for(columns, output);
  const std::size_t sort = sort_column(options, columns);
  const std::size_t most =
      options.top ? positive_number("--top", *options.top) : std::numeric_limits<std::size_t>::max();

  GroupCounts counts;
  const auto make = [&](Page&) { return std::make_unique<StatsBy>(request, by, counts); };
  const Worked worked = request.work(show_numbers(by), make, out);
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

}  // namespace bnfurl::tool
