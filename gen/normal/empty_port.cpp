// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 3986, section 3.2.3, for the empty port directly behind a host and its ":". Whether what is left without them is a
// text with the same host, is read off a second automaton, which the watcher follows beside the first.
#include <compare>

#include "gen/normal/levels.hpp"
#include "gen/normal/octets.hpp"
#include "gen/normal/watch.hpp"

namespace bnfurl::gen {

namespace {

struct EmptyPort {
  enum class Part { before, host_end, colon, port, empty, others };
  struct State {
    Part part = Part::before;
    int read = 0;  // the state of `hosts` without the ":"; none: no text begins so, with the same host
    friend auto operator<=>(const State&, const State&) = default;
  };
  Dfa hosts;  // the production, with the mark at the end of a host and no other
  std::vector<std::size_t> class_of = class_of_octet(hosts.classes);

  static State start() { return {}; }
  [[nodiscard]] bool may_end(const State& state) const {
    return state.part != Part::empty || state.read == Dfa::none || !hosts.accepting(state.read);
  }
  [[nodiscard]] std::vector<OctetSet> sets() const {
    std::vector<OctetSet> all = hosts.classes;
    all.push_back(OctetSet::of(":"));
    return all;
  }

  [[nodiscard]] std::optional<State> after(const State& state, std::uint8_t octet) const {
    if (state.part == Part::others) return state;
    if (state.part == Part::host_end && octet == ':') return State{Part::colon, state.read};
    if (state.part != Part::before && state.part != Part::empty) return State{Part::others, Dfa::none};
    const std::size_t letter = class_of[octet];
    return followed(state, letter < hosts.classes.size() ? std::optional(letter) : std::nullopt);
  }

  [[nodiscard]] std::optional<State> after(const State& state, const Mark& mark) const {
    if (closes(mark, "host") && state.part == Part::before)
      return State{Part::host_end, followed(state, hosts.classes.size()).read};
    if (opens(mark, "port") && state.part == Part::colon) return State{Part::port, state.read};
    if (closes(mark, "port") && state.part == Part::port) return State{Part::empty, state.read};
    return state;
  }

  [[nodiscard]] State followed(const State& state, std::optional<std::size_t> letter) const {
    const bool fits = letter && state.read != Dfa::none;
    return {state.part, fits ? hosts.next(state.read, static_cast<Letter>(*letter)) : Dfa::none};
  }
};

// `marked` with the marks at the ends of hosts alone.
Dfa with_ends_of_hosts(const Dfa& marked, Budget& budget) {
  const Mark end{Mark::Kind::close, "host", ""};
  Nfa nfa{marked.classes, {end}, {}, {}};
  for (std::size_t i = 0; i < marked.states.size(); ++i)
    nfa.accepting[static_cast<std::size_t>(nfa.add_state())] = marked.states[i].accepting;
  for (std::size_t i = 0; i < marked.states.size(); ++i) {
    const int state = static_cast<int>(i);
    for (std::size_t j = 0; j < marked.letters(); ++j) {
      const auto letter = static_cast<Letter>(j);
      const int target = marked.next(state, letter);
      if (target == Dfa::none) continue;
      const bool is_octet = !marked.is_mark(letter);
      const bool is_end = !is_octet && closes(marked.mark(letter), "host");
      nfa.add(state, is_octet ? letter : is_end ? nfa.mark_letter(0) : Nfa::no_letter, target);
    }
  }
  return canonical(nfa, budget);
}

}  // namespace

Dfa without_empty_port(const Dfa& left, const Dfa& marked, Budget& budget) {
  return watched(left, EmptyPort{with_ends_of_hosts(marked, budget)}, budget);
}

}  // namespace bnfurl::gen
