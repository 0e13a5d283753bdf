// `stats`: a summary of a table of URLs: the most frequent schemes and hosts, why records are not URLs, how long they
// are; of a log also statuses, methods, paths and hours. `stats --by` is another table.
//
// Where order does not matter, each thread counts a block by itself. Keys may be too many to keep: a thread only
// collects them, and they are counted when it is the block's turn. So the answer is the same as with one thread.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>

#include "src/records/columns/piece_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/columns/time_columns.hpp"
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

// `stats --by COLUMN,…`: figures of the records that have the same values in some columns.
// A thread makes the keys of a block's groups, and the numbers of their figures; they are counted when it is the block's
// turn. So the answer is the same as with one thread.

/// What a list of columns names: a column, or NAME=TEST, whose value is whether a record passes the test.
struct Item {
  records::Column column;
  std::optional<records::Where> test = {};
};

Item read_item(std::string_view item, const Request& request) {
  const std::size_t sign = std::min(item.find('='), item.size());
  const std::string_view name = item.substr(0, sign);
  const bool is_plain = std::ranges::all_of(name, [](char octet) {
    return octet == '.' || octet == '_' || octet == '-' || octet == ':' || records::is_digit(octet) ||
           (records::in_lower_case(octet) >= 'a' && records::in_lower_case(octet) <= 'z');
  });
  if (sign == 0 || sign == item.size() || !is_plain) return {records::choose_column(item, request.known)};
  records::Column column{.name = std::string(name),
                         .read = [](const records::Row&, std::size_t) { return records::Found(); },
                         .source = records::ColumnSource::nothing,
                         .type = records::ValueType::verdict};
  return {std::move(column), request.test(std::string(item.substr(sign + 1)))};
}

/// The numbers of a figure: what a column shows, or whether the record is invalid.
struct Reading {
  std::optional<std::size_t> item = {};
  std::optional<Number> (*number)(const records::Found& value, const records::Found& written) = nullptr;
};

/// What is asked of the records of one format.
struct Asked {
  std::vector<Item> items;  ///< those that make a group, then those that figures read
  std::size_t by = 0;       ///< how many make a group
  std::vector<Reading> readings;
  std::vector<Way> ways;  ///< of the figures
  std::vector<Computed> computed;

  /// `tested`: with the columns of the tests.
  [[nodiscard]] records::Columns columns(bool tested) const {
    records::Columns columns;
    for (const Item& item : items) {
      columns.push_back(item.column);
      if (tested && item.test) std::ranges::copy(item.test->columns(), std::back_inserter(columns));
    }
    return columns;
  }
  void add_figure(const Reading& reading, Way way, std::vector<Computed> shown) {
    for (Computed& each : shown) {
      each.figure = ways.size();
      each.way = way;
      computed.push_back(std::move(each));
    }
    readings.push_back(reading);
    ways.push_back(way);
  }
};

/// The octets that were sent, by the value of `log.bytes`; `written`: as the log has it.
std::optional<Number> octets_of(const records::Found& value, const records::Found& written) {
  if (const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt) return read_number(*text);
  const bool is_zero = written && text_of(*written) == "-";  // of Apache's %b
  return is_zero ? std::optional(Number()) : std::nullopt;
}

std::optional<Number> number_of(const records::Found& value, const records::Found&) {
  if (!value) return std::nullopt;
  if (const auto* flag = std::get_if<bool>(&*value)) return Number{*flag ? 1 : 0, 0};
  if (const auto* number = std::get_if<std::uint64_t>(&*value)) return Number{static_cast<std::int64_t>(*number), 0};
  const std::optional<std::string_view> text = text_of(*value);
  return text ? read_number(*text) : std::nullopt;
}

std::optional<Number> time_of(const records::Found& value, const records::Found&) {
  const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
  const std::optional<records::Moment> moment = text ? records::read_rfc3339(*text) : std::nullopt;
  return moment ? std::optional(Number{moment->seconds, moment->nanoseconds}) : std::nullopt;
}

std::optional<Number> hash_of_value(const records::Found& value, const records::Found&) {
  if (!value) return std::nullopt;
  std::string key;
  append_to_key(key, value, true);
  return number_of_hash(hash_of(key));
}

/// The column, where it shows numbers; other texts are noted as such that cannot be read.
records::Column as_numbers(records::Column column) {
  using records::ValueType;
  if (column.type == ValueType::verdict || column.type == ValueType::offset || column.type == ValueType::port)
    return column;
  if (column.needs == records::Needs::nothing) column.needs = records::Needs::number;
  column.show_by(records::Shows::other, [show = std::move(column.show)](std::string_view text) -> records::Found {
    const records::Found value = show ? show(text) : records::Found(text);
    const std::optional<std::string_view> shown = value ? text_of(*value) : std::nullopt;
    if (!shown || read_number(*shown)) return value;
    if (shown->empty() || *shown == "-") return std::nullopt;
    return records::UnreadText{"a number", *shown};
  });
  return column;
}

/// The options that ask for figures of columns.
struct FigureOption {
  std::optional<std::string> Options::*list;
  Way way;
  std::string_view ending;
};
constexpr FigureOption figure_options[] = {{&Options::distinct, Way::distinct, ".distinct"},
                                           {&Options::sum, Way::sum, ".sum"},
                                           {&Options::mean, Way::mean, ".mean"},
                                           {&Options::min, Way::least, ".min"},
                                           {&Options::max, Way::greatest, ".max"},
                                           {&Options::quantiles, Way::quantiles, ""}};
constexpr int quantiles[] = {50, 90, 95, 99};

bool asks_for_figures(const Options& options) {
  return options.rate || std::ranges::any_of(figure_options, [&](const FigureOption& each) {
           return (options.*each.list).has_value();
         });
}

void add_figure(const FigureOption& option, std::string_view name, const Request& request, Asked& asked) {
  const bool has_iso = name == "log.time" && records::find_quietly("log.time.iso", request.known);
  const bool is_extreme = option.way == Way::least || option.way == Way::greatest;
  Item item = read_item(is_extreme && has_iso ? "log.time.iso" : name, request);
  if (is_extreme && has_iso) item.column.name = name;
  if (item.column.is_list) throw records::UsageError(item.column.name + " is a list; no figure can be made of it");
  Computed computed{.name = item.column.name + std::string(option.ending),
                    .is_time = is_extreme && is_time(item.column),
                    .is_local = item.column.type == records::ValueType::local_time};
  std::vector<Computed> shown(1, computed);
  if (option.way == Way::quantiles) {
    shown.clear();
    for (const int each : quantiles) {
      shown.push_back({.name = fmt::format("{}.p{}", computed.name, each), .share = each / 100.0});
    }
  }
  Reading reading{asked.items.size(), computed.is_time ? time_of : number_of};
  if (option.way == Way::distinct)
    reading.number = hash_of_value;
  else if (!computed.is_time)
    item.column = as_numbers(std::move(item.column));
  asked.items.push_back(std::move(item));
  asked.add_figure(reading, option.way, std::move(shown));
}

Asked what_is_asked(const Request& request) {
  Asked asked;
  if (request.options.by) {
    for (const std::string_view name : records::names_in(*request.options.by)) {
      asked.items.push_back(read_item(name, request));
      const records::Column& column = asked.items.back().column;
      if (column.is_list && !records::shows_names(column))
        throw records::UsageError(column.name +
                                  " is a list and cannot be counted; query.names counts the names in the query");
    }
  }
  asked.by = asked.items.size();
  asked.computed.push_back({.name = "records", .of = Computed::Of::records});
  Reading octets{{}, octets_of};
  if (auto column = records::find_quietly("log.bytes", request.known)) {
    octets.item = asked.by;
    asked.items.push_back({std::move(*column)});
  }
  asked.add_figure(octets, Way::sum, {{.name = "octets"}});
  asked.add_figure({}, Way::sum, {{.name = "invalid"}});
  asked.computed.push_back({.name = "share", .of = Computed::Of::share});
  for (const FigureOption& option : figure_options) {
    if (!(request.options.*option.list)) continue;
    for (const std::string_view name : records::names_in(*(request.options.*option.list)))
      add_figure(option, name, request, asked);
  }
  if (request.options.rate) asked.computed.push_back({.name = "rate", .of = Computed::Of::rate});
  records::Columns columns = asked.columns(false);
  if (octets.item) columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(*octets.item));  // nobody asks for it
  request.prepare(columns);
  if (std::ranges::count_if(columns, &records::Column::is_list) > 1)
    throw records::UsageError("--by can have only one list of names");
  columns.resize(asked.by);
  if (request.format.layout) records::mark_numbers(columns, request.format.layout->grammar());
  for (std::size_t i = 0; i < asked.by; ++i) asked.items[i].column.type = columns[i].type;
  return asked;
}

/// What is counted of all files.
struct Groups {
  FrequentKeys counts;
  std::size_t records = 0;     ///< a record can be in several groups
  std::vector<Number> totals;  ///< of the figures that are sums
};

class StatsBy : public JudgedTask {
public:
  StatsBy(const Request& request, const Asked& asked, Groups& all)
      : JudgedTask(request, records::Depth::components, request.batches(asked.columns(true))),
        asked_(asked),
        table_(asked.columns(false), batches(), request.derivation),
        all_(all),
        totals_(all.totals.size()) {
    for (const Item& item : asked.items) {
      tests_.push_back(item.test ? std::make_unique<records::Table>(item.test->columns(), batches(), request.derivation)
                                 : nullptr);
    }
    const auto list = std::ranges::find_if(asked.items, [](const Item& item) { return item.column.is_list; });
    if (list != asked.items.end()) list_column_ = static_cast<std::size_t>(list - asked.items.begin());
  }

  void in_turn(Tally&) override {
    list_.count_in(all_.counts);
    all_.records += std::exchange(records_, 0);
    for (std::size_t i = 0; i < totals_.size(); ++i) all_.totals[i] += std::exchange(totals_[i], {});
    list_.clear();
  }

protected:
  [[nodiscard]] bool visit(const records::Range& range, Tally&) override {
    table_.open(range);
    for (const auto& test : tests_) {
      if (test != nullptr) test->open(range);
    }
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool is_invalid = !range.is_known && decisive().verdict() == records::Verdict::invalid;
      numbers_.clear();
      for (std::size_t figure = 0; figure < asked_.readings.size(); ++figure) {
        numbers_.push_back(number(asked_.readings[figure], i, is_invalid));
        if (numbers_.back() && asked_.ways[figure] == Way::sum) totals_[figure] += *numbers_.back();
      }
      add_record([this, i](std::size_t column) { return value(column, i); });
    }
    return true;
  }

private:
  [[nodiscard]] bool tells_unlike() const override { return true; }
  [[nodiscard]] records::Found value(std::size_t item, std::size_t record) {
    if (tests_[item] == nullptr) return table_.value(item, record);
    return records::Value(asked_.items[item].test->passes(*tests_[item], record));
  }
  [[nodiscard]] std::optional<Number> number(const Reading& reading, std::size_t record, bool is_invalid) {
    if (reading.number == nullptr) return Number{is_invalid ? 1 : 0, 0};
    if (!reading.item) return std::nullopt;
    const records::Found value = this->value(*reading.item, record);
    return reading.number(value, value ? value : table_.whole(*reading.item, record));
  }
  /// A record that is of one group, or where a column is a list, of one for each of its texts.
  template <class ValueOf>
  void add_record(const ValueOf& value_of) {
    ++records_;
    if (!list_column_) return add_group(value_of);
    const records::Found list = value_of(*list_column_);
    const auto texts = list ? std::get<records::TextList>(*list).items : records::TextList().items;
    const auto add = [&](const records::Found& text) {
      add_group([&](std::size_t column) { return column == *list_column_ ? text : value_of(column); });
    };
    if (texts.empty()) add(std::nullopt);
    for (const std::optional<std::string_view>& text : texts) add(records::text_value(text));
  }

  template <class ValueOf>
  void add_group(const ValueOf& value_of) {
    const auto write = [this, &value_of](std::string& to) {
      for (std::size_t i = 0; i < asked_.by; ++i) append_to_key(to, value_of(i), i + 1 == asked_.by);
    };
    list_.add_written(write, numbers_);
  }

  const Asked& asked_;
  records::Table table_;                                // of the items
  std::vector<std::unique_ptr<records::Table>> tests_;  // of the columns that an item tests; null: it is a column
  Groups& all_;
  std::optional<std::size_t> list_column_;  // a record is one of a group for each of its texts
  std::size_t records_ = 0;
  std::vector<Number> totals_;
  std::vector<std::optional<Number>> numbers_;  // of the current record
  KeyList list_;
};

/// The index of the column that `--sort` names.
std::size_t sort_column(const Options& options, const records::Columns& columns) {
  std::vector<std::string> names;
  for (const records::Column& column : columns) names.push_back(column.name);
  const auto found = std::ranges::find(names, options.sort.value_or("records"));
  if (found == names.end()) throw records::unknown("column of --sort", *options.sort, names);
  return static_cast<std::size_t>(found - names.begin());
}

/// For people: the groups as a table with bars of what they are sorted by; by default, of their records.
Ranking ranking_of(const std::vector<Group>& groups, const Groups& all, const Asked& asked, const GroupTable& table,
                   std::size_t sort) {
  const Computed* bars = table.computed(sort);
  if (bars == nullptr || bars->of == Computed::Of::share) bars = table.computed(asked.by);
  const bool is_sum = bars->of == Computed::Of::figure && bars->way == Way::sum;
  Ranking ranking;
  for (std::size_t i = 0; i < asked.by; ++i) ranking.name += (i == 0 ? "" : ", ") + table.columns()[i].name;
  if (asked.by == 0) ranking.name = "records";
  if (bars->name == "octets" || bars->name == "invalid")
    ranking.of = bars->name == "octets" ? "octet" : "invalid record";
  const Number total = is_sum ? all.totals[bars->figure] : Number{static_cast<std::int64_t>(all.records), 0};
  ranking.total = static_cast<std::size_t>(total.whole);
  if (bars->of != Computed::Of::records && ranking.of == "record")
    ranking.bars = {bars->name, is_sum ? std::optional(total.as_double()) : std::nullopt};
  ranking.different = all.counts.different();
  ranking.too_long = all.counts.too_long();
  constexpr std::size_t usual = 4;  // records, octets, invalid and share are not added
  std::vector<std::size_t> others;
  for (std::size_t i = usual; i < asked.computed.size(); ++i) {
    if (asked.by + i != sort) others.push_back(i);
  }
  for (const std::size_t i : others) ranking.others.push_back(asked.computed[i].name);
  for (const Group& group : groups) {
    const std::optional<Number> number = table.number(*bars, group);
    Ranking::Line& line = ranking.lines.emplace_back(Ranking::Line{{}, table.key_text(group), 0, 0});
    if (asked.by == 0) line.key = "all";
    line.count = number ? static_cast<std::size_t>(std::max<std::int64_t>(number->whole, 0)) : 0;
    if (ranking.bars) line.shown = table.text(*bars, group);
    if (ranking.bars && number) line.size = number->as_double();
    for (const std::size_t i : others) line.others.push_back(table.text(asked.computed[i], group));
  }
  return ranking;
}

records::Status run_stats_by(const Options& options, Output& out) {
  const std::string output = options.output.value_or(out.is_terminal() ? "tables" : "tsv");
  Requests requests(options);
  const Asked first = what_is_asked(requests.current());
  records::Columns by = first.columns(false);
  by.resize(first.by);
  GroupTable table(by, first.computed);
  if (options.rate && !table.has_steps())
    throw records::UsageError("--rate needs a step of time in --by, such as --by log.time:5m");
  require_room_for(table.columns(), output);
  const std::size_t sort = sort_column(options, table.columns());
  Groups all{FrequentKeys({}, FigureTable(first.ways)), 0, std::vector<Number>(first.ways.size())};
  const auto count = [&](const Request& request) {
    const Asked asked = what_is_asked(request);
    const auto make = [&](Page&) { return std::make_unique<StatsBy>(request, asked, all); };
    return request.work_until_interrupted(records::show_numbers(asked.columns(true)), make, out);
  };
  Worked worked = requests.work(count, out);
  requests.current().tell(worked, out);
  all.counts.settle();
  table.set_total(all.records);
  const std::vector<Group> groups =
      table.sorted(all.counts, sort, options.top.value_or(std::numeric_limits<std::size_t>::max()));
  if (output == "tables") {
    const std::optional<Look> look = out.is_terminal() ? std::optional(terminal_look()) : std::nullopt;
    out.put(ranking_text(ranking_of(groups, all, first, table, sort), look));
  } else {
    const std::unique_ptr<Writer> writer = make_writer(output, table.columns(), out);
    writer->header();
    for (const Group& group : groups) writer->values(table.values(group));
  }
  const records::Status status = requests.current().finish(worked, out);
  for (const std::string& doubt : table.doubts(all.counts)) records::complain(doubt);
  return status;
}

}  // namespace

records::Status run_stats(const Options& options, Output& out) {
  if (options.by || asks_for_figures(options)) return run_stats_by(options, out);
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
