// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/test.hpp"

#include <array>
#include <charconv>

namespace bnfurl::tool {
namespace {

/// Memory for the digits of a number.
using Room = std::array<char, 20>;

/// A value as a table shows it, but without escapes.
std::string_view shown(const Value& value, Room& room) {
  if (const std::optional<std::string_view> text = text_of(value)) return *text;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "1" : "0";
  const std::to_chars_result end =
      std::to_chars(room.data(), room.data() + room.size(), std::get<std::uint64_t>(value));
  return {room.data(), static_cast<std::size_t>(end.ptr - room.data())};
}

/// Whether a column has to find out where and why a URL fails.
bool is_about_errors(const Column& column) {
  const std::string_view name = column.name;
  return name.starts_with("expected") || name.starts_with("error_offset");
}

/// What it takes to get a value, in steps of the order of a comparison.
std::size_t cost_of(const Column& column) {
  if (is_verdict(column)) return 0;
  return is_traced(column) || is_about_errors(column) ? 100 : 1;
}

}  // namespace

bool Test::holds(const Rows& rows) const {
  const std::optional<Value> value = column.value(rows);
  if (!value || std::holds_alternative<Presence>(condition)) return value.has_value();
  Room room;
  const std::string_view text = shown(*value, room);
  if (const auto* comparison = std::get_if<Comparison>(&condition)) return comparison->holds(text);
  return std::visit([text](const auto& asked) { return asked.holds(text); }, condition);
}

std::size_t Test::cost() const { return 10 * cost_of(column) + condition.index(); }

bool is_verdict(const Column& column) { return column.name == "valid" || column.name.starts_with("valid."); }

}  // namespace bnfurl::tool
