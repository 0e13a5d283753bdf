// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/groups/group_key.hpp"

#include <charconv>
#include <cstring>

namespace bnfurl::tool {
namespace {

/// A number as it is shown. Integers are the table's own, and so they fit again; other numbers are short texts.
Value number_of(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc() && end == digits.data() + digits.size()) return Value(number);
  return Value(ShortText(digits, true));
}

}  // namespace

void GroupKey::add(Kind kind, std::string_view text) {
  octets_[added_] = static_cast<char>(kind);
  const std::size_t size = text.size();
  if (columns_ > 1) std::memcpy(octets_.data() + columns_ + added_ * sizeof size, &size, sizeof size);
  octets_ += text;
  ++added_;
}

void GroupKey::add(const std::optional<Value>& value) {
  if (!value) return add_absent();
  if (const auto* number = std::get_if<ShortText>(&*value); number != nullptr && number->is_number)
    return add(Kind::number, number->view());
  if (const std::optional<std::string_view> text = text_of(*value)) return add_text(*text);
  if (const auto* flag = std::get_if<bool>(&*value)) return add(Kind::flag, *flag ? "1" : "0");
  ShortText digits;
  digits.put(std::get<std::uint64_t>(*value), 1);
  add(Kind::number, digits.view());
}

std::vector<std::optional<Value>> values_of(std::string_view key, std::size_t columns) {
  using Kind = GroupKey::Kind;
  std::vector<std::optional<Value>> values;
  std::size_t begin = GroupKey::head_of(columns);
  for (std::size_t i = 0; i < columns; ++i) {
    std::size_t size = key.size() - begin;
    if (columns > 1) std::memcpy(&size, key.data() + columns + i * sizeof size, sizeof size);
    const std::string_view text = key.substr(begin, size);
    begin += size;
    switch (static_cast<Kind>(key[i])) {
      case Kind::absent:
        values.emplace_back(std::nullopt);
        break;
      case Kind::text:
        values.emplace_back(Value(text));
        break;
      case Kind::number:
        values.emplace_back(number_of(text));
        break;
      case Kind::flag:
        values.emplace_back(Value(text == "1"));
        break;
    }
  }
  return values;
}

}  // namespace bnfurl::tool
