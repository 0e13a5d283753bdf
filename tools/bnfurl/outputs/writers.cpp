#include "tools/bnfurl/outputs/writers.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "src/records/columns/record_columns.hpp"
#include "src/records/io/wording.hpp"
#include "src/records/judging/readings.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/tables/arrow_rows.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

std::unique_ptr<Writer> make_writer(std::string_view format, const records::Columns& columns, Page& out, bool passes) {
  if (format == "csv") return make_csv_writer(columns, out);
  if (format == "jsonl") return make_jsonl_writer(columns, out, passes);
  return make_tsv_writer(columns, out);
}

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

std::unique_ptr<Writer> OutputTable::writer(const records::Columns& columns, Page& page) {
  return stream_ ? make_arrow_writer(columns, page, *stream_) : make_writer(format_, columns, page, passes_);
}

void OutputTable::end() {
  if (stream_) stream_->end();
}

records::Status list_columns(const records::Columns& columns, Output& out) {
  const auto put = [&out](std::string_view name, std::string_view about) {
    for (const std::string_view text : {name, std::string_view("\t"), about, std::string_view("\n")}) out.put(text);
  };
  for (const records::Column& column : columns) {
    put(column.name, column.about);
    for (const records::ColumnFamily& each : families_inside(column.inside))
      put(column.name + std::string(each.name), each.about);
  }
  return records::Status::good;
}

records::Status list_formats(Output& out) {
  for (const records::DescribedFormat& format : records::all_formats()) {
    std::string about = records::worded(format.about);
    std::erase(about, '`');
    out.put(fmt::format("{}\t{}{}{}\n", format.name, about, format.example.empty() ? "" : "\t", format.example));
  }
  return records::Status::good;
}

records::Status list_conventions(Output& out) {
  for (const auto& [name, about] : records::known_conventions()) out.put(fmt::format("{}\t{}\n", name, about));
  return records::Status::good;
}

bool tells_of_unfit(const Options& options, const records::Columns& columns) {
  return options.table_format() == "arrow" && records::may_not_fit(columns);
}

void require_room_for(const records::Columns& columns, std::string_view output) {
  const bool is_tuple = output == "Tuple";
  std::set<std::string_view> names;
  for (const records::Column& column : columns) {
    if (column.is_list() && output != "jsonl" && output != "arrow")
      throw records::UsageError(column.name + (is_tuple ? " is a list and cannot be in the Tuple"
                                                        : " is a list, which needs -o jsonl or arrow"));
    if (!names.insert(column.name).second && (is_tuple || output == "jsonl" || output == "arrow")) {
      throw records::UsageError(fmt::format("{} is given twice; {} can have it only once", column.name,
                                            is_tuple            ? "the Tuple"
                                            : output == "jsonl" ? "a jsonl object"
                                                                : "an Arrow table"));
    }
  }
}

}  // namespace bnfurl::tool
