// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns of an answer and their types: the elements of one named Tuple, so that `f(url).host` works, also if there
// is only one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// The type within Nullable.
enum class ElementType {
  uint8,   ///< a verdict
  uint16,  ///< a port
  int64,   ///< an offset
  string
};

struct Element {
  Column column;
  ElementType type;
};
using Elements = std::vector<Element>;

/// All columns that an answer can have: those of `split` but for what says which record it is.
[[nodiscard]] Columns known_elements(const Grammars& grammars);

/// The columns that are asked for. Throws UsageError.
[[nodiscard]] Elements choose_elements(const Options& options, const Columns& known, const Grammars& grammars);

/// `Tuple(valid Nullable(UInt8), host Nullable(String))`
[[nodiscard]] std::string tuple_type(const Elements& elements);

/// `name` as ClickHouse writes names: in backticks unless it is a plain word.
[[nodiscard]] std::string quoted_name(std::string_view name);

/// Whether it is a word of letters, digits and `_`, and does not begin with a digit.
[[nodiscard]] bool is_plain_name(std::string_view name);

}  // namespace bnfurl::tool
