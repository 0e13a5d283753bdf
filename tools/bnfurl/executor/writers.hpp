// The format of a table: tab-separated, CSV, or one JSON object per line. All three distinguish an absent value from
// an empty one, and none sends data to a terminal unescaped.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "src/records/columns/column.hpp"
#include "src/records/columns/table.hpp"
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

protected:
  records::Columns columns_;
  Page& out_;
};

/// tsv, csv or jsonl; `table` begins as tsv. If `passes`, jsonl adds
/// the record's own other columns; in tsv and csv these must be among `columns`.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::string_view format, const records::Columns& columns, Page& out,
                                                  bool passes = false);

/// Begins a table of `-o`: puts the names of its columns if they are asked for, and always where it is for people.
void begin_table(const Options& options, const records::Columns& columns, Output& out);

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

/// Throws UsageError if the output format, or ClickHouse's Tuple, cannot show these columns: a list, if it has only one
/// value per column; the same name twice, if it has names as keys.
void require_room_for(const records::Columns& columns, std::string_view output);

}  // namespace bnfurl::tool
