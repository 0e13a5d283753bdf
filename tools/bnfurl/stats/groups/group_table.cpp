// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/groups/group_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tools/bnfurl/tables/times/moment.hpp"
#include "tools/bnfurl/tables/times/time_columns.hpp"

namespace bnfurl::tool {
namespace {

using Order = std::strong_ordering;

constexpr std::string_view sums[] = {"records", "octets", "invalid", "share"};

std::strong_ordering compare_texts(std::string_view a, std::string_view b) { return a.compare(b) <=> 0; }

/// What a group has in a column, as text.
std::string_view text_in(const Value& value, ShortText& room) {
  if (const std::optional<std::string_view> text = text_of(value)) return *text;
  if (const auto* flag = std::get_if<bool>(&value))
    room.put(*flag ? '1' : '0');
  else
    room.put(std::get<std::uint64_t>(value), 1);
  return room.view();
}

/// By octets; what is absent is last.
Order compare_octets(const std::optional<Value>& a, const std::optional<Value>& b) {
  if (!a || !b) return b.has_value() <=> a.has_value();
  ShortText a_room, b_room;
  return compare_texts(text_in(*a, a_room), text_in(*b, b_room));
}

std::optional<double> number_in(const std::optional<Value>& value) {
  if (!value) return std::nullopt;
  if (const auto* number = std::get_if<std::uint64_t>(&*value)) return static_cast<double>(*number);
  const auto* text = std::get_if<ShortText>(&*value);
  if (text == nullptr || !text->is_number) return std::nullopt;
  double number = 0;
  (void)std::from_chars(text->view().data(), text->view().data() + text->view().size(), number);
  return number;
}

std::optional<Moment> moment_in(const std::optional<Value>& value) {
  const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
  return text ? read_moment(rfc3339_time, *text) : std::nullopt;
}

/// In the column's own order: numbers and times come before what is none.
Order compare_values(const Column& column, const std::optional<Value>& a, const std::optional<Value>& b) {
  if (const auto left = number_in(a), right = number_in(b); left && right && *left != *right)
    return *left < *right ? Order::less : Order::greater;
  if (shows_times(column)) {
    if (const auto left = moment_in(a), right = moment_in(b); left && right && *left != *right) return *left <=> *right;
  }
  return compare_octets(a, b);
}

Order compare_all(const Group& a, const Group& b) {
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    if (const Order order = compare_octets(a.values[i], b.values[i]); order != Order::equal) return order;
  }
  return Order::equal;
}

/// By the column with this index: the highest sum first.
Order compare_by(std::size_t column, const Columns& by, const Group& a, const Group& b) {
  if (column < by.size()) return compare_values(by[column], a.values[column], b.values[column]);
  const std::string_view sum = sums[column - by.size()];
  if (sum == "octets") return b.sums.octets <=> a.sums.octets;
  if (sum == "invalid") return b.sums.invalid <=> a.sums.invalid;
  return b.records <=> a.records;
}

}  // namespace

Columns group_columns(const Columns& by) {
  Columns columns = by;
  for (const std::string_view sum : sums) columns.push_back({.name = std::string(sum), .read = nullptr});
  return columns;
}

std::vector<Group> sorted_groups(const GroupCounts& counts, const Columns& by, std::size_t sort, std::size_t most) {
  std::vector<Group> groups;
  for (const GroupCounts::Count& each : counts.all())
    groups.push_back({values_of(each.key, by.size()), each.count - each.over, each.more});
  const auto is_before = [&](const Group& a, const Group& b) {
    if (const Order order = compare_by(sort, by, a, b); order != Order::equal) return order == Order::less;
    if (a.records != b.records) return a.records > b.records;
    return compare_all(a, b) == Order::less;
  };
  const std::size_t size = std::min(most, groups.size());
  std::partial_sort(groups.begin(), groups.begin() + static_cast<std::ptrdiff_t>(size), groups.end(), is_before);
  groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(size), groups.end());
  return groups;
}

std::vector<std::optional<Value>> row_of(const Group& group, std::size_t total) {
  std::vector<std::optional<Value>> row = group.values;
  const double share = static_cast<double>(group.records) / static_cast<double>(total);
  row.emplace_back(std::uint64_t{group.records});
  row.emplace_back(group.sums.octets);
  row.emplace_back(group.sums.invalid);
  row.emplace_back(ShortText(fmt::format("{:.4f}", share), true));
  return row;
}

std::string text_of(const Group& group) {
  std::string text;
  for (const std::optional<Value>& value : group.values) {
    ShortText room;
    if (&value != &group.values.front()) text += "  ";
    text += value ? text_in(*value, room) : "\\N";
  }
  return text;
}

std::string doubt_about(const GroupCounts& counts) {
  std::string doubt;
  if (counts.floor() != 0) {
    doubt = fmt::format(
        "there are more groups than memory is kept for: the records of a group can be too low by at most {}, and a "
        "group with at most so many can be missing (Misra and Gries 1982)",
        counts.floor());
  }
  if (counts.too_long() != 0) {
    doubt += fmt::format("{}{} records are in no group: their values have more than {} octets",
                         doubt.empty() ? "" : "; ", counts.too_long(), KeyLimits().longest);
  }
  return doubt;
}

}  // namespace bnfurl::tool
