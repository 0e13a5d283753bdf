// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/whole_records.hpp"

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

void WholeRecords::put(std::string_view records, Page& page) const {
  page.put(records);
  page.put(terminator_);
}

void WholeRecords::put(std::string_view whole, std::string_view file, std::size_t line, Page& page) const {
  if (options_.numbers) put_place(file, line, page);
  page.put(page.is_terminal() ? std::string_view(printable(whole)) : whole);
  page.put(page.is_terminal() ? '\n' : terminator_);
}

void WholeRecords::put_place(std::string_view file, std::size_t line, Page& page) const {
  if (options_.operands.size() > 1) {
    page.put(page.is_terminal() ? std::string_view(printable(file)) : file);
    page.put(':');
  }
  page.put_number(line);
  page.put(':');
}

void put_header(const Request& request, Page& page) {
  const Options& options = request.options;
  if (!options.header || options.count || options.quiet) return;
  const Header* header = request.input->first_header();
  if (header == nullptr || header->line.empty()) return;
  page.put(page.is_terminal() ? printable(header->line) : header->line);
  page.put('\n');
}

}  // namespace bnfurl::tool
