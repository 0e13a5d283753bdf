// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/model/trace_automaton.hpp"

#include <map>

#include "gen/automaton/model/dfa.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

namespace {

class TraceBuilder {
public:
  TraceBuilder(const Dfa& dfa, Budget& budget) : dfa_(dfa), budget_(budget) {
    for (std::size_t state = 0; state < dfa.states.size(); ++state)
      ways_.push_back(ways_from(dfa, static_cast<int>(state), budget));
  }

  TraceAutomaton run() {
    TraceAutomaton result{dfa_.classes, dfa_.marks, {}};
    number_of({0});
    for (std::size_t i = 0; i < places_of_.size() && !budget_.spent(); ++i)
      result.states.push_back(state(places_of_[i]));
    return budget_.spent() ? no_text() : result;
  }

private:
  static TraceAutomaton no_text() { return {{}, {}, {TraceAutomaton::State{}}}; }

  // The number of the state with these places (states of the Dfa, in ascending order).
  int number_of(const std::vector<int>& places) {
    const auto [entry, is_new] = numbers_.emplace(places, static_cast<int>(places_of_.size()));
    if (is_new) {
      budget_.allows_states(places_of_.size() + 1);
      budget_.take_memory(2 * places.size() * sizeof(int));  // in numbers_ and in places_of_
      places_of_.push_back(places);
    }
    return entry->second;
  }

  // The state with these places. `places` is passed by value: it is an element of places_of_, which number_of may
  // reallocate.
  TraceAutomaton::State state(const std::vector<int> places) {
    TraceAutomaton::State result;
    std::vector<std::map<int, TraceAutomaton::Step>> reached(dfa_.classes.size());  // by class: a step to each place
    for (std::size_t i = 0; i < places.size(); ++i) {
      for (const Way& way : ways_[at(places[i])]) {
        const TraceAutomaton::Step step{static_cast<int>(i), way.marks};
        budget_.take_steps(2 * dfa_.classes.size());
        if (dfa_.accepting(way.state)) {
          if (result.end.place != TraceAutomaton::none) end_by_mistake("trace: two readings accept one text");
          result.end = step;
        }
        for (std::size_t letter = 0; letter < dfa_.classes.size(); ++letter) {
          const int target = dfa_.next(way.state, static_cast<Letter>(letter));
          if (target == Dfa::none) continue;
          if (!reached[letter].emplace(target, step).second) end_by_mistake("trace: two readings meet");
        }
      }
    }
    for (const auto& steps : reached) result.next.push_back(transition(steps));
    return result;
  }

  TraceAutomaton::Transition transition(const std::map<int, TraceAutomaton::Step>& reached) {
    if (reached.empty()) return {};
    TraceAutomaton::Transition result;
    std::vector<int> places;
    for (const auto& [place, step] : reached) {
      places.push_back(place);
      budget_.take_steps(20);
      budget_.take_memory(sizeof step + step.marks.size() * sizeof(int));
      result.steps.push_back(step);
    }
    result.target = number_of(places);
    return result;
  }

  const Dfa& dfa_;
  Budget& budget_;
  std::vector<std::vector<Way>> ways_;       // by state of the Dfa
  std::map<std::vector<int>, int> numbers_;  // places -> state
  std::vector<std::vector<int>> places_of_;  // by state
};

std::string to_string(const TraceAutomaton& automaton, const TraceAutomaton::Step& step) {
  std::string text = std::to_string(step.place);
  for (const int mark : step.marks) text += " " + to_string(automaton.marks[at(mark)]);
  return text;
}

}  // namespace

TraceAutomaton trace_automaton(const Dfa& dfa, Budget& budget) { return TraceBuilder(dfa, budget).run(); }

std::string to_string(const TraceAutomaton& automaton) {
  std::string text;
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const TraceAutomaton::State& state = automaton.states[i];
    text += std::to_string(i) + ":\n";
    for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
      const TraceAutomaton::Transition& transition = state.next[letter];
      if (transition.target == TraceAutomaton::none) continue;
      text += "  " + to_string(automaton.classes[letter]) + " " + std::to_string(transition.target) + " from";
      for (std::size_t j = 0; j < transition.steps.size(); ++j) {
        text += (j == 0 ? " " : "; ") + to_string(automaton, transition.steps[j]);
      }
      text += '\n';
    }
    if (state.end.place != TraceAutomaton::none) text += "  ends at " + to_string(automaton, state.end) + '\n';
  }
  return text;
}

}  // namespace bnfurl::gen
