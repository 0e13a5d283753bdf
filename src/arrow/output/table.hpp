// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns of a result while they are made: for each field its values, and one bit for each row that is not null.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "src/arrow/field.hpp"
#include "src/arrow/input/view.hpp"
#include "src/arrow/output/block.hpp"

namespace bnfurl::arrow {

struct Column {
  std::uint64_t* valid;
  void* values;

  template <class T>
  [[nodiscard]] T* of() const noexcept {
    return static_cast<T*>(values);
  }
};

struct Table {
  std::size_t rows;
  Block memory;
  std::vector<Column> columns;
  std::string expected = {};  ///< the texts that the views of `expected` point into

  /// No row has a value; values of rows that stay without one are not initialised.
  Table(std::size_t row_count, const std::vector<Field>& fields);
};

/// The octets of a value of a field; 0: it is a bit.
[[nodiscard]] std::size_t value_octets(Field::Kind kind) noexcept;

/// Octets for a bitmap: whole words.
[[nodiscard]] constexpr std::size_t bitmap_octets(std::size_t rows) noexcept { return (rows + 63) / 64 * 8; }

/// The table of an array with a dictionary: row i is row `indices[i]` of the table of the dictionary's texts; without
/// any value if that is negative.
[[nodiscard]] Table expanded(Table&& of_dictionary, const std::vector<std::int64_t>& indices,
                             const std::vector<Field>& fields);

}  // namespace bnfurl::arrow
