#include "tools/bnfurl/stats/groups.hpp"

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "src/records/columns/time_columns.hpp"

namespace bnfurl::tool {
namespace {

/// A number as it is shown. Integers are the table's own, and so they fit again; other numbers are short texts.
Value number_of(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc() && end == digits.data() + digits.size()) return Value(number);
  return Value(ShortText(digits, true));
}

using Order = std::strong_ordering;

/// Their order is that of `compare_by`.
constexpr std::string_view sums[] = {"records", "octets", "invalid", "share"};

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
  if (part.kind != KeyKind::number && !(column.is_number && part.kind == KeyKind::text)) return std::nullopt;
  double number = 0;
  const auto [end, error] = std::from_chars(part.text.data(), part.text.data() + part.text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<Moment> moment_in(const KeyPart& part) {
  return part.kind == KeyKind::text ? read_rfc3339(part.text) : std::nullopt;
}

/// In the column's own order: by numbers or times, which come before what is none.
template <class Own>
Order compare_own(const std::optional<Own>& left, const std::optional<Own>& right) {
  if (!left || !right) return right.has_value() <=> left.has_value();
  return *left < *right ? Order::less : *right < *left ? Order::greater : Order::equal;
}

Order compare_values(const Column& column, const KeyPart& a, const KeyPart& b) {
  const Order own = shows_time(column.name) ? compare_own(moment_in(a), moment_in(b))
                                            : compare_own(number_in(column, a), number_in(column, b));
  return own == Order::equal ? compare_octets(a, b) : own;
}

Order compare_all(std::string_view a, std::string_view b, std::size_t columns) {
  KeyReader left(a, columns), right(b, columns);
  for (std::size_t i = 0; i < columns; ++i) {
    if (const Order order = compare_octets(left.next(), right.next()); order != Order::equal) return order;
  }
  return Order::equal;
}

/// By the column with this index: the highest sum first.
Order compare_by(std::size_t column, const Columns& by, const Group& a, const Group& b) {
  if (column < by.size()) {
    return compare_values(by[column], part_at(a.key, by.size(), column), part_at(b.key, by.size(), column));
  }
  switch (column - by.size()) {
    case 1:
      return std::pair(b.sums.tells_octets, b.sums.octets) <=> std::pair(a.sums.tells_octets, a.sums.octets);
    case 2:
      return b.sums.invalid <=> a.sums.invalid;
    default:
      return b.records <=> a.records;
  }
}

}  // namespace

std::size_t hash_of(std::string_view key) { return ::XXH3_64bits(key.data(), key.size()); }

void KeyWriter::add(const std::optional<Value>& value) {
  if (!value) return add_absent();
  if (const auto* number = std::get_if<ShortText>(&*value); number != nullptr && number->is_number)
    return add(KeyKind::number, number->view());
  if (const std::optional<std::string_view> text = text_of(*value)) return add_text(*text);
  if (const auto* flag = std::get_if<bool>(&*value)) return add(KeyKind::flag, *flag ? "1" : "0");
  ShortText digits;
  digits.put(std::get<std::uint64_t>(*value), 1);
  add(KeyKind::number, digits.view());
}

std::optional<Value> value_of(const KeyReader::Part& part) {
  switch (part.kind) {
    case KeyKind::absent:
      return std::nullopt;
    case KeyKind::text:
      return Value(part.text);
    case KeyKind::number:
      return number_of(part.text);
    case KeyKind::flag:
      return Value(part.text == "1");
  }
  return std::nullopt;
}

Columns group_columns(const Columns& by) {
  Columns columns = by;
  for (Column& column : columns) column.is_list = false;  // a group has one of its texts
  for (const std::string_view sum : sums) columns.push_back({.name = std::string(sum), .read = nullptr});
  return columns;
}

std::vector<Group> sorted_groups(const GroupCounts& counts, const Columns& by, std::size_t sort, std::size_t most) {
  std::vector<Group> groups;
  for (const GroupCounts::Count& each : counts.all()) groups.push_back({each.key, each.count - each.over, each.more});
  const auto is_before = [&](const Group& a, const Group& b) {
    if (const Order order = compare_by(sort, by, a, b); order != Order::equal) return order == Order::less;
    if (a.records != b.records) return a.records > b.records;
    return compare_all(a.key, b.key, by.size()) == Order::less;
  };
  if (most >= groups.size()) {
    std::ranges::sort(groups, is_before);
    return groups;
  }
  std::partial_sort(groups.begin(), groups.begin() + static_cast<std::ptrdiff_t>(most), groups.end(), is_before);
  groups.resize(most);
  return groups;
}

void GroupRow::set(const Group& group) {
  values_.clear();
  KeyReader reader(group.key, columns_);
  for (std::size_t i = 0; i < columns_; ++i) values_.push_back(value_of(reader.next()));
  values_.emplace_back(std::uint64_t{group.records});
  values_.push_back(group.sums.tells_octets ? std::optional<Value>(group.sums.octets) : std::nullopt);
  values_.emplace_back(group.sums.invalid);
  values_.emplace_back(share_of(group.records));
}

const ShortText& GroupRow::share_of(std::size_t records) {
  if (records == records_) return share_;
  records_ = records;
  share_ = ShortText(fmt::format("{:.4f}", static_cast<double>(records) / static_cast<double>(total_)), true);
  return share_;
}

std::string text_of(const Group& group, std::size_t columns) {
  std::string text;
  KeyReader reader(group.key, columns);
  for (std::size_t i = 0; i < columns; ++i) {
    const KeyPart part = reader.next();
    if (i != 0) text += "  ";
    text += part.kind == KeyKind::absent ? "\\N" : part.text;
  }
  return text;
}

std::string doubt_about(const GroupCounts& counts) {
  std::string doubt;
  if (counts.floor() != 0) {
    doubt = fmt::format(
        "there are too many groups to count exactly: the records of a group can be too low by at most {}, and groups "
        "with no more than that can be missing (Misra and Gries 1982)",
        counts.floor());
  }
  if (counts.too_long() != 0) {
    doubt += fmt::format("{}{} records are in no group, because their values are longer than {} bytes",
                         doubt.empty() ? "" : "; ", counts.too_long(), KeyLimits().longest);
  }
  return doubt;
}

}  // namespace bnfurl::tool
