// Rows as an IPC stream of Arrow, in batches that depend on nothing but the rows: not on how many threads made them,
// nor on how the records arrived.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "src/arrow/structs.hpp"
#include "src/records/arrow_tables/arrow_rows.hpp"
#include "src/records/columns/column.hpp"

namespace bnfurl::records {

class IpcStream {
public:
  using Write = std::function<void(std::string_view octets)>;

  /// A batch has so many rows, unless it is the last one, or the texts of a column would have more than so many octets.
  static constexpr std::size_t batch_rows = 65'536, batch_octets = std::size_t{1} << 24;

  /// Writes the schema: the names and the types of the columns.
  IpcStream(const Columns& columns, Write write);

  [[nodiscard]] const std::vector<ValueType>& types() const { return types_; }
  /// Takes rows of these types, and writes the batches that are full.
  void take(ArrowRows& rows);
  /// Writes the rest. Nothing may follow.
  void end();

private:
  void write_batch();

  std::vector<ValueType> types_;
  arrow::Schema schema_;
  ArrowRows rows_;
  Write write_;
};

}  // namespace bnfurl::records
