// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/writer.hpp"

#include "tools/bnfurl/options/words.hpp"
#include "tools/bnfurl/tables/json_writer.hpp"
#include "tools/bnfurl/tables/separated_writer.hpp"

namespace bnfurl::tool {

std::unique_ptr<Writer> make_writer(std::string_view format, const Columns& columns, Page& out, bool passes) {
  require_known("output format", format, {"tsv", "csv", "jsonl"});
  if (format == "csv") return std::make_unique<CsvWriter>(columns, out);
  if (format == "jsonl") return std::make_unique<JsonWriter>(columns, out, passes);
  return std::make_unique<TsvWriter>(columns, out);
}

}  // namespace bnfurl::tool
