// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/trace_automaton.hpp"

#include <map>
#include <stdexcept>

#include "gen/automaton/ways.hpp"

namespace bnfurl::gen {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Builder {
public:
  explicit Builder(const Dfa& dfa) : dfa_(dfa) {
    for (std::size_t state = 0; state < dfa.states.size(); ++state)
      ways_.push_back(ways_from(dfa, static_cast<int>(state)));
  }

  TraceAutomaton run() {
    TraceAutomaton result{dfa_.classes, dfa_.marks, {}};
    number_of({0});
    for (std::size_t i = 0; i < places_.size(); ++i) result.states.push_back(state(places_[i]));
    return result;
  }

private:
  int number_of(const std::vector<int>& places) {
    const auto [entry, is_new] = numbers_.emplace(places, static_cast<int>(places_.size()));
    if (is_new) {
      if (places_.size() >= max_states) throw TooManyStates();
      places_.push_back(places);
    }
    return entry->second;
  }

  // `places` by value: number_of may move the list that it stands in.
  TraceAutomaton::State state(const std::vector<int> places) {
    TraceAutomaton::State result;
    std::vector<std::map<int, TraceAutomaton::Step>> reached(dfa_.classes.size());  // by class: a step for each place
    for (std::size_t place = 0; place < places.size(); ++place) {
      for (const Way& way : ways_[at(places[place])]) {
        const TraceAutomaton::Step step{static_cast<int>(place), way.marks};
        if (dfa_.accepting(way.state)) {
          if (result.end.place != TraceAutomaton::none) throw std::logic_error("trace: two readings accept one text");
          result.end = step;
        }
        for (std::size_t letter = 0; letter < dfa_.classes.size(); ++letter) {
          const int target = dfa_.next(way.state, static_cast<Letter>(letter));
          if (target == Dfa::none) continue;
          if (!reached[letter].emplace(target, step).second) throw std::logic_error("trace: two readings meet");
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
      result.steps.push_back(step);
    }
    result.target = number_of(places);
    return result;
  }

  const Dfa& dfa_;
  std::vector<std::vector<Way>> ways_;
  std::map<std::vector<int>, int> numbers_;
  std::vector<std::vector<int>> places_;
};

std::string to_string(const TraceAutomaton& automaton, const TraceAutomaton::Step& step) {
  std::string text = std::to_string(step.place);
  for (const int mark : step.marks) text += " " + to_string(automaton.marks[at(mark)]);
  return text;
}

}  // namespace

TraceAutomaton trace_automaton(const Dfa& dfa) { return Builder(dfa).run(); }

std::string to_string(const TraceAutomaton& automaton) {
  std::string text;
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const TraceAutomaton::State& state = automaton.states[i];
    text += std::to_string(i) + ":\n";
    for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
      const TraceAutomaton::Transition& transition = state.next[letter];
      if (transition.target == TraceAutomaton::none) continue;
      text += "  " + to_string(automaton.classes[letter]) + " " + std::to_string(transition.target) + " from";
      for (std::size_t place = 0; place < transition.steps.size(); ++place) {
        text += (place == 0 ? " " : "; ") + to_string(automaton, transition.steps[place]);
      }
      text += '\n';
    }
    if (state.end.place != TraceAutomaton::none) text += "  ends at " + to_string(automaton, state.end) + '\n';
  }
  return text;
}

}  // namespace bnfurl::gen
