#include "src/records/sinks/writers.hpp"

#include <fmt/format.h>

#include <set>

namespace bnfurl::records {

std::unique_ptr<Writer> make_writer(std::string_view format, const Columns& columns, OutputBuffer& out, bool passes) {
  if (format == "csv") return make_csv_writer(columns, out);
  if (format == "jsonl") return make_jsonl_writer(columns, out, passes);
  return make_tsv_writer(columns, out);
}

void require_room_for(const Columns& columns, std::string_view output) {
  const bool is_tuple = output == "Tuple";
  std::set<std::string_view> names;
  for (const Column& column : columns) {
    if (column.is_list() && output != "jsonl" && output != "arrow")
      throw UsageError(column.name + (is_tuple ? " is a list and cannot be in the Tuple"
                                               : " is a list, which needs -o jsonl or arrow"));
    if (!names.insert(column.name).second && (is_tuple || output == "jsonl" || output == "arrow")) {
      throw UsageError(fmt::format("{} is given twice; {} can have it only once", column.name,
                                   is_tuple            ? "the Tuple"
                                   : output == "jsonl" ? "a jsonl object"
                                                       : "an Arrow table"));
    }
  }
}

}  // namespace bnfurl::records
