// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Records that end in one octet and are a URL as a whole: lines, and records that end in NUL.
#pragma once

#include "tools/bnfurl/input_file.hpp"
#include "tools/bnfurl/record.hpp"
#include "tools/bnfurl/record_reader.hpp"

namespace bnfurl::tool {

/// How records end.
struct Ending {
  char terminator = '\n';
  bool drop_cr = true;  ///< one CR before the end of a record, or of the file, is no part of it
};

inline constexpr Ending line_ending{'\n', true};
inline constexpr Ending nul_ending{'\0', false};

class PlainRecords : public RecordSource {
public:
  PlainRecords(InputFile& file, Ending ending);

  /// A record that a failure to read has cut off is none.
  [[nodiscard]] bool next(Record& record) override;

private:
  InputFile& file_;
  Ending ending_;
  RecordReader reader_;
  std::size_t line_ = 0;
};

}  // namespace bnfurl::tool
