// Proofs of the tables in a source file that `bnfurl-gen --language` wrote: they are read back from the file as its
// compiler reads it, by code that shares nothing with the printer, and decided to be right.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "gen/emit/languages/packed.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::proof {

/// The packed grammar in the text of a class of Java, or why there is none.
[[nodiscard]] std::variant<gen::PackedGrammar, std::string> read_java(std::string_view text);

/// A text that a tagged automaton, whose values stand in a row, reads otherwise than `marked` does; nullopt if there is
/// none. Both have to have one language.
///
/// This is decided, for one slot of the result after the other. A walk over both keeps, for a path of `marked`, what the
/// slot has to be, and what each place is from which it can come. Of positions only this counts: whether a place has the
/// one that is wanted. What has another one never will, unless it is set again, since a later mark has a later position.
/// So there are finitely many situations.
[[nodiscard]] std::optional<std::string> difference_of_splits(const gen::Dfa& marked, const gen::TdfaArrays& row,
                                                              const gen::ResultNames& names);

}  // namespace bnfurl::proof
