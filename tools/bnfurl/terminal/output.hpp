// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Standard output, collected in a buffer and written with write(2), so that a failure (a full disk) is seen,
// kept, and told once. A closed pipe is no failure: the process dies of SIGPIPE.
#pragma once

#include "tools/bnfurl/terminal/page.hpp"
#include "tools/bnfurl/terminal/status.hpp"

namespace bnfurl::tool {

class Output : public Page {
public:
  explicit Output(int descriptor);

  /// Writes what is in the buffer. After a failure nothing is written any more.
  void flush();
  /// Flushes, then writes `text` without a copy.
  void write(std::string_view text);
  /// Flushes, and says on standard error what went wrong if anything did.
  [[nodiscard]] Status finish();

  [[nodiscard]] bool failed() const { return error_ != 0; }

protected:
  void spill() override { flush(); }

private:
  int descriptor_;
  int error_ = 0;
};

}  // namespace bnfurl::tool
