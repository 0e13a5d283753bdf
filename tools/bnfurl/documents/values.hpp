// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What can follow an option, so that a shell can complete it. A test compares these words with the words that the
// program itself lists when it refuses another one.
#pragma once

#include <string>
#include <vector>

#include "tools/bnfurl/options/commands.hpp"

namespace bnfurl::tool {

struct Values {
  enum class Kind {
    none,         ///< a flag
    free,         ///< any text
    words,        ///< one of these words
    grammars,     ///< one of these words, or a file
    formats,      ///< the same
    productions,  ///< the productions of the requested grammars, which the program lists
    columns,      ///< the same, but several, separated by commas
    tests         ///< a column, followed by what is asked about it
  };
  Kind kind = Kind::none;
  std::vector<std::string> words = {};
};

[[nodiscard]] Values values_of(const OptionText& option);

/// What follows the options.
struct Operands {
  bool are_files = false;
  std::vector<std::string> words = {};  ///< the possible first operands, where the first one is a subcommand
};

[[nodiscard]] Operands operands_of(const Command& command);

/// The names of the grammars of URLs.
[[nodiscard]] std::vector<std::string> url_grammar_names();

}  // namespace bnfurl::tool
