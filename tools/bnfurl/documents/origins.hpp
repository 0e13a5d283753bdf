// Where the columns that all logs share come from in each format, and what is done to their values: tables of
// docs/reference/columns.md.
#pragma once

#include <string>

namespace bnfurl::tool {

/// Tables in Markdown, one for formats of lines and one for JSON. They are made by asking the columns themselves.
[[nodiscard]] std::string origin_tables();

}  // namespace bnfurl::tool
