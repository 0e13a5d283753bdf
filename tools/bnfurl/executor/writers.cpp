#include "tools/bnfurl/executor/writers.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "src/records/columns/record_columns.hpp"
#include "src/records/io/wording.hpp"
#include "src/records/judging/readings.hpp"
#include "src/records/readers/input_format.hpp"
#include "tools/bnfurl/executor/row_writer.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

std::unique_ptr<Writer> make_writer(std::string_view format, const records::Columns& columns, Page& out, bool passes) {
  if (format == "csv") return make_csv_writer(columns, out);
  if (format == "jsonl") return make_jsonl_writer(columns, out, passes);
  return make_tsv_writer(columns, out);
}

void begin_table(const Options& options, const records::Columns& columns, Output& out) {
  const bool is_for_people = options.table_format() == "table";
  if (is_for_people) out.align();
  if (options.header || is_for_people) make_writer(options.table_format(), columns, out)->header();
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

void require_room_for(const records::Columns& columns, std::string_view output) {
  const bool is_tuple = output == "Tuple";
  std::set<std::string_view> names;
  for (const records::Column& column : columns) {
    if (column.is_list && output != "jsonl")
      throw records::UsageError(
          column.name + (is_tuple ? " is a list and cannot be in the Tuple" : " is a list, which needs -o jsonl"));
    if (!names.insert(column.name).second && (is_tuple || output == "jsonl"))
      throw records::UsageError(fmt::format("{} is given twice; {} can have it only once", column.name,
                                            is_tuple ? "the Tuple" : "a jsonl object"));
  }
}

}  // namespace bnfurl::tool
