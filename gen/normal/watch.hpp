// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A watcher reads a text beside an automaton, with the marks where components begin and end, and refuses what it does
// not like. It has:
//   State                           a value; few of them are reached
//   State start()
//   vector<OctetSet> sets()         octets that it tells apart: it treats the octets of a set, and all others, alike
//   optional<State> after(state, octet)
//   optional<State> after(state, mark)
//   bool may_end(state)
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// The texts of `marked`, with their marks, that `watcher` does not refuse.
template <class Watcher>
[[nodiscard]] Dfa watched(const Dfa& marked, const Watcher& watcher, Budget& budget) {
  using State = typename Watcher::State;
  std::vector<OctetSet> classes = watcher.sets();
  classes.insert(classes.end(), marked.classes.begin(), marked.classes.end());
  Nfa nfa{partition(classes), marked.marks, {}, {}};
  const std::vector<std::size_t> class_of = class_of_octet(marked.classes);

  using Place = std::pair<int, State>;
  std::map<Place, int> numbers;
  std::vector<Place> places;
  const auto number_of = [&](int state, const State& seen) {
    const auto [entry, is_new] = numbers.emplace(Place(state, seen), static_cast<int>(places.size()));
    if (is_new) {
      places.emplace_back(state, seen);
      nfa.add_state();
    }
    return entry->second;
  };
  number_of(0, watcher.start());
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!budget.take_steps(20 * (nfa.classes.size() + nfa.marks.size())) || !budget.allows_nodes(places.size()))
      return empty_language();
    const auto [state, seen] = places[i];
    nfa.accepting[i] = marked.accepting(state) && watcher.may_end(seen);
    const auto add = [&, from = static_cast<int>(i)](Letter letter, int target, const std::optional<State>& next) {
      if (next) nfa.add(from, letter, number_of(target, *next));
    };
    for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
      const std::uint8_t octet = nfa.classes[letter].least();
      if (class_of[octet] == marked.classes.size()) continue;
      const int target = marked.next(state, static_cast<Letter>(class_of[octet]));
      if (target != Dfa::none) add(static_cast<Letter>(letter), target, watcher.after(seen, octet));
    }
    for (std::size_t mark = 0; mark < marked.marks.size(); ++mark) {
      const int target = marked.next(state, static_cast<Letter>(marked.classes.size() + mark));
      if (target != Dfa::none) add(nfa.mark_letter(mark), target, watcher.after(seen, marked.marks[mark]));
    }
  }
  return canonical(nfa, budget);
}

[[nodiscard]] inline bool opens(const Mark& mark, std::string_view component) {
  return mark.kind == Mark::Kind::open && mark.name == component;
}
[[nodiscard]] inline bool closes(const Mark& mark, std::string_view component) {
  return mark.kind == Mark::Kind::close && mark.name == component;
}

}  // namespace bnfurl::gen
