// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/plain_records.hpp"

#include <algorithm>

namespace bnfurl::tool {

void PlainRecords::open(const Block& block) {
  block_ = block;
  begin_ = 0;
}

bool PlainRecords::next(Record& record) {
  if (begin_ == block_.text.size()) return false;
  const std::size_t end = std::min(block_.text.find(ending_.terminator, begin_), block_.text.size());
  record = Record{};
  record.whole = block_.text.substr(begin_, end - begin_);
  record.text = record.whole;
  if (ending_.drop_cr && record.text.ends_with('\r')) record.text.remove_suffix(1);
  record.url = record.text;
  record.file = block_.file;
  record.line = block_.line++;
  record.byte = block_.byte + begin_;
  begin_ = std::min(end + 1, block_.text.size());
  return true;
}

}  // namespace bnfurl::tool
