// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace bnfurl::tool {
namespace {

using Relation = Test::Relation;

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

/// Linear in the length of both, which `std::string_view::find` is not ("aaab" in "aaaa"): memmem of glibc and musl is,
/// by the two-way algorithm of Crochemore and Perrin where the value is long.
bool contains(std::string_view text, std::string_view value) {
  if (value.empty()) return true;
  return value.size() <= text.size() && ::memmem(text.data(), text.size(), value.data(), value.size()) != nullptr;
}

bool compare(std::string_view text, Relation relation, const std::vector<std::string>& values) {
  const std::string_view value = values.front();
  switch (relation) {
    case Relation::equal:
      return text == value;
    case Relation::differs:
      return text != value;
    case Relation::starts:
      return text.starts_with(value);
    case Relation::ends:
      return text.ends_with(value);
    case Relation::within:
      return text.ends_with(value) || text == value.substr(1);
    case Relation::contains:
      return contains(text, value);
    default:
      return std::ranges::binary_search(values, text);
  }
}

}  // namespace

bool Test::passes(const Rows& rows) const {
  const std::optional<Value> value = column.value(rows);
  if (relation == Relation::present || relation == Relation::absent)
    return value.has_value() == (relation == Relation::present);
  if (!value) return relation == Relation::differs;
  Room room;
  return compare(shown(*value, room), relation, values);
}

}  // namespace bnfurl::tool
