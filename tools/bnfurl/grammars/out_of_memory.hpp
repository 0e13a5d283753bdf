// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What reads grammars and folders ends the program where memory runs out: no exception gets through it. While an object
// of this class lives, that happens with the program's own message and status.
#pragma once

#include <new>

namespace bnfurl::tool {

class OutOfMemoryIsTold {
public:
  OutOfMemoryIsTold();
  ~OutOfMemoryIsTold();
  OutOfMemoryIsTold(const OutOfMemoryIsTold&) = delete;
  OutOfMemoryIsTold& operator=(const OutOfMemoryIsTold&) = delete;

private:
  std::new_handler before_;
};

}  // namespace bnfurl::tool
