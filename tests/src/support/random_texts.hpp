// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts of a production, from random walks over its minimal Dfa. A purely random walk stays in the widest loops.
// Therefore there are also walks through a given step: along a shortest text to any state, then to any of its
// successors. The same seed always gives the same texts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "src/tables.hpp"

namespace bnfurl::tests {

class RandomTexts {
public:
  RandomTexts(const detail::DfaTable& table, unsigned seed) : states_(table.states), random_(seed) {
    for (std::uint16_t state = 0; state < table.states; ++state) add_steps(table, state);
    measure(table);
    reach_all();
  }

  RandomTexts(Automaton automaton, unsigned seed) : RandomTexts(detail::data_of(automaton), seed) {}

  /// The number of steps: pairs of a state and one of its successors.
  [[nodiscard]] std::size_t steps() const { return steps_.size(); }

  /// A text of the production with `size` octets; with fewer or a few more if there is no text of that size.
  [[nodiscard]] std::string text(std::size_t size) { return walk({}, 0, size); }

  /// The same, but the text begins with a shortest text that takes step number `index`.
  [[nodiscard]] std::string text_through(std::size_t index, std::size_t size) {
    const auto& [from, step] = steps_[index];
    const Step& taken = states_[from].steps[step];
    return walk(states_[from].access + octet_of(taken), taken.to, size);
  }

  /// `text` with one octet replaced by a random one.
  [[nodiscard]] std::string mutant(std::string text) {
    if (!text.empty()) text[random_() % text.size()] = static_cast<char>(random_());
    return text;
  }

private:
  struct Step {
    std::uint16_t to;
    std::string octets;
  };
  struct State {
    std::vector<Step> steps;
    std::string octets;  // the octets of all steps; octet i belongs to steps[step_of[i]]
    std::vector<std::size_t> step_of;
    std::string access;        // a shortest text to this state
    std::size_t distance = 0;  // octets to the nearest accepting state
  };

  [[nodiscard]] std::string walk(std::string text, std::uint16_t state, std::size_t size) {
    while (text.size() < size && !states_[state].steps.empty()) {
      const Step& step = random_step(state, size - text.size() - 1);
      text += octet_of(step);
      state = step.to;
    }
    while (states_[state].distance > 0) {
      const Step& step = nearest_step(state);
      text += octet_of(step);
      state = step.to;
    }
    return text;
  }

  void add_steps(const detail::DfaTable& table, std::uint16_t from) {
    State& state = states_[from];
    for (unsigned octet = 0; octet < 256; ++octet) {
      const std::uint16_t to = detail::next_state(table, from, static_cast<std::uint8_t>(octet));
      if (to == detail::none) continue;
      auto step = std::ranges::find(state.steps, to, &Step::to);
      if (step == state.steps.end()) step = state.steps.insert(step, Step{to, {}});
      step->octets += static_cast<char>(octet);
      state.octets += static_cast<char>(octet);
      state.step_of.push_back(static_cast<std::size_t>(step - state.steps.begin()));
    }
  }

  // Breadth first, so that the first text found to a state is a shortest one.
  void reach_all() {
    std::vector<std::uint16_t> queue = {0};
    std::vector<bool> seen(states_.size());
    seen[0] = true;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::uint16_t from = queue[head];
      for (std::size_t i = 0; i < states_[from].steps.size(); ++i) {
        const Step& step = states_[from].steps[i];
        steps_.emplace_back(from, i);
        if (seen[step.to]) continue;
        seen[step.to] = true;
        states_[step.to].access = states_[from].access + step.octets.front();
        queue.push_back(step.to);
      }
    }
  }

  // Distances to the nearest accepting state, repeated until no distance changes.
  void measure(const detail::DfaTable& table) {
    const std::size_t far = states_.size();
    for (std::uint16_t state = 0; state < table.states; ++state) {
      states_[state].distance = detail::is_accepting(table, state) ? 0 : far;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (State& state : states_) {
        for (const Step& step : state.steps) {
          if (states_[step.to].distance + 1 >= state.distance) continue;
          state.distance = states_[step.to].distance + 1;
          changed = true;
        }
      }
    }
  }

  // Mostly a random octet, sometimes a random successor, so that rare octets occur too. Prefers a step after which
  // `rest` octets still suffice to reach an accepting state; it gives up after a few tries.
  [[nodiscard]] const Step& random_step(std::uint16_t from, std::size_t rest) {
    const State& state = states_[from];
    for (int tries = 0; tries < 20; ++tries) {
      const bool any_state = random_() % 8 == 0;
      const std::size_t index =
          any_state ? random_() % state.steps.size() : state.step_of[random_() % state.octets.size()];
      if (states_[state.steps[index].to].distance <= rest) return state.steps[index];
    }
    return nearest_step(from);
  }

  [[nodiscard]] const Step& nearest_step(std::uint16_t from) const {
    return *std::ranges::min_element(states_[from].steps, {},
                                     [this](const Step& step) { return states_[step.to].distance; });
  }

  [[nodiscard]] char octet_of(const Step& step) { return step.octets[random_() % step.octets.size()]; }

  std::vector<State> states_;
  std::vector<std::pair<std::uint16_t, std::size_t>> steps_;  // a state, and the index of a step from it
  std::mt19937 random_;
};

}  // namespace bnfurl::tests
