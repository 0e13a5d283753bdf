// A watch is a condition that follows a URL octet by octet: it waits for the part that it looks at, reads it, and knows
// at its end, or earlier, whether it holds. What it has read is a state; equal states are one number. Most watches read
// by derivatives, those on productions by the production's automaton.
//
// That a segment is repeated is no regular condition: an automaton would have to remember the segments. So it is a premise
// how often one is, or only the segment "a" is looked at.
#pragma once

#include <bitset>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "src/rules/rule.hpp"
#include "src/rules/study/expressions.hpp"

namespace bnfurl::crawl::rules {

// What an octet of a URL is: of a component, or a mark between two of them. In the order in which a URL has them.

enum class Role : std::uint8_t {
  scheme,
  colon,            ///< after the scheme
  slash,            ///< the first of two before an authority
  before_userinfo,  ///< the second of them, where userinfo follows
  userinfo,
  before_host,  ///< the second of them, or "@"
  host,
  before_port,
  port,
  path,
  before_query,
  query,
  before_fragment,
  fragment,
  end,  ///< no octet: the URL is over
};

using Watch = std::uint32_t;  ///< a state

/// What is known of a record before its URL is read.
struct Premise {
  std::size_t longer = 0;  ///< it has more octets, and not more than the next length that a rule asks for
  /// A segment stands so many times in a row, and none more often. Nullopt: that is asked of the segment "a" alone.
  std::optional<std::size_t> repeated = std::nullopt;
};

class Watches {
public:
  static constexpr Watch no = 0;   ///< it does not hold, whatever follows
  static constexpr Watch yes = 1;  ///< it holds

  explicit Watches(Expressions& expressions);

  /// The watches of a condition: all have to hold. Nullopt for productions of components that no URI has a watch for.
  std::optional<std::vector<Watch>> of(const Condition& condition, const Premise& premise);
  std::vector<Watch> of(const Origin& origin);
  /// On what has to be in a path where a segment stands so many times in a row.
  Watch of_enough_segments(std::size_t times);

  /// A pattern, parameter or expression, or the path of a SURT prefix, over its subject alone, as if that were a whole
  /// URL; nullopt for other conditions.
  std::optional<Watch> of_subject(const Condition& condition);

  /// The state after an octet.
  Watch after(Watch watch, unsigned char octet, Role role);
  /// Whether it holds, if the URL ends here.
  bool holds_at_end(Watch watch);

  /// The sets of octets that the automata of productions tell apart.
  [[nodiscard]] const std::vector<std::bitset<256>>& sets() const { return sets_; }
  [[nodiscard]] std::size_t size() const { return states_.size(); }

private:
  enum class Part : std::uint8_t {
    url,
    host_onwards,
    path_and_query,
    scheme,
    userinfo,
    host,
    port,
    path,
    query,
    fragment
  };
  enum class Phase : std::uint8_t { waits, waits_after_host, begins, reads };
  enum class Reader : std::uint8_t { expression, production };
  struct State {
    Part part;
    Phase phase;
    Reader reader;
    std::uint32_t production = 0;
    std::uint32_t read = 0;  // what is left: an expression, or a state of the production
    friend auto operator<=>(const State&, const State&) = default;
  };

  Watch add(const State& state);
  Watch on_expression(Part part, Expression expression);
  std::vector<Watch> of_surt(const SurtPrefix& surt);
  std::optional<Watch> of_production(const Derivation& derivation);
  std::uint32_t number_of(Production production);
  [[nodiscard]] static bool begins_before(Part part, Role role);
  [[nodiscard]] static bool belongs_to(Part part, Role role);
  [[nodiscard]] static bool is_over(Part part, Role role);
  Watch computed_after(State state, unsigned char octet, Role role);
  Watch reading(State state, unsigned char octet);
  [[nodiscard]] bool holds(const State& state) const;

  Expressions& expressions_;
  std::vector<State> states_;
  std::map<State, Watch> numbers_;
  std::vector<Production> productions_;
  std::vector<std::bitset<256>> sets_;
  std::unordered_map<std::uint64_t, Watch> after_;
};

}  // namespace bnfurl::crawl::rules
