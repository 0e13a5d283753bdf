// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A watch is a condition that follows a URL octet by octet: it waits for the part that it looks at, reads it, and knows
// at its end, or earlier, whether it holds. What it has read is a state; equal states are one number. Most watches read
// by derivatives, those on productions by the production's automaton. A repeated segment is no regular condition: that
// watch remembers the segments themselves, so its states have no end.
#pragma once

#include <bitset>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "crawl/rules/derivatives/expressions.hpp"
#include "crawl/rules/rule.hpp"
#include "crawl/rules/search/role.hpp"

namespace bnfurl::crawl::rules {

using Watch = std::uint32_t;  ///< a state

class Watches {
public:
  static constexpr Watch no = 0;   ///< it does not hold, whatever follows
  static constexpr Watch yes = 1;  ///< it holds

  explicit Watches(Expressions& expressions);

  /// The watches of a condition: all have to hold. `octets` of the record decide `Longer`: they are more than `longer`,
  /// and not more than the next length that a rule asks for. Nullopt for productions of components that no URI has a
  /// watch for.
  std::optional<std::vector<Watch>> of(const Condition& condition, std::size_t longer);
  std::vector<Watch> of(const Origin& origin);

  /// A pattern, parameter or expression, or the path of a SURT prefix, over its subject alone, as if that were a whole
  /// URL; nullopt for other conditions.
  std::optional<Watch> of_subject(const Condition& condition);

  /// The state after an octet.
  Watch after(Watch watch, unsigned char octet, Role role);
  /// Whether it holds, if the URL ends here.
  bool holds_at_end(Watch watch);

  /// The sets of octets that the automata of productions tell apart.
  [[nodiscard]] const std::vector<std::bitset<256>>& sets() const { return sets_; }
  [[nodiscard]] bool remembers_segments() const { return !segments_.empty(); }
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
  enum class Reader : std::uint8_t { expression, production, segments };
  struct State {
    Part part;
    Phase phase;
    Reader reader;
    std::uint32_t production = 0;
    std::uint32_t read = 0;  // what is left: an expression, a state of the production, or the number of Segments
    friend auto operator<=>(const State&, const State&) = default;
  };
  struct Segments {
    std::size_t times;
    std::size_t in_a_row;
    std::string before;
    std::string current;
    friend auto operator<=>(const Segments&, const Segments&) = default;
  };

  Watch add(const State& state);
  Watch on_expression(Part part, Expression expression);
  std::vector<Watch> of_surt(const SurtPrefix& surt);
  std::optional<Watch> of_production(const Derivation& derivation);
  std::uint32_t number_of(const Segments& segments);
  std::uint32_t number_of(Production production);
  [[nodiscard]] static bool begins_before(Part part, Role role);
  [[nodiscard]] static bool belongs_to(Part part, Role role);
  [[nodiscard]] static bool is_over(Part part, Role role);
  Watch computed_after(State state, unsigned char octet, Role role);
  Watch reading(State state, unsigned char octet);
  Watch reading_segment(State state, unsigned char octet);
  [[nodiscard]] bool holds(const State& state) const;
  [[nodiscard]] bool completes(const Segments& segments) const;

  Expressions& expressions_;
  std::vector<State> states_;
  std::map<State, Watch> numbers_;
  std::vector<Production> productions_;
  std::vector<Segments> segments_;
  std::map<Segments, std::uint32_t> segment_numbers_;
  std::vector<std::bitset<256>> sets_;
  std::unordered_map<std::uint64_t, Watch> after_;
};

}  // namespace bnfurl::crawl::rules
