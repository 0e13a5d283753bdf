// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The error for a grammar file that cannot be used. It ends the run, as a UsageError does.
#pragma once

#include <new>
#include <span>
#include <stdexcept>
#include <string>

#include <bnfurl/load.hpp>

namespace bnfurl::tool {

/// `what()` has a line for each fault, `FILE:LINE:COLUMN: ...`; of many faults, the first ones and the number of the
/// others.
class GrammarFault : public std::runtime_error {
public:
  explicit GrammarFault(std::span<const Diagnostic> diagnostics);
  explicit GrammarFault(const std::string& line) : std::runtime_error(line) {}
};

// What reads grammars and folders ends the program where memory runs out: no exception gets through it. While an object
// of this class lives, that happens with the program's own message and status.

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
