// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/plain_records.hpp"

namespace bnfurl::tool {

PlainRecords::PlainRecords(InputFile& file, Ending ending)
    : file_(file),
      ending_(ending),
      reader_([&file](std::span<char> buffer) { return file.read(buffer); }, ending.terminator) {}

bool PlainRecords::next(Record& record) {
  std::optional<std::string_view> text = reader_.next();
  if (!text || (!reader_.terminated() && file_.error() != 0)) return false;
  if (ending_.drop_cr && text->ends_with('\r')) text->remove_suffix(1);
  record = Record{};
  record.text = record.url = *text;
  record.file = file_.name();
  record.line = ++line_;
  record.byte = reader_.offset();
  return true;
}

}  // namespace bnfurl::tool
