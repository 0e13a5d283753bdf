// Lines of columns. The values of tsv are between tabs, with the escapes that `-o tsv` writes; any other backslash is
// one. The values of csv (RFC 4180) can be quoted, and then contain commas, line ends and doubled quotes. One column is
// the URL. A record that lacks this column, or whose URL is absent (`\N` in tsv, nothing in csv), is a record without a
// URL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/records/readers/source.hpp"

namespace bnfurl::records {

/// The values of a tsv line. Those with escapes are unwrapped into `unwrapped`.
void read_tsv(std::string_view line, std::vector<Cell>& cells, std::string& unwrapped);
/// The values of a csv record, which has `separator` between them. Values in quotes are unwrapped into `unwrapped`.
/// False if the last one is not closed.
bool read_csv(std::string_view record, std::vector<Cell>& cells, std::string& unwrapped, char separator);

}  // namespace bnfurl::records
