// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/groups/group_key.hpp"

#include <charconv>

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

}  // namespace bnfurl::tool
