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

/// A number as it is shown. Integers are the table's own, and so they fit again.
records::Value number_of(std::string_view digits) {
  if (const auto number = records::number_in<std::uint64_t>(digits)) return records::Value(*number);
  return records::DecimalText{digits};
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

std::optional<double> number_in(const records::Column& column, const KeyPart& part) {
  if (part.kind != KeyKind::number && !(column.type == records::ValueType::digits && part.kind == KeyKind::text))
    return std::nullopt;
  double number = 0;
  const auto [end, error] = std::from_chars(part.text.data(), part.text.data() + part.text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<records::Moment> moment_in(const KeyPart& part) {
  return part.kind == KeyKind::text ? records::read_rfc3339(part.text) : std::nullopt;
}

/// In the column's own order: by numbers or times, which come before what is none.
template <class Own>
Order compare_own(const std::optional<Own>& left, const std::optional<Own>& right) {
  if (!left || !right) return right.has_value() <=> left.has_value();
  return *left < *right ? Order::less : *right < *left ? Order::greater : Order::equal;
}

Order compare_values(const records::Column& column, const KeyPart& a, const KeyPart& b) {
  const Order own = records::shows_time(column.name) ? compare_own(moment_in(a), moment_in(b))
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
Order compare_by(std::size_t column, const records::Columns& by, const Group& a, const Group& b) {
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

/// The value that a part of a key stands for; it points into the key.
records::Found value_of(const KeyPart& part) {
  switch (part.kind) {
    case KeyKind::absent:
      return std::nullopt;
    case KeyKind::text:
      return records::Value(part.text);
    case KeyKind::number:
      return number_of(part.text);
    case KeyKind::flag:
      return records::Value(part.text == "1");
  }
  return std::nullopt;
}

}  // namespace

std::size_t hash_of(std::string_view key) { return ::XXH3_64bits(key.data(), key.size()); }

void append_to_key(std::string& key, const records::Found& value, bool is_last) {
  const auto append = [&](KeyKind kind, std::string_view text) {
    const std::size_t size = text.size();
    key += static_cast<char>(kind);
    if (!is_last) key.append(reinterpret_cast<const char*>(&size), sizeof size);
    key += text;
  };
  if (!value) return append(KeyKind::absent, {});
  if (const auto* number = std::get_if<records::DecimalText>(&*value)) return append(KeyKind::number, number->digits);
  if (const std::optional<std::string_view> text = text_of(*value)) return append(KeyKind::text, *text);
  if (const auto* flag = std::get_if<bool>(&*value)) return append(KeyKind::flag, *flag ? "1" : "0");
  const fmt::format_int digits(std::get<std::uint64_t>(*value));
  append(KeyKind::number, {digits.data(), digits.size()});
}

records::Columns group_columns(const records::Columns& by) {
  records::Columns columns = by;
  for (records::Column& column : columns) column.is_list = false;  // a group has one of its texts
  for (const std::string_view sum : sums) columns.push_back({.name = std::string(sum)});
  return columns;
}

std::vector<Group> sorted_groups(const FrequentKeys& counts, const records::Columns& by, std::size_t sort,
                                 std::size_t most) {
  std::vector<Group> groups;
  for (const FrequentKeys::Count& each : counts.all()) groups.push_back({each.key, each.count - each.over, each.more});
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
  values_.push_back(group.sums.tells_octets ? records::Found(group.sums.octets) : std::nullopt);
  values_.emplace_back(group.sums.invalid);
  values_.emplace_back(records::DecimalText{share_of(group.records)});
}

std::string_view GroupRow::share_of(std::size_t records) {
  if (records == records_) return share_;
  records_ = records;
  share_ = fmt::format("{:.4f}", static_cast<double>(records) / static_cast<double>(total_));
  return share_;
}

std::string text_of(const Group& group, std::size_t columns) {
  std::string text;
  KeyReader reader(group.key, columns);
  for (std::size_t i = 0; i < columns; ++i) {
    const KeyPart part = reader.next();
    if (i != 0) text += "  ";
    text += part.kind == KeyKind::absent ? "\\N" : part.text.empty() ? "\"\"" : part.text;
  }
  return text;
}

std::string doubt_about(const FrequentKeys& counts) {
  std::string doubt;
  if (counts.floor() != 0) {
    doubt = fmt::format(
        "there are too many groups to count them exactly: a number of records can be up to {0} too low, and a group of "
        "{0} records or fewer can be missing (Misra and Gries 1982); --where selects fewer records",
        counts.floor());
  }
  if (counts.too_long() != 0) {
    doubt += fmt::format("{}{} records are in no group, because their values are longer than {} bytes",
                         doubt.empty() ? "" : "; ", counts.too_long(), KeyLimits().longest);
  }
  return doubt;
}

}  // namespace bnfurl::tool
