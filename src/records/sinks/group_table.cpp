#include "src/records/sinks/group_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "src/records/columns/time_columns.hpp"

namespace bnfurl::records {
namespace {

/// A number as it is shown. Integers are the table's own, and so they fit again.
Value number_value(std::string_view digits) {
  if (const auto number = number_in<std::uint64_t>(digits)) return Value(*number);
  return DecimalText{digits};
}

using Order = std::strong_ordering;

using KeyPart = KeyReader::Part;

KeyPart part_at(std::string_view key, std::size_t columns, std::size_t index) {
  KeyReader reader(key, columns);
  KeyPart part = reader.next();
  while (index-- != 0) part = reader.next();
  return part;
}

/// By octets; what is absent is last.
Order compare_octets(const KeyPart& a, const KeyPart& b) {
  if (a.kind == KeyKind::absent || b.kind == KeyKind::absent)
    return (a.kind == KeyKind::absent) <=> (b.kind == KeyKind::absent);
  return a.text <=> b.text;
}

std::optional<double> number_in(const Column& column, const KeyPart& part) {
  if (part.kind != KeyKind::number && !(column.type == ValueType::digits && part.kind == KeyKind::text))
    return std::nullopt;
  double number = 0;
  const auto [end, error] = std::from_chars(part.text.data(), part.text.data() + part.text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<Moment> moment_in(const KeyPart& part) {
  return part.kind == KeyKind::text ? read_rfc3339(part.text) : std::nullopt;
}

/// In the column's own order: by numbers or times, before all other values.
template <class Own>
Order compare_own(const std::optional<Own>& left, const std::optional<Own>& right) {
  if (!left || !right) return right.has_value() <=> left.has_value();
  return *left < *right ? Order::less : *right < *left ? Order::greater : Order::equal;
}

/// A value in its column's own order: it is read once, however often it is compared.
struct OwnPlace {
  OwnPlace(const Column& column, const KeyPart& part) {
    if (column.name.ends_with(":weekday"))
      number = static_cast<double>(place_in_week(part.text));
    else if (is_time(column))
      moment = moment_in(part);
    else
      number = number_in(column, part);
  }

  std::optional<Moment> moment = {};
  std::optional<double> number = {};
};

Order compare(const OwnPlace& a, const OwnPlace& b) {
  const Order order = compare_own(a.moment, b.moment);
  return order == Order::equal ? compare_own(a.number, b.number) : order;
}

Order compare_all(std::string_view a, std::string_view b, std::size_t columns) {
  KeyReader left(a, columns), right(b, columns);
  for (std::size_t i = 0; i < columns; ++i) {
    if (const Order order = compare_octets(left.next(), right.next()); order != Order::equal) return order;
  }
  return Order::equal;
}

/// The value that a part of a key stands for; it points into the key.
Found value_of(const KeyPart& part) {
  switch (part.kind) {
    case KeyKind::absent:
      return std::nullopt;
    case KeyKind::text:
      return Value(part.text);
    case KeyKind::number:
      return number_value(part.text);
    case KeyKind::flag:
      return Value(part.text == "1");
  }
  return std::nullopt;
}

/// Of numbers that are sketched: how many groups have too many values, and how wrong the worst of them can be.
void add_doubt(std::vector<std::string>& doubts, const Computed& computed, const FrequentKeys& counts) {
  std::size_t groups = 0;
  double error = 0;
  for (const FrequentKeys::Count& each : counts.all()) {
    const Spread* const spread = each.figures[computed.figure].spread();
    if (spread == nullptr || spread->error() == 0) continue;
    ++groups;
    error = std::max(error, spread->error());
  }
  if (groups == 0) return;
  const bool is_count = computed.way == Way::distinct;
  doubts.push_back(
      fmt::format("{}: {} group{} too many distinct values {} {:.2g} %{}",
                  computed.name.substr(0, computed.name.rfind('.')), groups, groups == 1 ? " has" : "s have",
                  is_count ? "to count them exactly; the standard error is" : "for exact quantiles; they are at most",
                  100 * error, is_count ? "" : " too high or too low"));
}

}  // namespace

bool is_time(const Column& column) { return column.type == ValueType::time || column.type == ValueType::local_time; }

void append_to_key(std::string& key, const Found& value, bool is_last) {
  const auto append = [&](KeyKind kind, std::string_view text) {
    const std::size_t size = text.size();
    key += static_cast<char>(kind);
    if (!is_last) key.append(reinterpret_cast<const char*>(&size), sizeof size);
    key += text;
  };
  if (!value) return append(KeyKind::absent, {});
  if (const auto* number = std::get_if<DecimalText>(&*value)) return append(KeyKind::number, number->digits);
  if (const std::optional<std::string_view> text = text_of(*value)) return append(KeyKind::text, *text);
  if (const auto* flag = std::get_if<bool>(&*value)) return append(KeyKind::flag, *flag ? "1" : "0");
  const fmt::format_int digits(std::get<std::uint64_t>(*value));
  append(KeyKind::number, {digits.data(), digits.size()});
}

/// Counts are integers, and so are sums of them.
ValueType type_of(const Computed& computed) {
  using enum ValueType;
  if (computed.is_time) return computed.is_local ? local_time : time;
  return computed.of == Computed::Of::records || computed.way == Way::distinct || computed.is_whole ? digits : decimal;
}

GroupTable::GroupTable(Columns by, std::vector<Computed> computed)
    : by_(std::move(by)), computed_(std::move(computed)), columns_(by_), texts_(computed_.size()) {
  for (std::size_t i = 0; i < by_.size(); ++i) {
    const auto step = is_time(by_[i]) ? step_of(by_[i].name) : std::nullopt;
    if (!step || (has_steps() && *step >= step_)) continue;
    step_ = *step;
    step_column_ = i;
  }
  for (Column& column : columns_) {
    if (column.is_list()) column.type = ValueType::text;  // a group has one of its texts
  }
  for (const Computed& each : computed_) columns_.push_back({.name = each.name, .type = type_of(each)});
}

std::vector<RecordGroup> GroupTable::sorted(const FrequentKeys& counts, std::size_t sort, std::size_t most) const {
  struct Placed {
    RecordGroup group;
    std::optional<Sum> number;
    std::optional<OwnPlace> own;
  };
  const Computed* const by_number = computed(sort);
  const std::size_t columns = by_.size();
  std::vector<Placed> placed;
  for (const FrequentKeys::Count& each : counts.all()) {
    Placed& place = placed.emplace_back(Placed{{each.key, each.count - each.over, each.figures}, {}, {}});
    if (by_number != nullptr)
      place.number = number(*by_number, place.group);
    else
      place.own.emplace(by_[sort], part_at(each.key, columns, sort));
  }
  const auto is_before = [&](const Placed& left, const Placed& right) {
    const auto& [a, b] = std::pair(left.group, right.group);
    if (left.number != right.number) return left.number > right.number;
    Order order = left.own ? compare(*left.own, *right.own) : Order::equal;
    if (left.own && order == Order::equal)
      order = compare_octets(part_at(a.key, columns, sort), part_at(b.key, columns, sort));
    if (order != Order::equal) return order == Order::less;
    if (a.records != b.records) return a.records > b.records;
    return compare_all(a.key, b.key, columns) == Order::less;
  };
  most = std::min(most, placed.size());
  std::partial_sort(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(most), placed.end(), is_before);
  std::vector<RecordGroup> groups;
  for (std::size_t i = 0; i < most; ++i) groups.push_back(placed[i].group);
  return groups;
}

std::optional<Sum> GroupTable::number(const Computed& computed, const RecordGroup& group) const {
  switch (computed.of) {
    case Computed::Of::records:
    case Computed::Of::share:
      return Number{static_cast<std::int64_t>(group.records), 0};
    case Computed::Of::rate: {
      const std::optional<Moment> begin = moment_in(part_at(group.key, by_.size(), step_column_));
      if (!begin) return std::nullopt;
      const std::chrono::seconds length = length_of(step_, *begin, by_[step_column_].zone);
      return to_number(static_cast<double>(group.records) / static_cast<double>(length.count()));
    }
    case Computed::Of::figure:
      break;
  }
  return group.figures[computed.figure].number(computed.way, computed.share);
}

std::string GroupTable::text(const Computed& computed, const RecordGroup& group) const {
  if (computed.of == Computed::Of::share) {
    constexpr std::uint64_t one = 10'000;  // rounded as a decimal number, which a binary one often is not
    const std::uint64_t share = (2 * one * group.records + total_) / (2 * total_);
    return fmt::format("{}.{:04}", share / one, share % one);
  }
  const std::optional<Sum> number = this->number(computed, group);
  if (!number) return "\\N";
  if (!computed.is_time) return number->text();
  Moment moment{.seconds = number->whole(), .nanoseconds = number->billionths()};
  if (computed.is_local) moment.sign = Moment::no_zone;
  for (std::uint64_t rest = number->billionths(); rest != 0; rest = 10 * rest % 1'000'000'000) ++moment.digits;
  return rfc3339(moment);
}

const std::vector<Found>& GroupTable::values(const RecordGroup& group) {
  values_.clear();
  KeyReader reader(group.key, by_.size());
  for (std::size_t i = 0; i < by_.size(); ++i) values_.push_back(value_of(reader.next()));
  for (std::size_t i = 0; i < computed_.size(); ++i) {
    texts_[i] = text(computed_[i], group);
    const bool is_absent = texts_[i] == "\\N";
    values_.push_back(is_absent              ? std::nullopt
                      : computed_[i].is_time ? Found(std::string_view(texts_[i]))
                                             : Found(DecimalText{texts_[i]}));
  }
  return values_;
}

std::string GroupTable::key_text(const RecordGroup& group) const {
  std::string text;
  KeyReader reader(group.key, by_.size());
  for (std::size_t i = 0; i < by_.size(); ++i) {
    const KeyPart part = reader.next();
    if (i != 0) text += "  ";
    text += part.kind == KeyKind::absent ? "\\N" : part.text.empty() ? "\"\"" : part.text;
  }
  return text;
}

std::vector<std::string> GroupTable::doubts(const FrequentKeys& counts, std::string_view remedy) const {
  std::vector<std::string> doubts;
  std::string& doubt = doubts.emplace_back();
  if (counts.floor() != 0) {
    doubt = fmt::format(
        "more than {} groups: counts may be up to {} too low, other figures may lack as many records, and groups of up "
        "to {} record{} may be missing{}",
        counts.most(), counts.floor(), counts.floor(), counts.floor() == 1 ? "" : "s", remedy);
  }
  if (counts.too_long() != 0) {
    const bool is_one = counts.too_long() == 1;
    doubt += fmt::format("{}{} in no group, because {} values are longer than {} bytes", doubt.empty() ? "" : "; ",
                         is_one ? "1 record is" : fmt::format("{} records are", counts.too_long()),
                         is_one ? "its" : "their", KeyLimits().longest);
  }
  if (doubt.empty()) doubts.clear();
  for (const Computed& each : computed_) {
    if (each.of == Computed::Of::figure && each.share <= 0.5) add_doubt(doubts, each, counts);
  }
  return doubts;
}

}  // namespace bnfurl::records
