#include "src/records/tables/arrow_columns.hpp"

#include <cstddef>
#include <set>
#include <utility>

#include "src/records/columns/arrow_builder.hpp"
#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

/// Whether the values of a column come from rule files or a robots.txt.
bool needs_rules(const Column& column) { return column.needs == Needs::rules || column.needs == Needs::robots; }

}  // namespace

bool can_be_arrow(const Column& column) { return !column.is_list && !needs_rules(column); }

Columns arrow_columns(const std::vector<std::string>& names, const Request& request) {
  if (names.empty()) throw UsageError("no columns are selected");
  std::set<std::string> seen;
  Columns columns;
  for (const std::string& name : names) {
    columns.push_back(request.choose_one(name));
    if (columns.back().is_list) throw UsageError(printable(name) + " is a list and cannot be an Arrow column here");
    if (needs_rules(columns.back()))
      throw UsageError(printable(name) + " needs rule files and cannot be an Arrow column here");
    if (!seen.insert(columns.back().name).second) throw UsageError(printable(name) + " is given twice");
  }
  return columns;
}

arrow::Schema schema_of(const std::vector<std::string>& names, const std::vector<ValueType>& types) {
  std::vector<arrow::NamedFormat> fields;
  for (std::size_t i = 0; i < names.size(); ++i) fields.push_back({names[i], format_of(types[i])});
  return arrow::struct_schema(std::move(fields));
}

}  // namespace bnfurl::records
