// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A value within a record of columns: a field of a tsv or csv line, or a member of a JSON object.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace bnfurl::tool {

/// How a value is wrapped in its record.
enum class Wrapping {
  none,
  csv,  ///< between quotes; a quote within is doubled
  json  ///< a JSON string
};

struct Cell {
  std::optional<std::string_view> text;  ///< unwrapped; nullopt if it is absent
  std::size_t begin = 0;                 ///< where the wrapped value begins in its record, after an opening quote
  Wrapping wrapping = Wrapping::none;
  std::string_view name = {};  ///< the member's name
  std::string_view json = {};  ///< the member's value as JSON
};

/// The place of octet number `offset` of a value within `wrapped`, which begins with the wrapped value and may go on
/// after it.
[[nodiscard]] std::size_t wrapped_offset(std::string_view wrapped, Wrapping wrapping, std::size_t offset);

}  // namespace bnfurl::tool
