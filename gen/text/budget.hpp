// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What work on a grammar may take, counted and not timed: a file that is too much is so on every machine, and at the
// same place. A stage counts what it makes, how far it goes and what it stores. Where that is too much it stops, and
// returns a value that whatever comes next is soon done with (the empty language, mostly); so a stage stays a function
// from a value to a value, and who gave the budget asks it whether it was enough.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::gen {

struct Limits {
  std::size_t states = 50'000;           ///< that one stage makes; no grammar of URLs comes near
  std::uint64_t steps = 4'000'000'000;   ///< of all stages together, each about as long as a look into a table
  std::uint64_t memory = 1'000'000'000;  ///< octets that all stages together store
};

class Budget {
public:
  enum class Part { nothing, states, steps, memory };

  explicit Budget(const Limits& limits) : limits_(limits) {}

  /// For who knows that a grammar is one of ours: 50,000 states a stage, and where they are too few the program ends.
  [[nodiscard]] static Budget& enough();

  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] bool spent() const { return spent_ != Part::nothing; }
  /// What there was too little of, first.
  [[nodiscard]] Part spent_part() const { return spent_; }

  /// Whether a stage may have so many states; nodes of an automaton that has several for each state; and rounds over
  /// states, counted by state.
  bool allows_states(std::size_t count) { return allow(count, limits_.states, Part::states); }
  bool allows_nodes(std::size_t count) { return allow(count / 4, limits_.states, Part::states); }
  bool allows_rounds(std::size_t count) { return allow(count / 100, limits_.states, Part::states); }

  /// Counts work and memory; whether there is some left.
  bool take_steps(std::uint64_t count) { return allow(steps_ += count, limits_.steps, Part::steps); }
  bool take_memory(std::uint64_t octets) { return allow(memory_ += octets, limits_.memory, Part::memory); }

  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::uint64_t memory() const { return memory_; }

  /// There was too little of `part`.
  void give_up(Part part);

private:
  bool allow(std::uint64_t count, std::uint64_t most, Part part) {
    if (count > most) give_up(part);
    return !spent();
  }

  Limits limits_;
  std::uint64_t steps_ = 0;
  std::uint64_t memory_ = 0;
  Part spent_ = Part::nothing;
  bool must_be_enough_ = false;
};

/// How deep a stage may call itself: the stack has room for more, but not for all that somebody can write.
inline constexpr int max_depth = 5'000;

/// One more call of a function within itself, as long as this lives. Where they are too many the budget is spent.
class Deeper {
public:
  Deeper(int& depth, Budget& budget) : depth_(depth) {
    if (++depth_ > max_depth) budget.give_up(Budget::Part::states);
  }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

private:
  int& depth_;
};

}  // namespace bnfurl::gen
