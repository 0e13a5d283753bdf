// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Records that consist of a URL and end with one octet: lines, or records terminated by NUL.
#pragma once

#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

/// How records end.
struct Ending {
  char terminator = '\n';
  bool drop_cr = true;  ///< one CR before the end of a record, or of the file, is not part of the record
};

inline constexpr Ending line_ending{'\n', true};
inline constexpr Ending nul_ending{'\0', false};

class PlainRecords : public RecordSource {
public:
  explicit PlainRecords(Ending ending) : ending_(ending) {}

  void open(const Block& block) override;
  [[nodiscard]] bool next(Record& record) override;

private:
  Ending ending_;
  Block block_;
  std::size_t begin_ = 0;  // where the next record begins
};

}  // namespace bnfurl::tool
