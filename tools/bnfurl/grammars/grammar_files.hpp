// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar files of a command line. They are read together, since they may import each other, and the grammars that
// are compiled in; a file that is called like one of these takes its place for the others. What was read stays until
// the program ends, as compiled grammars do, so that everybody may point into it.
#pragma once

#include <bnfurl/load.hpp>

#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::tool {

/// Whether a word means a file: no grammar is called so, and it has a "/", ends in ".bnf", or is there.
[[nodiscard]] bool is_grammar_file(std::string_view word);

class GrammarFiles {
public:
  /// Reads the files, but for those that have been read. Throws GrammarFault for what is wrong in them, UsageError for
  /// a file that cannot be read.
  void load(const std::vector<std::string>& files);
  /// The same of texts at hand.
  void load(std::span<const GrammarText> files);

  /// The grammar of a file, as it was named; nullopt if it has not been read.
  [[nodiscard]] std::optional<Grammar> find(std::string_view file) const;

  /// Makes the tables of a production of such a grammar, for verdict and components, or for `trace`, if they are not
  /// there yet. One that was compiled has them. Throws GrammarFault.
  void make_ready(Production production);
  void make_traceable(Production production);

  /// The rules of such a grammar; null for one that was compiled.
  [[nodiscard]] const gen::Grammar* find_rules(Grammar grammar) const;

private:
  std::mutex mutex_;  // of what to do where memory runs out: there is one for the program
  std::vector<Loaded> loaded_;
};

/// Those of this program's command line.
[[nodiscard]] GrammarFiles& grammar_files();

}  // namespace bnfurl::tool
