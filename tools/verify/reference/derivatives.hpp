// A matcher built directly from the rules, by the derivatives of their expressions (gen/derivatives). It shares nothing
// with the automata that it is compared with. A rule is opened only when an octet is read through it, so rules that
// call themselves last need no special care. Marks are not part of the language and are skipped.
//
// Every expression except the empty set derives some text. So the only state from which nothing can be accepted is
// the empty set, and the error offset is where it is reached.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "gen/derivatives/terms.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

class Derivatives {
public:
  using State = Terms::Term;

  /// For the texts of the rule `entry`. Every name must have a rule, and no prose value may be left; otherwise the
  /// program ends.
  Derivatives(const Grammar& grammar, const std::string& entry);
  /// For those of a choice among productions as a strict reader sees it (`# strict:`). One of these kinds, `other`,
  /// takes every scheme. The texts of all other kinds match; a text of `other` only if its scheme is its own: no text
  /// of another kind has the same begin, up to the first ":" and with it.
  Derivatives(const Grammar& grammar, const std::string& entry, const std::string& other);

  [[nodiscard]] State start() const { return start_; }
  /// Whether a rule was met that calls itself before an octet is read. Derivatives are not defined then; `step`
  /// returns the empty set.
  [[nodiscard]] bool is_circular() const { return terms_.is_circular(); }
  /// The derivative of `state` by `octet`.
  [[nodiscard]] State step(State state, std::uint8_t octet);
  /// Whether the text may end at `state`.
  [[nodiscard]] bool accepts(State state) const { return terms_.accepts(state); }
  /// Whether some continuation is accepted from `state` on.
  [[nodiscard]] bool viable(State state) const { return state != Terms::nothing; }
  [[nodiscard]] const Terms& terms() const { return terms_; }

private:
  struct RuleFacts {
    std::size_t number = 0;
    bool nullable = false;
    bool productive = false;
  };

  void find_nullable_and_productive(const Grammar& grammar);
  [[nodiscard]] bool nullable(const Expression& x) const;
  [[nodiscard]] bool productive(const Expression& x) const;
  [[nodiscard]] State term_of(const Expression& x);
  [[nodiscard]] State rule(const std::string& name);
  [[nodiscard]] const RuleFacts& facts(const std::string& name) const;

  std::map<std::string, RuleFacts, std::less<>> rules_;
  Terms terms_;
  std::array<std::uint8_t, 256> least_of_class_{};  // by octet
  State start_ = Terms::nothing;
};

// Decides whether two languages are equal. Two automata are walked in parallel, over all pairs of states that the same
// octets lead to. There are finitely many pairs; in each, both states must accept or both reject, and the same octets
// must be able to follow.

/// An automaton as the parallel walk sees it, however it was built.
struct SteppedAutomaton {
  static constexpr int none = -1;  ///< no text continues like this
  int start = 0;
  std::function<int(int, std::uint8_t)> next;  ///< the state after an octet, or `none`
  std::function<bool(int)> accepts;
};

/// A view of `derivatives`, which must outlive it.
[[nodiscard]] SteppedAutomaton stepped(Derivatives& derivatives);

/// A shortest text after which the two differ: one accepts and the other does not, or only one of them has a
/// continuation. nullopt if there is no such text; then both have the same language, error offsets and expected sets.
[[nodiscard]] std::optional<std::string> difference(const SteppedAutomaton& one, const SteppedAutomaton& other);

}  // namespace bnfurl::gen
