// Regular expressions with intersection and complement, read by derivatives: what is left of a language after an octet
// is again a regular expression (Brzozowski, 1964). Terms are simplified, and each is stored once, so an expression
// leads to few of them, and each is a state. No automaton is constructed, and nothing is shared with gen/automaton:
// this is what automata are compared with, those of grammars (tools/verify/reference) and those of rules
// (src/rules/analysis).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

class Terms {
public:
  using Term = int;
  static constexpr Term nothing = 0;     ///< no text
  static constexpr Term empty = 1;       ///< the empty text alone
  static constexpr Term everything = 2;  ///< every text

  enum class Kind : std::uint8_t {
    nothing,
    empty,
    octets,
    sequence,
    either,
    both,
    negation,
    rounds,
    until,
    by_begin,
    rule
  };

  /// What a term is: of `octets` the number of the set; of `rounds` the body, the least and the most; of `until` and
  /// `by_begin` the number of the set and the parts; of `rule` its number; of the others their parts.
  struct Shape {
    Kind kind;
    std::vector<int> words = {};
    friend bool operator==(const Shape&, const Shape&) = default;
  };
  static constexpr int unbounded = -1;  ///< the most rounds

  Terms();
  ~Terms() = default;
  Terms(const Terms&) = delete;
  Terms& operator=(const Terms&) = delete;
  Terms(Terms&&) = default;
  Terms& operator=(Terms&&) = default;

  Term octets(const OctetSet& set);
  Term text(std::string_view octets);
  Term sequence(Term head, Term tail);
  Term sequence(std::initializer_list<Term> parts);
  Term either(std::vector<Term> parts);
  Term both(std::vector<Term> parts);
  Term negation(Term body);
  Term rounds(Term body, unsigned least, std::optional<unsigned> most);
  Term any_number(Term body) { return rounds(body, 0, std::nullopt); }
  /// The texts that are texts of `body` up to their first octet of `end`, or up to their end if they have none.
  Term until(const OctetSet& end, Term body) { return until(number_of(end), body); }
  /// The texts of `first`, and those of `second` that begin like none of them: up to their first octet of `end` and
  /// with it. Every other term in `first` than `nothing` must have a text.
  Term by_begin(const OctetSet& end, Term first, Term second) { return by_begin(number_of(end), first, second); }

  /// The number of a new rule. It is opened only when an octet is read through it, so its body may contain it.
  std::size_t add_rule(bool nullable);
  void define(std::size_t rule, Term body) { rules_[rule].body = body; }
  Term rule(std::size_t number) { return store({Kind::rule, {static_cast<int>(number)}}); }
  [[nodiscard]] Term body(std::size_t rule) const { return rules_[rule].body; }

  /// Whether a text may end here.
  [[nodiscard]] bool accepts(Term term) const { return nullable_[static_cast<std::size_t>(term)]; }
  /// What is left after an octet.
  [[nodiscard]] Term after(Term term, std::uint8_t octet);
  /// Whether a rule was met that calls itself before an octet is read. Then what is left is not defined.
  [[nodiscard]] bool is_circular() const { return is_circular_; }

  [[nodiscard]] const Shape& shape(Term term) const { return *shapes_[static_cast<std::size_t>(term)]; }
  /// Of a term of the kind `octets`, `until` or `by_begin`.
  [[nodiscard]] const OctetSet& set(Term term) const { return sets_[static_cast<std::size_t>(shape(term).words[0])]; }
  /// All sets so far: `after` treats octets alike that none of them tells apart.
  [[nodiscard]] const std::vector<OctetSet>& sets() const { return sets_; }
  [[nodiscard]] std::size_t size() const { return shapes_.size(); }
  /// How many parts of terms were looked at: a measure of the time.
  [[nodiscard]] std::size_t work() const { return work_; }

private:
  struct HashOfShape {
    std::size_t operator()(const Shape& shape) const;
  };
  struct Rule {
    bool nullable;
    Term body = nothing;
    bool is_open = false;  // its derivative is being computed
  };

  Term store(Shape shape);
  [[nodiscard]] bool nullable(const Shape& shape) const;
  int number_of(const OctetSet& set);
  Term until(int end, Term body);
  Term by_begin(int end, Term first, Term second);
  Term distributed(Term head, Term tail);
  std::vector<Term> flat(Kind kind, const std::vector<Term>& parts);
  [[nodiscard]] bool is_any_number(Term term) const;
  Term derivative(const Shape& x, std::uint8_t octet);
  Term through(Rule& rule, std::uint8_t octet);

  std::unordered_map<Shape, Term, HashOfShape> numbers_;
  std::vector<const Shape*> shapes_;  // in numbers_
  std::vector<bool> nullable_;
  std::vector<OctetSet> sets_;
  std::map<OctetSet, int> set_numbers_;
  std::deque<Rule> rules_;
  std::unordered_map<std::uint64_t, Term> after_, distributed_;
  std::size_t work_ = 0;
  bool is_circular_ = false;
};

}  // namespace bnfurl::gen
