// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What can stand behind an option, so that a shell can complete it. A test holds these words against those that the
// program itself names when it refuses another.
#pragma once

#include <string>
#include <vector>

#include "tools/bnfurl/options/commands.hpp"

namespace bnfurl::tool {

struct Values {
  enum class Kind {
    none,         ///< a flag
    free,         ///< whatever the user likes
    words,        ///< one of these words
    grammars,     ///< one of these words, or a file
    productions,  ///< of the grammars asked for: the program knows
    columns       ///< the same, several, with commas between them
  };
  Kind kind = Kind::none;
  std::vector<std::string> words = {};
};

[[nodiscard]] Values values_of(const OptionText& option);

/// What stands behind the options.
struct Operands {
  bool are_files = false;
  std::vector<std::string> words = {};  ///< the first of them, where it says what to do
};

[[nodiscard]] Operands operands_of(const Command& command);

/// The grammars of URLs.
[[nodiscard]] std::vector<std::string> grammar_names();

}  // namespace bnfurl::tool
