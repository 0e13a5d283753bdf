// Vector kernels examine many octets at once. So where a text is in memory, and where in its block an octet falls,
// are states that a suite for automata does not see. Here runs are inserted into texts of the suite and texts after
// all states of the tagged automaton, at a state that an octet, or three (an escape), lead back to: the verdict stays
// the same. A covering of pairs combines each offset of the run to 127, length to 257, alignment of the text to 63,
// state, kind of run and text with each other. Each text lies next to a guard page on either side, and every kernel
// judges it. Some runs are long enough to leave the scanners' window.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "gen/automaton/analysis/analysis.hpp"
#include "tools/verify/harness/checker.hpp"
#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {

class Lanes {
public:
  /// Throws Counterexample.
  Lanes(const detail::ProductionData& entry, const gen::SuiteParts& parts, Checker& checker);

  /// Judges all rows of the covering. Throws Counterexample.
  void all();
  /// Judges this many random rows.
  void some(std::size_t rows);

private:
  // A text, an offset at which it is in an accelerated state, and the first such offset with its state.
  struct Passing {
    std::string text;
    std::size_t at;
    std::size_t first_at;
    std::size_t first_accelerated;
  };
  // A state that an octet leads back to.
  struct AcceleratedState {
    std::vector<std::vector<std::string>> loops;  ///< what leads back, by kind of run; first all single octets
    std::vector<Passing> passing;
    std::size_t seen = 0;
  };

  [[nodiscard]] std::uint16_t target(std::size_t state, std::size_t number) const;
  [[nodiscard]] std::vector<std::vector<std::string>> loops_at(std::size_t state) const;
  [[nodiscard]] std::vector<std::string> escapes_at(std::size_t state) const;
  void note(std::string_view text);
  void note(AcceleratedState& accelerated, Passing passing);
  void row(std::size_t number);
  void append_run(std::string& text, const AcceleratedState& accelerated, std::size_t kind, std::size_t length);
  void judge(std::string_view text, std::size_t alignment, char filling);

  const detail::TdfaTable& table_;
  Checker& checker_;
  std::vector<std::vector<std::string>> classes_;           // the octets of each class
  std::vector<std::optional<std::size_t>> accelerated_of_;  // by state
  std::vector<AcceleratedState> accelerated_;
  GuardedPages pages_;
  std::mt19937 random_{20261120};
};

}  // namespace bnfurl::proof
