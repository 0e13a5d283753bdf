// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar file that cannot be used ends the run, as a word that means nothing does.
#pragma once

#include <bnfurl/load.hpp>

#include <span>
#include <stdexcept>
#include <string>

namespace bnfurl::tool {

/// `what()` has a line for each thing that is wrong, `FILE:LINE:COLUMN: ...`; of many, the first ones, and how many more.
class GrammarFault : public std::runtime_error {
public:
  explicit GrammarFault(std::span<const Diagnostic> diagnostics);
  explicit GrammarFault(const std::string& line) : std::runtime_error(line) {}
};

}  // namespace bnfurl::tool
