// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Writing an answer while its block is still being read, so that ClickHouse reads rows while others are split. Not all
// that send a block read before they have sent all of it: so nothing is written here that would have to wait.
#pragma once

#include <cstddef>
#include <string_view>

namespace bnfurl::tool {

/// Makes a pipe hold more, if it is one and may: then the two processes wait for each other less often.
void widen_pipe(int descriptor);

/// The same pipe as a descriptor, opened once more, since whether writing waits belongs to what was opened.
class AnswerPipe {
public:
  explicit AnswerPipe(int descriptor);
  ~AnswerPipe();
  AnswerPipe(const AnswerPipe&) = delete;
  AnswerPipe& operator=(const AnswerPipe&) = delete;

  /// Writes what the pipe takes at once, and returns how many octets that were: none if it is no pipe, and none after a
  /// failure, which whoever writes the rest will meet too.
  [[nodiscard]] std::size_t write_some(std::string_view text) const;

private:
  int descriptor_;
};

}  // namespace bnfurl::tool
