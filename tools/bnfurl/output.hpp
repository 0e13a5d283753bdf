// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Standard output, collected in a buffer and written with write(2), so that a failure (a full disk) is seen,
// kept, and told once. A closed pipe is no failure: the process dies of SIGPIPE.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/bnfurl/status.hpp"

namespace bnfurl::tool {

class Output {
public:
  explicit Output(int descriptor);

  void put(std::string_view text) {
    buffer_.append(text);
    if (buffer_.size() >= capacity) flush();
  }
  void put(char octet) { buffer_ += octet; }
  void put_number(std::uint64_t number);

  /// Writes what is in the buffer. After a failure nothing is written any more.
  void flush();
  /// Flushes, and says on standard error what went wrong if anything did.
  [[nodiscard]] Status finish();

  [[nodiscard]] bool failed() const { return error_ != 0; }
  /// Whether a person is looking: what comes from data must not reach the terminal as it is.
  [[nodiscard]] bool is_terminal() const { return terminal_; }

private:
  static constexpr std::size_t capacity = 1 << 16;

  int descriptor_;
  bool terminal_;
  int error_ = 0;
  std::string buffer_;
};

}  // namespace bnfurl::tool
