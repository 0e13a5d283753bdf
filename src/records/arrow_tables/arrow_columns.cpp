#include "src/records/arrow_tables/arrow_columns.hpp"

#include <cstddef>
#include <set>
#include <utility>

#include "src/records/columns/arrow_builder.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// Whether the rules or networks are there that a column needs, if it needs some.
bool has_rules(const Column& column, const Derivation& derivation) {
  if (column.needs == Needs::rules) return derivation.rules.has_value();
  if (column.needs == Needs::bots) return derivation.bots.has_value();
  return column.needs != Needs::robots || derivation.robots || derivation.store;
}

}  // namespace

bool can_be_arrow(const Column& column, const Request& request) { return has_rules(column, *request.derivation); }

Columns arrow_columns(const std::vector<std::string>& names, const Request& request) {
  if (names.empty()) throw UsageError("no columns are selected");
  std::set<std::string> seen;
  Columns columns;
  for (const std::string& name : names) {
    columns.push_back(request.choose_one(name));
    if (!seen.insert(columns.back().name).second) throw UsageError(printable(name) + " is given twice");
  }
  return columns;
}

arrow::Schema schema_of(const Columns& columns) {
  std::vector<arrow::NamedFormat> fields;
  for (const Column& each : columns) fields.push_back(Builder(each.type).field(as_utf8(each.name)));
  return arrow::struct_schema(std::move(fields));
}

}  // namespace bnfurl::records
