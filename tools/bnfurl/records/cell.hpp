// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A value within a record of columns: of a tsv or csv line, or of a member of a JSON object.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace bnfurl::tool {

/// How a value is wrapped up in its record.
enum class Wrapping {
  none,
  csv,  ///< between quotes, each one within doubled
  json  ///< a string of JSON
};

struct Cell {
  std::optional<std::string_view> text;  ///< unwrapped; nothing where it is absent
  std::size_t begin = 0;                 ///< of the wrapped value in its record, behind an opening quote
  Wrapping wrapping = Wrapping::none;
  std::string_view name = {};  ///< of a member
  std::string_view json = {};  ///< of a member: its value as JSON
};

/// Where octet number `offset` of a value is within `wrapped`, which begins with the value and goes on behind it.
[[nodiscard]] std::size_t wrapped_offset(std::string_view wrapped, Wrapping wrapping, std::size_t offset);

}  // namespace bnfurl::tool
