// What `help` in place of a value prints: the names that can stand there, one a line with what it is.
#pragma once

#include "src/records/columns/column.hpp"
#include "src/records/messages/messages.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// `-f help`: prints the columns, one per line: the name, a tab, and what it is.
records::Status list_columns(const records::Columns& columns, Output& out);
/// `-i help`: prints the formats of records in the same way, most of them with a line as an example.
records::Status list_formats(Output& out);
/// `--between help`: the same for conventions.
records::Status list_conventions(Output& out);

}  // namespace bnfurl::tool
