// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Output of whole records, as they stand in the input; by `-n`, each after its place.
#pragma once

#include <cstddef>
#include <string_view>

#include "tools/bnfurl/records/record.hpp"
#include "tools/bnfurl/terminal/page.hpp"
#include "tools/bnfurl/work/request.hpp"

namespace bnfurl::tool {

class WholeRecords {
public:
  explicit WholeRecords(const Request& request)
      : options_(request.options), terminator_(request.format.ending.terminator) {}

  /// Records with the terminators between them, without their places. Not for a terminal.
  void put(std::string_view records, Page& page) const;
  void put(const Record& record, Page& page) const { put(record.whole, record.file, record.line, page); }
  void put(std::string_view whole, std::string_view file, std::size_t line, Page& page) const;

private:
  void put_place(std::string_view file, std::size_t line, Page& page) const;

  const Options& options_;
  char terminator_;
};

/// The header line of the first file, where `--header` asks for it and records are printed.
void put_header(const Request& request, Page& page);

}  // namespace bnfurl::tool
