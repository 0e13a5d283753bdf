// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

// Columns by name. The names of a notation that ignores letter case are found in any case. A name, or a part of one,
// may be in quotes, as a value of --where: `query."a,b"`; between them, \" is a quote and \\ a backslash.

/// Null if no column has the name.
[[nodiscard]] const Column* find_column(const Columns& columns, std::string_view name);

/// A name as it is meant: the text between the quotes, or the name itself if it does not begin with a quote. Throws
/// UsageError if it begins with one and is not a text in quotes.
[[nodiscard]] std::string unquoted(std::string_view name);

}  // namespace bnfurl::tool
