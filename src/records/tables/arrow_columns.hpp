// Which columns a table of Arrow can have, and their types.
#pragma once

#include <string>
#include <vector>

#include "src/arrow/structs.hpp"
#include "src/records/columns/column.hpp"
#include "src/records/requests/request.hpp"

namespace bnfurl::records {

/// Whether Arrow has a type for a column here, and its values need nothing that a table does not read.
[[nodiscard]] bool can_be_arrow(const Column& column);

/// The columns with these names, all different. Throws UsageError for one that Arrow cannot have.
[[nodiscard]] Columns arrow_columns(const std::vector<std::string>& names, const Request& request);

/// The type of their rows: a struct. `types`: those of the columns.
[[nodiscard]] arrow::Schema schema_of(const std::vector<std::string>& names, const std::vector<ValueType>& types);

}  // namespace bnfurl::records
