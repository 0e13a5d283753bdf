// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns of a table. A column is a name and a function from a row to a value, or to nothing where the row
// has none: what is absent is decided here, how that looks in writer.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/bnfurl/row.hpp"

namespace bnfurl::tool {

using Value = std::variant<std::string_view, std::uint64_t, bool>;

struct Column {
  std::string name;
  std::optional<Value> (*read)(const Row& row, std::size_t index);
  std::size_t index = 0;      ///< for `read`: of the component
  bool ignores_case = false;  ///< its name is of a notation that does

  [[nodiscard]] std::optional<Value> value(const Row& row) const { return read(row, index); }
};

using Columns = std::vector<Column>;

/// All columns: built in, then components (`=NAME` where called like a built-in one), then those of the log.
[[nodiscard]] Columns known_columns(const detail::GrammarData& grammar, const detail::GrammarData* layout);

/// The columns of `list`, in its order; a component can be written `=NAME` too.
[[nodiscard]] Columns choose_columns(std::string_view list, const Columns& known);

/// `valid scheme host port path query fragment`, whatever there is of them.
[[nodiscard]] Columns default_columns(const Columns& known);

}  // namespace bnfurl::tool
