// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The error for a grammar file that cannot be used. It ends the run, as a UsageError does.
#pragma once

#include <bnfurl/load.hpp>

#include <span>
#include <stdexcept>
#include <string>

namespace bnfurl::tool {

/// `what()` has a line for each fault, `FILE:LINE:COLUMN: ...`; of many faults, the first ones and the number of the
/// others.
class GrammarFault : public std::runtime_error {
public:
  explicit GrammarFault(std::span<const Diagnostic> diagnostics);
  explicit GrammarFault(const std::string& line) : std::runtime_error(line) {}
};

}  // namespace bnfurl::tool
