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

/// The names of the grammars that a file needs, directly: those that it imports from, and those that judge its records.
/// Empty if the file cannot be read that far.
[[nodiscard]] std::vector<std::string> needs_of(const gen::SourceFile& file);

/// The name of a file's grammar; empty if the file cannot be read that far.
[[nodiscard]] std::string name_of(const gen::SourceFile& file);

/// Whether a file's grammar is of kind "record".
[[nodiscard]] bool is_of_records(const gen::SourceFile& file);

// The rules of the compiled grammars, for questions about the printed text itself: the library keeps automata but no
// rules; however, each grammar carries its own text.

/// All compiled grammars, read again from their texts and linked with each other.
[[nodiscard]] std::vector<gen::Grammar> printed_grammars();

}  // namespace bnfurl::loader
