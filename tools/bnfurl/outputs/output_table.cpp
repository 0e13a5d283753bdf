#include "tools/bnfurl/outputs/output_table.hpp"

#include "src/records/arrow_tables/arrow_rows.hpp"

namespace bnfurl::tool {

OutputTable::OutputTable(const Options& options, Output& out)
    : format_(options.table_format()),
      has_header_(options.header || format_ == "table"),
      passes_(options.pass),
      out_(out) {
  if (format_ == "arrow" && out.is_terminal())
    throw records::UsageError("-o arrow is binary, and not for a terminal; write it to a file or a pipe");
}

void OutputTable::begin(const records::Columns& columns) {
  if (format_ == "arrow") stream_.emplace(columns, [&out = out_](std::string_view octets) { out.write(octets); });
  if (format_ == "table") out_.align();
  if (has_header_) writer(columns, out_)->header();
}

std::unique_ptr<records::Writer> OutputTable::writer(const records::Columns& columns, records::OutputBuffer& page) {
  return stream_ ? records::make_arrow_writer(columns, page, *stream_, telling(false))
                 : records::make_writer(format_, columns, page, passes_);
}

void OutputTable::end() {
  if (stream_) stream_->end();
}

bool tells_of_unfit(const Options& options, const records::Columns& columns) {
  return options.table_format() == "arrow" && records::may_not_fit(columns);
}

}  // namespace bnfurl::tool
