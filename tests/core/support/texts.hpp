// Texts of a production, from random walks over its minimal Dfa. A purely random walk stays in the widest loops.
// Therefore there are also walks through a given step: along a shortest text to any state, then to any of its
// successors. The same seed always gives the same texts.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

#include "src/core/tables.hpp"

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

// Texts near those that a grammar file calls typical or rare. Some engines know only such texts, and a random walk over
// an automaton hardly ever produces one. A text is one of them or a part of it, mostly changed in a few places, and
// sometimes long. The same seed always gives the same texts.

class TypicalTexts {
public:
  TypicalTexts(const detail::GrammarData& grammar, unsigned seed) : random_(seed) {
    std::istringstream file(grammar.text);
    for (std::string line; std::getline(file, line);) {
      for (const std::string_view key : keys) {
        if (line.starts_with(key))
          texts_.push_back(line.substr(std::min(line.find_first_not_of(' ', key.size()), line.size())));
      }
    }
    if (texts_.empty()) texts_.emplace_back();
  }

  [[nodiscard]] std::string text() {
    std::string text = any_text();
    if (random_() % 2 == 0) text = part_of(text);
    for (std::size_t changes = random_() % 4; changes > 0; --changes) change(text);
    return text;
  }

private:
  static constexpr std::string_view keys[] = {"# typical:", "# rare:"};
  static constexpr std::string_view pieces[] = {"%4a", "%4a", "%",  "%%4a", "%4",     "%4g",
                                                "..",  "//",  "::", "@",    "1.2.3.4"};

  [[nodiscard]] const std::string& any_text() { return texts_[random_() % texts_.size()]; }

  [[nodiscard]] std::string part_of(const std::string& text) {
    const std::size_t begin = random_() % (text.size() + 1);
    return text.substr(begin, random_() % 2 == 0 ? std::string::npos : random_() % (text.size() - begin + 1));
  }

  void change(std::string& text) {
    const std::size_t at = random_() % (text.size() + 1);
    switch (random_() % 6) {
      case 0:
        text.insert(at, part_of(any_text()));
        break;
      case 1:
        text.erase(at, random_() % 3);
        break;
      case 2:
        text.insert(at, pieces[random_() % std::size(pieces)]);
        break;
      case 3:
        if (at < text.size()) text[at] = static_cast<char>(random_() % (random_() % 2 == 0 ? 128 : 256));
        break;
      case 4:
        if (at < text.size()) text.insert(at, random_() % (random_() % 8 == 0 ? 600 : 60), text[at]);
        break;
      default:
        if (!text.empty()) text.insert(at, 1, text[random_() % text.size()]);
        break;
    }
  }

  std::vector<std::string> texts_;
  std::mt19937 random_;
};

// A text that may be longer than the memory, for tests of 32-bit offsets: the same pages, mapped again and again. A
// write changes only the page at that address, not its repetitions.

class RepeatedPages {
public:
  /// The size of `block` must be a multiple of the page size.
  RepeatedPages(const std::string& block, std::size_t times) : size_(block.size() * times) {
    void* room = mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) throw std::runtime_error("mmap");
    text_ = static_cast<char*>(room);
    const int file = memfd_create("block", 0);
    if (write(file, block.data(), block.size()) != static_cast<ssize_t>(block.size()))
      throw std::runtime_error("write");
    for (std::size_t at = 0; at < size_; at += block.size()) {
      void* part = mmap(text_ + at, block.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file, 0);
      if (part == MAP_FAILED) throw std::runtime_error("mmap");
    }
    close(file);
  }
  ~RepeatedPages() { munmap(text_, size_); }
  RepeatedPages(const RepeatedPages&) = delete;
  RepeatedPages& operator=(const RepeatedPages&) = delete;

  [[nodiscard]] char* data() { return text_; }
  [[nodiscard]] std::string_view text() const { return {text_, size_}; }

private:
  std::size_t size_;
  char* text_ = nullptr;
};

/// So many blocks of `block_octets` are together longer than 2^31 octets.
inline constexpr std::size_t block_octets = std::size_t{1} << 26;
inline constexpr std::size_t many_blocks = (std::size_t{1} << 31) / block_octets + 2;

}  // namespace bnfurl::tests
