// Walks over automata that several stages have: what is reached, which states are alike, and a text read beside an
// automaton.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/text/budget.hpp"
#include "gen/text/hash_of_numbers.hpp"

namespace bnfurl::gen {

/// `order` and all states that are reached from it, breadth first; `seen` is set for each. `follow(state, visit)` calls
/// `visit` for the states that come after one.
template <class Follow>
std::vector<int> reach(std::vector<bool>& seen, std::vector<int> order, const Follow& follow) {
  for (const int state : order) seen[at(state)] = true;
  const auto visit = [&](int target) {
    if (seen[at(target)]) return;
    seen[at(target)] = true;
    order.push_back(target);
  };
  for (std::size_t i = 0; i < order.size(); ++i) follow(order[i], visit);
  return order;
}

/// The transitions of an automaton, without those to `none`.
struct Edges {
  struct Edge {
    int label;
    int state;
  };
  std::vector<std::size_t> begins{0};  ///< by state, and one more: where its edges begin
  std::vector<Edge> edges;             ///< of each state, in the order of its letters

  [[nodiscard]] std::size_t states() const { return begins.size() - 1; }
  [[nodiscard]] std::span<const Edge> of(std::size_t state) const {
    return std::span(edges).subspan(begins[state], begins[state + 1] - begins[state]);
  }
  void end_state() { begins.push_back(edges.size()); }
};

/// The coarsest partition that refines `class_of` and in which equal labels lead from the states of a class to states
/// of one class. Classes are numbered from 0, in no particular order.
[[nodiscard]] std::vector<int> split_classes(std::vector<int> class_of, const Edges& edges, Budget& budget);

/// A state of each class, breadth first from the start, so that the numbering depends on the language alone.
/// `for_targets(state, visit)` calls `visit` for the target of each transition.
template <class State, class ForTargets>
[[nodiscard]] std::vector<State> one_of_each(const std::vector<State>& states, const std::vector<int>& class_of,
                                             const ForTargets& for_targets) {
  std::vector<State> result;
  std::vector<int> number(states.size(), Dfa::none);
  std::vector<int> representatives{0};
  number[at(class_of[0])] = 0;
  const auto renumber = [&](int& target) {
    if (target == Dfa::none) return;
    int& id = number[at(class_of[at(target)])];
    if (id == Dfa::none) {
      id = static_cast<int>(representatives.size());
      representatives.push_back(target);
    }
    target = id;
  };
  for (std::size_t i = 0; i < representatives.size(); ++i) {
    result.push_back(states[at(representatives[i])]);
    for_targets(result.back(), renumber);
  }
  return result;
}

// A watcher reads a text beside an automaton, with the marks where components begin and end, and refuses what it does
// not like. It has:
//   State                           a value; few of them are reached
//   State start()
//   vector<OctetSet> sets()         octets that it tells apart: it treats the octets of a set, and all others, alike
//   optional<State> after(state, octet)
//   optional<State> after(state, mark)
//   bool may_end(state)

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

}  // namespace bnfurl::gen
