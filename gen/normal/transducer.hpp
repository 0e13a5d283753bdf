// What a level makes of a text, as a finite-state function, for proofs: it reads a text of an automaton with its marks,
// and writes another text. A transducer has:
//   State                         a value; few of them are reached
//   State start()
//   vector<OctetSet> sets()       octets that it tells apart
//   vector<Written<State>> after(state, octet or mark)    the ways to go on; at the end, one way is left
//   optional<Ending> end(state)   what it writes at last; absent: this was not the way
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "gen/automaton/model/walks.hpp"

namespace bnfurl::gen {

template <class State>
struct Written {
  std::string text;  ///< an octet that was read stands for its class
  State next;
  bool is_change = false;  ///< it writes something else than it read
};

struct Ending {
  std::string text;
  bool is_change = false;  ///< it was not read
};

enum class Inputs { all, unchanged };

/// The texts that `transducer` writes for all texts of `marked`; or the texts in which it changes nothing, as it reads
/// them.
template <class Transducer>
[[nodiscard]] Dfa image(const Dfa& marked, const Transducer& transducer, Inputs inputs, Budget& budget) {
  using State = typename Transducer::State;
  using Place = std::pair<int, State>;
  std::vector<OctetSet> classes = transducer.sets();
  classes.insert(classes.end(), marked.classes.begin(), marked.classes.end());
  Nfa nfa{partition(classes), {}, {}, {}};
  const std::vector<std::size_t> class_of = class_of_octet(nfa.classes);
  const std::vector<std::size_t> class_read = class_of_octet(marked.classes);
  std::map<Place, int> numbers;
  std::vector<std::pair<Place, int>> places;
  const auto number_of = [&](const Place& place) {
    const auto [entry, is_new] = numbers.emplace(place, 0);
    if (is_new) places.emplace_back(place, entry->second = nfa.add_state());
    return entry->second;
  };
  const auto letter_of = [&](char c) { return static_cast<Letter>(class_of[static_cast<unsigned char>(c)]); };
  const auto write = [&](int from, const std::string& text) {
    for (const char c : text) {
      const int to = nfa.add_state();
      nfa.add(from, letter_of(c), to);
      from = to;
    }
    return from;
  };
  const auto add = [&](int from, const std::string& read, int target, const std::vector<Written<State>>& ways) {
    for (const Written<State>& way : ways) {
      if (way.is_change && inputs == Inputs::unchanged) continue;
      const int to = number_of({target, way.next});
      const std::string& text = inputs == Inputs::unchanged ? read : way.text;
      if (text.empty()) {
        nfa.add(from, Nfa::no_letter, to);
      } else {
        nfa.add(write(from, text.substr(0, text.size() - 1)), letter_of(text.back()), to);
      }
    }
  };
  number_of({0, transducer.start()});
  for (std::size_t i = 0; i < places.size() && budget.allows_nodes(nfa.states.size()); ++i) {
    const auto [place, from] = places[i];
    const auto& [state, seen] = place;
    if (marked.accepting(state)) {
      const std::optional<Ending> last = transducer.end(seen);
      if (last && inputs == Inputs::all) nfa.accepting[static_cast<std::size_t>(write(from, last->text))] = true;
      if (last && inputs == Inputs::unchanged && !last->is_change) nfa.accepting[static_cast<std::size_t>(from)] = true;
    }
    for (const OctetSet& set : nfa.classes) {
      const std::size_t letter = class_read[set.least()];
      if (letter == marked.classes.size()) continue;
      const int target = marked.next(state, static_cast<Letter>(letter));
      if (target != Dfa::none) add(from, {static_cast<char>(set.least())}, target, transducer.after(seen, set.least()));
    }
    for (std::size_t mark = 0; mark < marked.marks.size(); ++mark) {
      const int target = marked.next(state, static_cast<Letter>(marked.classes.size() + mark));
      if (target != Dfa::none) add(from, "", target, transducer.after(seen, marked.marks[mark]));
    }
  }
  return budget.spent() ? empty_language() : canonical(nfa, budget);
}

[[nodiscard]] inline bool opens(const Mark& mark, std::string_view component) {
  return mark.kind == Mark::Kind::open && mark.name == component;
}
[[nodiscard]] inline bool closes(const Mark& mark, std::string_view component) {
  return mark.kind == Mark::Kind::close && mark.name == component;
}

}  // namespace bnfurl::gen
