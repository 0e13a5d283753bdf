// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/output/table.hpp"

#include <cstring>
#include <utility>

#include "src/arrow/bits.hpp"

namespace bnfurl::arrow {
namespace {

std::size_t values_octets(Field::Kind kind, std::size_t rows) noexcept {
  const std::size_t of_value = value_octets(kind);
  return of_value == 0 ? bitmap_octets(rows) : rows * of_value;
}

std::size_t table_octets(std::size_t rows, const std::vector<Field>& fields) noexcept {
  std::size_t octets = 0;
  for (const Field& field : fields)
    octets += Block::rounded(bitmap_octets(rows)) + Block::rounded(values_octets(field.kind, rows));
  return octets;
}

template <class Value>
void expand(const Column& from, const Column& to, const std::vector<std::int64_t>& indices) noexcept {
  for (std::size_t row = 0; row < indices.size(); ++row) {
    const auto index = static_cast<std::size_t>(indices[row]);
    const bool has_value = indices[row] >= 0 && bit_at(from.valid, index);
    to.of<Value>()[row] = has_value ? from.of<Value>()[index] : Value{};
    put_bit(to.valid, row, has_value);
  }
}

void expand_bits(const Column& from, const Column& to, const std::vector<std::int64_t>& indices) noexcept {
  for (std::size_t row = 0; row < indices.size(); ++row) {
    const auto index = static_cast<std::size_t>(indices[row]);
    const bool has_value = indices[row] >= 0 && bit_at(from.valid, index);
    put_bit(to.of<std::uint64_t>(), row, has_value && bit_at(from.of<std::uint64_t>(), index));
    put_bit(to.valid, row, has_value);
  }
}

}  // namespace

std::size_t value_octets(Field::Kind kind) noexcept {
  switch (kind) {
    case Field::Kind::valid:
      return 0;
    case Field::Kind::error_offset:
      return sizeof(std::int64_t);
    case Field::Kind::default_port:
      return sizeof(std::uint16_t);
    default:
      return sizeof(View);
  }
}

Table::Table(std::size_t row_count, const std::vector<Field>& fields)
    : rows(row_count), memory(table_octets(row_count, fields)) {
  for (const Field& field : fields) {
    auto* const valid = memory.take<std::uint64_t>(bitmap_octets(rows));
    auto* const values = memory.take<std::byte>(values_octets(field.kind, rows));
    std::memset(valid, 0, bitmap_octets(rows));
    if (value_octets(field.kind) == 0) std::memset(values, 0, bitmap_octets(rows));
    columns.push_back({valid, values});
  }
}

Table expanded(Table&& of_dictionary, const std::vector<std::int64_t>& indices, const std::vector<Field>& fields) {
  Table table(indices.size(), fields);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const Column& from = of_dictionary.columns[i];
    const Column& to = table.columns[i];
    switch (value_octets(fields[i].kind)) {
      case 0:
        expand_bits(from, to, indices);
        break;
      case sizeof(std::uint16_t):
        expand<std::uint16_t>(from, to, indices);
        break;
      case sizeof(std::int64_t):
        expand<std::int64_t>(from, to, indices);
        break;
      default:
        expand<View>(from, to, indices);
        break;
    }
  }
  table.expected = std::move(of_dictionary.expected);
  return table;
}

}  // namespace bnfurl::arrow
