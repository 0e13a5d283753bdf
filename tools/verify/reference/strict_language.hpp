// A production of kinds (a choice among productions) as a strict reader sees it (`# strict:`), directly from the rules.
// One of the kinds, `other`, takes every scheme. The texts of all other kinds match. A text of `other` matches only if
// its scheme is its own: no text of another kind has the same beginning, up to the first ":" and including it. The
// derivatives of `other` and of the other kinds are followed in parallel.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <vector>

#include "gen/syntax/grammar.hpp"
#include "tools/verify/reference/derivatives.hpp"

namespace bnfurl::gen {

// The rules for a production of kinds when only some of its kinds are allowed, as for the request target of one
// method.

/// `grammar` after removing from `production`, a choice among productions, all alternatives that `kinds` does not
/// name.
[[nodiscard]] Grammar restricted(Grammar grammar, const std::string& production, const std::vector<std::string>& kinds);

class StrictLanguage {
public:
  /// The strict language of `production`; `other` is the kind that takes every scheme.
  StrictLanguage(const Grammar& grammar, const std::string& production, const std::string& other);
  ~StrictLanguage() = default;
  StrictLanguage(const StrictLanguage&) = delete;
  StrictLanguage& operator=(const StrictLanguage&) = delete;

  /// A view of this object, which must live as long as the view.
  [[nodiscard]] SteppedAutomaton stepped();

private:
  struct State {
    int kinds;  ///< of all kinds except `other`
    int other;
    bool in_scheme;  ///< no ":" has been read yet
    friend auto operator<=>(const State&, const State&) = default;
  };

  [[nodiscard]] int number_of(const State& state);
  [[nodiscard]] int next(int state, std::uint8_t octet);
  [[nodiscard]] bool accepts(int state) const;

  Derivatives kinds_;
  Derivatives other_;
  SteppedAutomaton kinds_walk_;
  SteppedAutomaton other_walk_;
  std::vector<State> states_;
  std::map<State, int> numbers_;
};

}  // namespace bnfurl::gen
