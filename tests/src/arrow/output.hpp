// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads arrays as a consumer of Arrow does, and checks what the specification demands of them.
#pragma once

#include <bnfurl/arrow.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tests {

/// A result, which is released at the end.
struct Output {
  ArrowSchema schema{};
  ArrowArray array{};

  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    if (schema.release != nullptr) schema.release(&schema);
    if (array.release != nullptr) array.release(&array);
  }
};

inline bool bit_at(const void* bits, std::size_t index) {
  return (static_cast<const std::uint8_t*>(bits)[index / 8] >> (index % 8) & 1) != 0;
}

inline bool is_null(const ArrowArray& array, std::size_t row) {
  return array.buffers[0] != nullptr && !bit_at(array.buffers[0], row);
}

inline std::string read_view(const ArrowArray& array, std::size_t row) {
  std::int32_t view[4];
  std::memcpy(view, static_cast<const char*>(array.buffers[1]) + 16 * row, 16);
  const auto size = static_cast<std::size_t>(view[0]);
  const std::string inside(reinterpret_cast<const char*>(view + 1), 12);
  if (size <= 12) {
    EXPECT_EQ(inside.find_first_not_of('\0', size), std::string::npos) << "no zeros after a short text";
    return inside.substr(0, size);
  }
  const auto* sizes = static_cast<const std::int64_t*>(array.buffers[array.n_buffers - 1]);
  EXPECT_TRUE(view[2] >= 0 && view[2] < array.n_buffers - 3);
  EXPECT_TRUE(view[3] >= 0 && view[3] + std::int64_t{view[0]} <= sizes[view[2]]);
  const std::string text(static_cast<const char*>(array.buffers[2 + view[2]]) + view[3], size);
  EXPECT_EQ(inside.substr(0, 4), text.substr(0, 4));
  return text;
}

template <class Offset>
std::string read_between(const ArrowArray& array, std::size_t row) {
  const auto* offsets = static_cast<const Offset*>(array.buffers[1]);
  EXPECT_LE(offsets[row], offsets[row + 1]);
  return {static_cast<const char*>(array.buffers[2]) + offsets[row],
          static_cast<std::size_t>(offsets[row + 1] - offsets[row])};
}

template <class Number>
std::string read_number(const ArrowArray& array, std::size_t row) {
  return std::to_string(static_cast<const Number*>(array.buffers[1])[row]);
}

/// A value as text; nullopt where it is null.
inline std::optional<std::string> value_at(const ArrowSchema& schema, const ArrowArray& array, std::size_t row) {
  if (is_null(array, row)) return std::nullopt;
  const std::string_view format = schema.format;
  if (format == "b") return bit_at(array.buffers[1], row) ? "1" : "0";
  if (format == "l") return read_number<std::int64_t>(array, row);
  if (format == "S") return read_number<std::uint16_t>(array, row);
  if (format == "vu" || format == "vz") return read_view(array, row);
  if (format == "u" || format == "z") return read_between<std::int32_t>(array, row);
  if (format == "U" || format == "Z") return read_between<std::int64_t>(array, row);
  ADD_FAILURE() << "format " << format;
  return std::nullopt;
}

/// The rows of a column, each as `NAME=VALUE`, or as NAME alone where it is null.
inline std::vector<std::string> rows_of(const ArrowSchema& schema, const ArrowArray& array) {
  std::vector<std::string> rows;
  std::int64_t nulls = 0;
  for (std::size_t row = 0; row < static_cast<std::size_t>(array.length); ++row) {
    const std::optional<std::string> value = value_at(schema, array, row);
    nulls += value ? 0 : 1;
    rows.push_back(schema.name + (value ? "=" + *value : std::string()));
  }
  EXPECT_EQ(array.null_count, nulls) << schema.name;
  EXPECT_EQ(array.offset, 0);
  EXPECT_EQ(array.n_children, 0);
  return rows;
}

/// The rows of a struct: those of its columns, separated by blanks.
inline std::vector<std::string> rows_of(const Output& output) {
  EXPECT_STREQ(output.schema.format, "+s");
  EXPECT_EQ(output.array.null_count, 0);
  EXPECT_EQ(output.array.n_buffers, 1);
  EXPECT_EQ(output.array.buffers[0], nullptr);
  EXPECT_EQ(output.schema.n_children, output.array.n_children);
  std::vector<std::string> rows(static_cast<std::size_t>(output.array.length));
  for (std::int64_t i = 0; i < output.array.n_children; ++i) {
    EXPECT_EQ(output.array.children[i]->length, output.array.length);
    const std::vector<std::string> column = rows_of(*output.schema.children[i], *output.array.children[i]);
    for (std::size_t row = 0; row < rows.size(); ++row) rows[row] += (i == 0 ? "" : " ") + column[row];
  }
  return rows;
}

}  // namespace bnfurl::tests
