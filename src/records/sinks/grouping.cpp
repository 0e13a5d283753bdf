#include "src/records/sinks/grouping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/query_and_path_columns.hpp"
#include "src/records/columns/referer_host.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"

namespace bnfurl::records {
namespace {

/// The column of a test; nothing reads it.
Column test_column(std::string_view name) {
  return {.name = std::string(name),
          .read = [](const Row&, std::size_t) { return Found(); },
          .source = ColumnSource::nothing,
          .type = ValueType::verdict};
}

// Examples are for people, who read neither many nor long ones.
constexpr std::size_t most_examples = 1000;
constexpr std::size_t longest_example = 400;

constexpr std::size_t most_verdicts = 1024;
constexpr std::size_t longest_judged = 1024;
constexpr std::size_t longest_judged_quickly = 128;  // by a test that takes no longer than looking up a longer text

/// The octets that were sent, by the value of `log.bytes`; `written`: as the log has it.
std::optional<Number> octets_of(const Found& value, const Found& written) {
  if (const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt) return read_number(*text);
  const bool is_zero = written && text_of(*written) == "-";  // of Apache's %b
  return is_zero ? std::optional(Number()) : std::nullopt;
}

std::optional<Number> number_of(const Found& value, const Found&) {
  if (!value) return std::nullopt;
  if (const auto* flag = std::get_if<bool>(&*value)) return Number{*flag ? 1 : 0, 0};
  if (const auto* number = std::get_if<std::uint64_t>(&*value)) return Number{static_cast<std::int64_t>(*number), 0};
  const std::optional<std::string_view> text = text_of(*value);
  return text ? read_number(*text) : std::nullopt;
}

std::optional<Number> time_of(const Found& value, const Found&) {
  const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
  const std::optional<Moment> moment = text ? read_rfc3339(*text) : std::nullopt;
  return moment ? std::optional(Number{moment->seconds, moment->nanoseconds}) : std::nullopt;
}

std::optional<Number> hash_of_value(const Found& value, const Found&) {
  if (!value) return std::nullopt;
  std::string key;
  append_to_key(key, value, true);
  return number_of_hash(hash_of(key));
}

/// The column, where it shows numbers; other texts are noted as such that cannot be read.
Column as_numbers(Column column) {
  if (column.type == ValueType::verdict || column.type == ValueType::offset || column.type == ValueType::port)
    return column;
  if (column.needs == Needs::nothing) column.needs = Needs::number;
  const auto show_number = [show = column.show.copy(),
                            what = "a number in " + column.name](std::string_view text) -> Found {
    const Found value = show ? show(text) : Found(text);
    const std::optional<std::string_view> shown = value ? text_of(*value) : std::nullopt;
    if (!shown || read_number(*shown)) return value;
    if (shown->empty() || *shown == "-") return std::nullopt;
    return UnreadText{what, *shown};
  };
  column.show_by(Shows::other, show_number);
  return column;
}

constexpr int quantiles[] = {50, 90, 95, 99};

std::string_view ending_of(Way way) {
  switch (way) {
    case Way::sum:
      return ".sum";
    case Way::mean:
      return ".mean";
    case Way::least:
      return ".min";
    case Way::greatest:
      return ".max";
    case Way::distinct:
      return ".distinct";
    case Way::quantiles:
      break;
  }
  return "";
}

/// Reads NAME or NAME=TEST.
Groupings::Item read_item(const Request& request, std::string_view text) {
  const std::size_t sign = std::min(text.find('='), text.size());
  const std::string_view name = text.substr(0, sign);
  const bool is_plain = std::ranges::all_of(name, [](char octet) {
    return octet == '.' || octet == '_' || octet == '-' || octet == ':' || is_digit(octet) ||
           (in_lower_case(octet) >= 'a' && in_lower_case(octet) <= 'z');
  });
  if (auto host = text == "referer_host" ? referer_host(request.known, request.format, request.asked(), "invalid URI")
                                         : std::nullopt)
    return {std::string(text), std::move(*host)};
  if (sign == 0 || sign == text.size() || !is_plain) return {std::string(text), request.choose_one(text)};
  const std::string where = fmt::format("the test of {}", name);
  return {std::string(text), test_column(name), request.test(std::string(text.substr(sign + 1)), where)};
}

}  // namespace

Groupings::Groupings(const Request& request, std::span<const AskedGroups> asked) {
  for (const AskedGroups& each : asked) add(request, each);
  Columns columns;
  for (const Item& item : items_) {
    if (item.is_asked && !item.test) columns.push_back(item.column);
  }
  request.prepare(columns, !request.chooses_columns());
  columns = this->columns(false);
  mark_numbers(columns);
  for (std::size_t i = 0; i < items_.size(); ++i) items_[i].column.type = columns[i].type;
}

void Groupings::add(const Request& request, const AskedGroups& asked) {
  Grouping grouping;
  for (const std::string& name : asked.by) {
    const std::size_t item = add(read_item(request, name));
    const Column& column = items_[item].column;
    if (column.is_list() && !shows_names(column))
      throw UsageError(column.name + " is a list and cannot be counted; query.names counts the names in the query");
    if (column.is_list() && grouping.list) throw UsageError("--by can have only one list of names");
    if (column.is_list()) grouping.list = item;
    grouping.by.push_back(item);
  }
  grouping.computed.push_back({.name = "records", .of = Computed::Of::records});
  NumberSource octets{{}, octets_of};
  if (auto column = request.find("log.bytes")) {
    octets.item = add({.key = column->name, .column = std::move(*column), .is_asked = false});
  }
  add(octets, Way::sum, {{.name = "octets", .is_whole = true}}, grouping);
  add(NumberSource(), Way::sum, {{.name = "invalid", .is_whole = true}}, grouping);
  grouping.computed.push_back({.name = "share", .of = Computed::Of::share});
  for (const AskedFigure& figure : asked.figures) add(request, figure, grouping);
  if (asked.has_rate) grouping.computed.push_back({.name = "rate", .of = Computed::Of::rate});
  if (!asked.where.empty()) {
    Item test{.key = "where " + asked.where, .column = test_column({}), .test = request.test(asked.where, "--where")};
    grouping.where = add(std::move(test));
  }
  grouping.has_examples = asked.has_examples;
  grouping.is_counted = asked.is_counted;
  all_.push_back(std::move(grouping));
}

void Groupings::add(const Request& request, const AskedFigure& figure, Grouping& grouping) {
  const bool has_iso = figure.column == "log.time" && find_column(request.known, "log.time.iso") != nullptr;
  const bool is_extreme = figure.way == Way::least || figure.way == Way::greatest;
  Item item = read_item(request, is_extreme && has_iso ? "log.time.iso" : figure.column);
  if (is_extreme && has_iso) item.column.name = figure.column;
  if (item.column.is_list()) throw UsageError(item.column.name + " is a list; no figure can be made of it");
  Computed computed{.name = item.column.name + std::string(ending_of(figure.way)),
                    .is_time = is_extreme && is_time(item.column),
                    .is_local = item.column.type == ValueType::local_time};
  std::vector<Computed> shown(1, computed);
  if (figure.way == Way::quantiles) {
    shown.clear();
    for (const int each : quantiles) {
      shown.push_back({.name = fmt::format("{}.p{}", computed.name, each), .share = each / 100.0});
    }
  }
  NumberSource reading{{}, computed.is_time ? time_of : number_of};
  if (figure.way == Way::distinct) {
    reading.number = hash_of_value;
  } else if (!computed.is_time && !item.test) {
    item.column = as_numbers(std::move(item.column));
    item.key = "number " + item.key;
  }
  reading.item = add(std::move(item));
  add(reading, figure.way, std::move(shown), grouping);
}

void Groupings::add(const NumberSource& reading, Way way, std::vector<Computed> shown, Grouping& grouping) {
  for (Computed& each : shown) {
    each.figure = grouping.ways.size();
    each.way = way;
    grouping.computed.push_back(std::move(each));
  }
  const auto known = std::ranges::find(readings_, reading);
  grouping.readings.push_back(static_cast<std::size_t>(known - readings_.begin()));
  grouping.ways.push_back(way);
  if (known == readings_.end()) readings_.push_back(reading);
}

/// The index of the item.
std::size_t Groupings::add(Item item) {
  const auto known = std::ranges::find(items_, item.key, &Item::key);
  if (known == items_.end()) {
    if (item.test && !item.test->columns().empty()) {
      const Column& tested = item.test->columns().front();
      const auto is_other = [&tested](const Column& column) { return column.name != tested.name; };
      if (std::ranges::none_of(item.test->columns(), is_other))
        item.tested = add({.key = tested.name, .column = tested, .is_asked = false});
    }
    items_.push_back(std::move(item));
    return items_.size() - 1;
  }
  known->is_asked |= item.is_asked;
  return static_cast<std::size_t>(known - items_.begin());
}

Columns Groupings::columns(bool tested) const {
  Columns columns;
  for (const Item& item : items_) {
    columns.push_back(item.column);
    if (tested && item.test) std::ranges::copy(item.test->columns(), std::back_inserter(columns));
  }
  return columns;
}

Plan Groupings::plan(const Request& request) const {
  Plan plan = request.plan(columns(true));
  plan.counts_unlike = true;
  return plan;
}

GroupTable Groupings::table(const Grouping& grouping) const {
  Columns by;
  for (const std::size_t item : grouping.by) by.push_back(items_[item].column);
  return {std::move(by), grouping.computed};
}

void Groups::add(Groups& more) {
  more.counts.settle();
  counts.add(more.counts);
  records += more.records;
  for (std::size_t i = 0; i < totals.size(); ++i) totals[i] += more.totals[i];
}

std::size_t Groups::missing() const {
  std::string key;
  append_to_key(key, std::nullopt, true);
  for (const FrequentKeys::Count& each : counts.all()) {
    if (each.key == key) return each.count - each.over;
  }
  return 0;
}

std::optional<std::size_t> Groups::different_values() const {
  const std::optional<std::size_t> different = counts.different();
  return different ? std::optional(*different - (missing() == 0 ? 0 : 1)) : std::nullopt;
}

GroupSink::GroupSink(const Request& request, const Groupings& asked, Batches& batches, std::vector<Groups>& all)
    : asked_(asked),
      table_(asked.columns(false), batches, request.derivation),
      verdicts_(asked.items().size()),
      all_(all),
      sums_(asked.readings().size()),
      values_(asked.items().size()),
      known_in_(asked.items().size()) {
  for (const Groupings::Item& item : asked.items()) {
    tests_.push_back(item.test ? std::make_unique<Table>(item.test->columns(), batches, request.derivation) : nullptr);
  }
  for (const Groups& each : all) counted_.push_back({.totals = std::vector<Sum>(each.totals.size())});
}

void GroupSink::in_order(Tally&) {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    Groups& all = all_[i];
    Counted& counted = counted_[i];
    counted.list.count_in(all.counts, {numbers_.data(), asked_.readings().size(), asked_.all()[i].readings});
    all.records += std::exchange(counted.records, 0);
    for (std::size_t figure = 0; figure < all.totals.size(); ++figure) {
      const Grouping& grouping = asked_.all()[i];
      all.totals[figure] += grouping.where ? counted.totals[figure] : sums_[grouping.readings[figure]];
      counted.totals[figure] = {};
    }
    for (auto& [key, example] : counted.examples) {
      if (all.examples.size() < most_examples) all.examples.try_emplace(std::move(key), std::move(example));
    }
    counted.list.clear();
    counted.examples.clear();
  }
  numbers_.clear();
  std::ranges::fill(sums_, Sum());
  in_block_ = 0;
}

bool GroupSink::range(const Range& range, Tally&) {
  table_.open();
  for (const auto& test : tests_) {
    if (test != nullptr) test->open();
  }
  for (std::size_t i = range.begin; i < range.end; ++i) {
    ++record_;
    is_invalid_ = range.is_invalid(i);
    for (std::size_t k = 0; k < sums_.size(); ++k) {
      numbers_.push_back(number(asked_.readings()[k], i));
      if (numbers_.back()) sums_[k] += *numbers_.back();
    }
    for (std::size_t k = 0; k < all_.size(); ++k) {
      if (asked_.all()[k].is_counted) count(range, i, asked_.all()[k], counted_[k]);
    }
    ++in_block_;
  }
  return true;
}

void GroupSink::count(const Range& range, std::size_t record, const Grouping& grouping, Counted& to) {
  if (grouping.where && !std::get<bool>(*value(*grouping.where, record))) return;
  const RecordNumbers numbers{numbers_.data(), asked_.readings().size(), grouping.readings};
  for (std::size_t figure = 0; grouping.where && figure < grouping.ways.size(); ++figure) {
    if (const std::optional<Number>& number = numbers.of(in_block_, figure)) to.totals[figure] += *number;
  }
  ++to.records;
  if (!grouping.list) return add_group(range, record, grouping, nullptr, to);
  const Found list = value(*grouping.list, record);
  const auto texts = list ? std::get<TextList>(*list).items : TextList().items;
  const Found none;
  if (texts.empty()) add_group(range, record, grouping, &none, to);
  for (const std::optional<std::string_view>& text : texts) {
    const Found found = text_value(text);
    add_group(range, record, grouping, &found, to);
  }
}

const Found& GroupSink::value(std::size_t item, std::size_t record) {
  Found& value = values_[item];
  if (std::exchange(known_in_[item], record_) == record_) return value;
  if (tests_[item] == nullptr)
    value = table_.value(item, record);
  else
    value = Value(passes(item, record));
  return value;
}

bool GroupSink::passes(std::size_t item, std::size_t record) {
  const Groupings::Item& asked = asked_.items()[item];
  const Where& test = *asked.test;
  if (!asked.tested) return test.passes(*tests_[item], record);
  const Found& value = this->value(*asked.tested, record);
  const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
  const std::size_t longest = test.has_slow_test_of_one_column() ? longest_judged : longest_judged_quickly;
  if (value && (!text || text->size() > longest)) return test.passes(*tests_[item], record);
  verdicts_[item].resize(most_verdicts + 1);
  Verdict& known = verdicts_[item][text ? hash_of(*text) % most_verdicts : most_verdicts];
  if (known.passes && (!text || known.text == *text)) return *known.passes;
  known.text.assign(text.value_or(std::string_view()));
  known.passes = test.passes(*tests_[item], record);
  return *known.passes;
}

std::optional<Number> GroupSink::number(const NumberSource& reading, std::size_t record) {
  if (reading.number == nullptr) return Number{is_invalid_ ? 1 : 0, 0};
  if (!reading.item) return std::nullopt;
  const Found& value = this->value(*reading.item, record);
  return reading.number(value, value ? value : table_.whole(*reading.item, record));
}

/// `text`: the one that takes the place of the list, if there is a list.
void GroupSink::add_group(const Range& range, std::size_t record, const Grouping& grouping, const Found* text,
                          Counted& to) {
  const auto write = [&](std::string& key) {
    for (std::size_t i = 0; i < grouping.by.size(); ++i) {
      const std::size_t item = grouping.by[i];
      append_to_key(key, item == grouping.list ? *text : value(item, record), i + 1 == grouping.by.size());
    }
  };
  to.list.add_written(in_block_, write);
  if (!grouping.has_examples) return;
  std::string key;
  write(key);
  const auto is_of_key = [&key](const auto& each) { return each.first == key; };
  if (std::ranges::any_of(to.examples, is_of_key)) return;
  const Record& found = range.record(record);
  const std::string_view shown = found.state == Record::Url::present ? found.url : found.whole;
  to.examples.emplace_back(std::move(key),
                           Example{fmt::format("{}{}{}", found.file, found.file_line != 0 ? ':' : '#', place_of(found)),
                                   std::string(shown.substr(0, longest_example))});
}

}  // namespace bnfurl::records
