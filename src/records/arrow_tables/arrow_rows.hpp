// Rows of records on their way to batches of Arrow: what columns show, as values of the types that a table has.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "src/arrow/structs.hpp"
#include "src/records/columns/arrow_builder.hpp"
#include "src/records/columns/column.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/judging/batches.hpp"

namespace bnfurl::records {

/// A file that cannot be read, or not to its end: `FILE: why`. Also a record that is too large for a batch.
class ReadFault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Whether values of a column may not fit its type: a number has 64 bits. A message then says which record that is, so
/// records are numbered.
[[nodiscard]] bool may_not_fit(const Columns& columns);

class ArrowRows {
public:
  /// `types`: of the columns, which those of the table can become.
  ArrowRows(const Columns& columns, const std::vector<ValueType>& types);

  /// Adds a row for each record of a range. `table` is of the same columns. A value that its type cannot hold is null;
  /// that is noted of its record.
  void add(const Range& range, Table& table);
  /// Adds a value to a column alone, of a row that is of no record. Returns its text if its type cannot hold it.
  [[nodiscard]] std::optional<std::string> put(std::size_t column, const Found& value);
  /// Adds rows of the same types from number `begin` on: as many as a batch of `most` rows has room for, in which texts
  /// of a column have no more than so many octets; but one if it has no rows yet. Returns how many.
  [[nodiscard]] std::size_t append(const ArrowRows& rows, std::size_t begin, std::size_t most, std::size_t octets);

  [[nodiscard]] std::size_t size() const { return columns_.front().rows(); }
  /// How many octets the texts of a column have: of the one that has the most.
  [[nodiscard]] std::size_t octets() const;
  /// The rows as a batch; then it has none. Throws ReadFault if a column has too many octets for one.
  [[nodiscard]] arrow::Array take();
  void clear();

private:
  std::vector<Builder> columns_;
  std::vector<std::string> unfit_;  // what a value is that a column cannot hold
};

}  // namespace bnfurl::records
