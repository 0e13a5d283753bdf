// A matcher built directly from the rules. What is left of a language after an octet is again a regular expression,
// its derivative by that octet (Brzozowski, 1964). Expressions are simplified and each is stored once, so there are
// finitely many, and each one is a state. This code constructs no automaton and shares nothing with the automata that
// it is compared with. A rule is opened only when an octet is read through it, so rules that call themselves last need
// no special care. Marks are not part of the language and are skipped.
//
// Every expression except the empty set derives some text. So the only state from which nothing can be accepted is
// the empty set, and the error offset is where it is reached.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

class Derivatives {
public:
  using State = int;

  /// How far a text goes: what `explain` reports about it.
  struct Verdict {
    bool matches = false;
    std::size_t offset = 0;  ///< the length of the longest prefix with which a matching text can begin
    OctetSet expected;       ///< the octets that can follow there
    bool expects_end = false;
    friend bool operator==(const Verdict&, const Verdict&) = default;
  };

  /// For the texts of the rule `entry`. Every name must have a rule, and no prose value may be left; otherwise the
  /// program ends.
  Derivatives(const Grammar& grammar, const std::string& entry);

  [[nodiscard]] State start() const { return start_; }
  /// Whether a rule was met that calls itself before an octet is read. Derivatives are not defined then; `step`
  /// returns the empty set.
  [[nodiscard]] bool is_circular() const { return is_circular_; }
  /// The derivative of `state` by `octet`.
  [[nodiscard]] State step(State state, std::uint8_t octet);
  /// Whether the text may end at `state`.
  [[nodiscard]] bool accepts(State state) const { return terms_[index(state)].nullable; }
  /// Whether some continuation is accepted from `state` on.
  [[nodiscard]] bool viable(State state) const { return state != nothing; }
  /// All octets, split into classes: `step` leads to the same state for all octets of a class. Ordered by least octet.
  [[nodiscard]] std::vector<OctetSet> classes(State state);
  /// The octets whose derivative is viable.
  [[nodiscard]] OctetSet expected(State state);
  [[nodiscard]] Verdict judge(std::string_view text);
  /// `[a] ( *[b] / rule ) 2*3[c]`: the expression of the state.
  [[nodiscard]] std::string to_string(State state) const;

private:
  enum class Kind { nothing, empty, octets, sequence, either, rounds, rule };

  // The identity of a term. A sequence has two parts, `either` a sorted set of parts, `rounds` one part.
  struct Shape {
    explicit Shape(Kind which, std::vector<State> of = {}) : kind(which), parts(std::move(of)) {}
    Kind kind;
    std::vector<State> parts;
    unsigned least = 0;
    std::optional<unsigned> most;
    std::size_t rule = 0;
    OctetSet octets;
    friend auto operator<=>(const Shape&, const Shape&) = default;
  };

  using ClassOf = std::array<std::uint8_t, 256>;

  struct Term {
    explicit Term(Shape of, bool is_nullable) : shape(std::move(of)), nullable(is_nullable) {}
    Shape shape;
    bool nullable;
    bool open = false;                ///< its classes are being computed
    std::optional<ClassOf> class_of;  ///< absent: not computed yet
    std::vector<State> next;          ///< by class
  };

  static constexpr State nothing = 0;
  static constexpr State empty = 1;
  static constexpr State unknown = -1;

  [[nodiscard]] static std::size_t index(State state) { return static_cast<std::size_t>(state); }
  [[nodiscard]] const Shape& shape(State state) const { return terms_[index(state)].shape; }
  [[nodiscard]] bool is_any_number(State state) const;

  void find_nullable_and_productive(const Grammar& grammar);
  [[nodiscard]] bool nullable(const Expression& x) const;
  [[nodiscard]] bool productive(const Expression& x) const;
  [[nodiscard]] bool nullable(const Shape& x) const;

  [[nodiscard]] State term_of(const Expression& x);
  [[nodiscard]] State rule(const std::string& name);
  [[nodiscard]] State octets(const OctetSet& set);
  [[nodiscard]] State sequence(State head, State tail);
  [[nodiscard]] State either(const std::vector<State>& parts);
  [[nodiscard]] State rounds(State part, unsigned least, std::optional<unsigned> most);
  [[nodiscard]] State store(Shape x);

  [[nodiscard]] const ClassOf& class_of(State state);
  [[nodiscard]] ClassOf find_classes(const Shape& x);
  [[nodiscard]] State derivative(const Shape& x, std::uint8_t octet);

  struct RuleFacts {
    std::size_t number = 0;
    bool nullable = false;
    bool productive = false;
  };
  [[nodiscard]] const RuleFacts& facts(const std::string& name) const;

  std::map<std::string, RuleFacts, std::less<>> rules_;
  std::vector<std::string> names_;  ///< by number
  std::vector<State> bodies_;       ///< by number
  std::vector<Term> terms_;
  std::map<Shape, State> stored_;
  State start_ = nothing;
  bool is_circular_ = false;
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
