// The format of a table: tab-separated, CSV, one JSON object per line, or an IPC stream of Arrow. All distinguish an
// absent value from an empty one, and none sends data to a terminal unescaped.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/tables/ipc_stream.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

class Writer {
public:
  Writer(records::Columns columns, Page& out) : columns_(std::move(columns)), out_(out) {}
  virtual ~Writer() = default;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Writes the names of the columns, if the format has a place for them.
  virtual void header() = 0;
  /// A row for each record of a range. `table` is of the same columns.
  virtual void rows(const records::Range& range, records::Table& table) = 0;
  /// A row with these values, one for each column. In jsonl, a value that is not UTF-8 has its octets in `NAME.base64`
  /// too.
  virtual void values(const std::vector<records::Found>& values) = 0;
  /// After the rows of a block, when those of all blocks before it are written: writes what waits for that.
  virtual void in_order() {}

protected:
  records::Columns columns_;
  Page& out_;
};

// Each format has its file.

[[nodiscard]] std::unique_ptr<Writer> make_tsv_writer(const records::Columns& columns, Page& out);
[[nodiscard]] std::unique_ptr<Writer> make_csv_writer(const records::Columns& columns, Page& out);
/// If `passes`, a record's own other columns follow.
[[nodiscard]] std::unique_ptr<Writer> make_jsonl_writer(const records::Columns& columns, Page& out, bool passes);
/// The rows go to the stream, which writes them.
[[nodiscard]] std::unique_ptr<Writer> make_arrow_writer(const records::Columns& columns, Page& page,
                                                        records::IpcStream& stream);

/// tsv, csv or jsonl; `table` begins as tsv. If `passes`, jsonl adds
/// the record's own other columns; in tsv and csv these must be among `columns`.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view format, const records::Columns& columns, Page& out,
                                                  bool passes = false);

/// The table that a command prints as `-o` says. Each thread has a writer.
class OutputTable {
public:
  /// Throws UsageError if the format is not for a terminal.
  OutputTable(const Options& options, Output& out);

  /// Puts the names of the columns if they are asked for, and always where the table is for people; in Arrow, names and
  /// types.
  void begin(const records::Columns& columns);
  /// Writes rows of columns with the same names. The table must have begun.
  [[nodiscard]] std::unique_ptr<Writer> writer(const records::Columns& columns, Page& page);
  /// Puts what is after all rows, if the table has begun.
  void end();

private:
  std::string format_;
  bool has_header_, passes_;
  Output& out_;
  std::optional<records::IpcStream> stream_;
};

// Rows as lines with a separator between the values. Tab-separated: `\N` is absent, an empty value is empty, and
// octets that would break a line or a value are escaped. CSV of RFC 4180: an absent value is empty, an empty one is
// `""`, and quotes are used only where needed.

/// `text` with every octet outside 0x20-0x7e, and every backslash, as a tsv escape or, if there is none, as `\xhh`.
[[nodiscard]] std::string tsv_printable(std::string_view text);

// The common part of commands with a table of columns: `-f help`, `-i help`, and the check for columns that a format
// cannot show.

/// Prints the columns, one per line: the name, a tab, and what it is.
records::Status list_columns(const records::Columns& columns, Output& out);
/// `-i help`: prints the formats of records in the same way, most of them with a line as an example.
records::Status list_formats(Output& out);
/// `--between help`: the same for conventions.
records::Status list_conventions(Output& out);

/// Whether a message can say of a record that the table's format cannot hold a value of it; then records are numbered.
[[nodiscard]] bool tells_of_unfit(const Options& options, const records::Columns& columns);

/// Throws UsageError if the output format, or ClickHouse's Tuple, cannot show these columns: a list, if it has only one
/// value per column; the same name twice, if it has names as keys.
void require_room_for(const records::Columns& columns, std::string_view output);

}  // namespace bnfurl::tool
