// Literals in the letter case in which a grammar prints them. A literal that ignores letter case becomes sets of two
// letters, so the rules no longer say which one was printed: that is in the grammar's text, at the literal's place.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <bnfurl/grammar.hpp>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::tool::suite {

/// `[Tt]`
[[nodiscard]] bool is_letter_in_both_cases(const gen::OctetSet& set);

class PrintedLiterals {
public:
  /// Of the rules of `grammar`, which must outlive this object.
  PrintedLiterals(Grammar grammar, const gen::Grammar& rules);

  /// As printed; nullopt if `x`, a part of these rules, is not a literal that ignores the case of a letter.
  [[nodiscard]] std::optional<std::string> of(const gen::Expression& x) const;

  /// Whether some literal prints this letter.
  [[nodiscard]] bool prints(char letter) const { return letters_.find(letter) != std::string::npos; }

private:
  std::map<const gen::Expression*, std::string> literals_;
  std::string letters_;  // of all literals
};

}  // namespace bnfurl::tool::suite
