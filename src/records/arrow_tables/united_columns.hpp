// The columns of one table that has the records of several formats: a type is fixed before the first record is read.
#pragma once

#include <string>
#include <vector>

#include "src/records/columns/column.hpp"

namespace bnfurl::records {

class UnitedColumns {
public:
  /// Adds the table's columns as the records of `file`, and others of its format, have them. A column whose types
  /// differ is text. Throws UsageError if only the times of one format have a zone: a column cannot have both.
  void add(const Columns& columns, const std::string& file);

  /// The columns that were added first, with the types that they have in the table.
  [[nodiscard]] Columns all() const;

private:
  /// A column, and the first file that has it.
  struct FileColumn {
    Column column;
    std::string file;
  };

  static void unite(FileColumn& first, const FileColumn& other);

  std::vector<FileColumn> columns_;
};

}  // namespace bnfurl::records
