// The compiled grammars, for files that import from them or refer to them: each carries its own text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/detail/data.hpp>

#include "gen/pipeline.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::loader {

/// The compiled grammar of that name, or null.
[[nodiscard]] const detail::GrammarData* find_compiled(std::string_view name);

/// The texts of the compiled grammars that files need, directly or not: those that they import from, and those that
/// judge their records. A misspelt name also brings in the grammar with the nearest name, so that a message can
/// suggest it.
[[nodiscard]] std::vector<gen::SourceFile> needed_by(const std::vector<gen::SourceFile>& files);

/// What a grammar file says of itself, as far as it can be read.
struct Outline {
  std::string name;
  std::vector<std::string> needs;  ///< the grammars that it imports from, and those that judge its records
  bool is_of_records = false;
};
[[nodiscard]] Outline outline_of(const gen::SourceFile& file);

// The rules of the compiled grammars, for questions about the printed text itself: the library keeps automata but no
// rules; however, each grammar carries its own text.

/// All compiled grammars, read from their texts and linked with each other when they are first asked for.
[[nodiscard]] const std::vector<gen::Grammar>& printed_grammars();

}  // namespace bnfurl::loader
