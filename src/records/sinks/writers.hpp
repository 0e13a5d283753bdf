// The format of a table: tab-separated, CSV, one JSON object per line, or an IPC stream of Arrow. All distinguish an
// absent value from an empty one, and none sends data to a terminal unescaped.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/arrow_tables/ipc_stream.hpp"
#include "src/records/columns/column.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/sinks/output_buffer.hpp"

namespace bnfurl::records {

class Writer {
public:
  Writer(Columns columns, OutputBuffer& out) : columns_(std::move(columns)), out_(out) {}
  virtual ~Writer() = default;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Writes the names of the columns, if the format has a place for them.
  virtual void header() = 0;
  /// A row for each record of a range. `table` is of the same columns.
  virtual void rows(const Range& range, Table& table) = 0;
  /// A row with these values, one for each column. In jsonl, a value that is not UTF-8 has its octets in `NAME.base64`
  /// too.
  virtual void values(const std::vector<Found>& values) = 0;
  /// After the rows of a block, when those of all blocks before it are written: writes what waits for that.
  virtual void in_order() {}

protected:
  Columns columns_;
  OutputBuffer& out_;
};

// Each format has its file.

[[nodiscard]] std::unique_ptr<Writer> make_tsv_writer(const Columns& columns, OutputBuffer& out);
[[nodiscard]] std::unique_ptr<Writer> make_csv_writer(const Columns& columns, OutputBuffer& out);
/// If `passes`, a record's own other columns follow.
[[nodiscard]] std::unique_ptr<Writer> make_jsonl_writer(const Columns& columns, OutputBuffer& out, bool passes);
/// The rows go to the stream, which writes them; `tell` hears of a value that does not fit its column's type.
[[nodiscard]] std::unique_ptr<Writer> make_arrow_writer(const Columns& columns, OutputBuffer& page, IpcStream& stream,
                                                        Tell tell);

/// tsv, csv or jsonl; `table` begins as tsv. If `passes`, jsonl adds the record's own other columns; in tsv and csv
/// these must be among `columns`.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view format, const Columns& columns, OutputBuffer& out,
                                                  bool passes = false);

// Rows as lines with a separator between the values. Tab-separated: `\N` is absent, an empty value is empty, and
// octets that would break a line or a value are escaped. CSV of RFC 4180: an absent value is empty, an empty one is
// `""`, and quotes are used only where needed.

/// `text`, in which each octet outside 0x20-0x7e, and each backslash, is a tsv escape, or `\xhh` if tsv has no escape
/// for it.
[[nodiscard]] std::string tsv_printable(std::string_view text);

/// Throws UsageError if the output format, or ClickHouse's Tuple, cannot show these columns: a list, if it has only one
/// value per column; the same name twice, if it has names as keys.
void require_room_for(const Columns& columns, std::string_view output);

}  // namespace bnfurl::records
