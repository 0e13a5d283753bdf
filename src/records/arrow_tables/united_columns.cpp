#include "src/records/arrow_tables/united_columns.hpp"

#include <fmt/format.h>

#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {

void UnitedColumns::add(const Columns& columns, const std::string& file) {
  const bool is_first = columns_.empty();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (is_first)
      columns_.push_back({columns[i], file});
    else
      unite(columns_[i], {columns[i], file});
  }
}

// A column that records lack has the type that it has in others.
void UnitedColumns::unite(FileColumn& first, const FileColumn& other) {
  Column& column = first.column;
  const ValueType type = other.column.type;
  if (other.column.is_absent || (!column.is_absent && column.type == type)) return;
  if (column.is_absent) {
    first = other;
    return;
  }
  if (column.is_list() || other.column.is_list()) {
    throw UsageError(fmt::format("{} is a list in only one of {} and {}", printable(column.name), printable(first.file),
                                 printable(other.file)));
  }
  const auto is_time = [](ValueType each) { return each == ValueType::time || each == ValueType::local_time; };
  if (is_time(column.type) && is_time(type)) {
    const bool is_first = column.type == ValueType::local_time;
    throw UsageError(fmt::format("{}: the times in {} have no zone, unlike those in {}; {} gives them one", column.name,
                                 printable(is_first ? first.file : other.file),
                                 printable(is_first ? other.file : first.file), as_written({{"--zone", "+01:00"}})));
  }
  column.type = ValueType::text;
}

Columns UnitedColumns::all() const {
  Columns all;
  for (const FileColumn& each : columns_) all.push_back(each.column);
  return all;
}

}  // namespace bnfurl::records
