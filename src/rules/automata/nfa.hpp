// Rules as nondeterministic automata, all in one. The states of a rule stand in a row, so a set of them is a small set
// of bits. Reaching `accept` is a match, whatever follows; a rule that must match up to the end has `at_end` before it.
// States are made from the last to the first: each piece is given what comes after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "gen/text/octet_set.hpp"
#include "src/rules/numbers.hpp"

namespace bnfurl::crawl::rules {

using gen::OctetSet;
using StateNumber = std::uint32_t;

/// Of one rule: so much fits on the stack where they are walked as sets.
inline constexpr std::size_t most_states_of_rule = 4096;

struct Nfa {
  enum class Kind : std::uint8_t {
    octets,    ///< one octet of a set, then `next`
    either,    ///< `next`, or `other`
    at_begin,  ///< `next`, only before the first octet
    at_end,    ///< `next`, only after the last octet
    accept,
  };
  struct State {
    Kind kind;
    StateNumber next = 0;
    StateNumber other = 0;  ///< of `octets`: the number of the set
  };
  std::vector<State> states;
  std::vector<OctetSet> sets;
  std::map<OctetSet, StateNumber> set_numbers;

  StateNumber add(Kind kind, StateNumber next = 0, StateNumber other = 0) {
    states.push_back({kind, next, other});
    return static_cast<StateNumber>(states.size() - 1);
  }
  StateNumber add(const OctetSet& octets, StateNumber next) {
    const auto [number, is_new] = set_numbers.try_emplace(octets, static_cast<StateNumber>(sets.size()));
    if (is_new) sets.push_back(octets);
    return add(Kind::octets, next, number->second);
  }
};

/// The states of a rule: from `first` up to `end`, beginning at `start`.
struct RuleStates {
  StateNumber first = 0;
  StateNumber end = 0;
  StateNumber start = 0;
  Rank rank = no_rank;

  [[nodiscard]] std::size_t size() const { return end - first; }
};

/// At which edges of a text an automaton is.
struct Edges {
  bool begin = false;  ///< nothing was read yet
  bool end = false;    ///< nothing follows
};

/// Calls `visit` for the states that one leads to without an octet.
template <class Visit>
[[gnu::always_inline]] inline void visit_next(const Nfa::State& state, Edges edges, const Visit& visit) {
  const bool leads_on = state.kind == Nfa::Kind::either || (state.kind == Nfa::Kind::at_begin && edges.begin) ||
                        (state.kind == Nfa::Kind::at_end && edges.end);
  if (leads_on) visit(state.next);
  if (state.kind == Nfa::Kind::either) visit(state.other);
}

/// What an automaton walks over: two pieces, one after the other. The first is empty but where a URL has no path: then
/// rules see "/", which no octet of the URL is.
struct SubjectText {
  std::string_view begin;
  std::string_view rest;
};

/// Whether a rule matches. What its states are after each octet is a set on the stack, since a rule has at most
/// `most_states_of_rule`.
[[nodiscard]] bool finds(const Nfa& nfa, const RuleStates& rule, const SubjectText& text) noexcept;

}  // namespace bnfurl::crawl::rules
