// Which columns a table of Arrow can have, and their types.
#pragma once

#include <string>
#include <vector>

#include "src/arrow/structs.hpp"
#include "src/records/columns/column.hpp"
#include "src/records/requests/request.hpp"

namespace bnfurl::records {

/// Whether the rules or networks are given that the values of a column need, if they need some.
[[nodiscard]] bool can_be_arrow(const Column& column, const Request& request);

/// The columns with these names, all different. Throws UsageError for one that Arrow cannot have.
[[nodiscard]] Columns arrow_columns(const std::vector<std::string>& names, const Request& request);

/// The type of the rows of columns: a struct.
[[nodiscard]] arrow::Schema schema_of(const Columns& columns);

}  // namespace bnfurl::records
