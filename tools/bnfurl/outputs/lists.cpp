#include "tools/bnfurl/outputs/lists.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "src/records/columns/own_columns.hpp"
#include "src/records/judging/readings.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/input_format.hpp"

namespace bnfurl::tool {

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

}  // namespace bnfurl::tool
