// A budget limits the work on a grammar. It counts work instead of measuring time: a file that is too much is rejected
// on every machine, and at the same place. A stage counts the states that it builds, its steps and the memory that it
// stores. When a limit is exceeded, the stage stops and returns a value with which the later stages finish quickly
// (mostly the empty language). So a stage stays a function from a value to a value, and the owner of the budget checks
// afterwards whether the budget was enough.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::gen {

struct Limits {
  std::size_t states = 50'000;           ///< in one stage; no grammar of URLs comes near
  std::uint64_t steps = 4'000'000'000;   ///< in all stages together; one step takes about as long as a table look-up
  std::uint64_t memory = 1'000'000'000;  ///< octets that all stages together store
};

class Budget {
public:
  enum class Part { nothing, states, steps, memory };

  explicit Budget(const Limits& limits) : limits_(limits) {}

  /// For grammars known to be the project's own: 50,000 states per stage; if these are too few, the program ends.
  [[nodiscard]] static Budget& enough();

  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] bool spent() const { return spent_ != Part::nothing; }
  /// The part that ran out first.
  [[nodiscard]] Part spent_part() const { return spent_; }

  /// Whether a stage may have `count` states; `count` nodes of an automaton with several nodes per state; or rounds
  /// over states with `count` visits of a state in all.
  bool allows_states(std::size_t count) { return allow(count, limits_.states, Part::states); }
  bool allows_nodes(std::size_t count) { return allow(count / 4, limits_.states, Part::states); }
  bool allows_rounds(std::size_t count) { return allow(count / 100, limits_.states, Part::states); }

  /// Counts work and memory; returns whether some budget is left.
  bool take_steps(std::uint64_t count) { return allow(steps_ += count, limits_.steps, Part::steps); }
  bool take_memory(std::uint64_t octets) { return allow(memory_ += octets, limits_.memory, Part::memory); }

  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::uint64_t memory() const { return memory_; }

  /// Records that `part` ran out.
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

/// How deeply a stage may recurse. The stack has room for more, but not for everything that a file can contain.
inline constexpr int max_depth = 5'000;

/// One more recursive call, for the lifetime of this object. Too many of them spend the budget.
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
