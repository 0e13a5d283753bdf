// The table that a command prints.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "src/records/arrow_tables/ipc_stream.hpp"
#include "src/records/columns/column.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// The table in the form that `-o` asks for. Each thread has a writer.
class OutputTable {
public:
  /// Throws UsageError if the format is not for a terminal.
  OutputTable(const Options& options, Output& out);

  /// Puts the names of the columns if they are asked for, and always where the table is for people; in Arrow, names and
  /// types.
  void begin(const records::Columns& columns);
  /// Writes rows of columns with the same names. The table must have begun.
  [[nodiscard]] std::unique_ptr<records::Writer> writer(const records::Columns& columns, records::OutputBuffer& page);
  /// Puts what is after all rows, if the table has begun.
  void end();

private:
  std::string format_;
  bool has_header_, passes_;
  Output& out_;
  std::optional<records::IpcStream> stream_;
};

/// Whether a message can say of a record that the table's format cannot hold a value of it; then records are numbered.
[[nodiscard]] bool tells_of_unfit(const Options& options, const records::Columns& columns);

}  // namespace bnfurl::tool
