// Judges texts through every entry point, in every kernel of the machine, some hundred texts at a time, and through
// feeds, one text at a time. The expected answers come from the table walks; their
// verdicts are compared with derivatives (`Verdicts`). `Judges` has all of it; a `Counterexample` ends a proof.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <bnfurl/detail/data.hpp>

#include "tools/verify/harness/readings.hpp"
#include "tools/verify/machine/run_apart.hpp"
#include "tools/verify/reference/derivatives.hpp"

namespace bnfurl::proof {

// Whether a text is valid, and if not, where and why: compared with Brzozowski derivatives, which work straight from
// the rules and share no code with the automata.

class Verdicts {
public:
  /// For any production except a strict reader's.
  explicit Verdicts(const TestedProduction& tested);

  /// `answer` is the answer of the tables about `text`. Throws Counterexample.
  void check(std::string_view text, const Answer& answer);

private:
  void check_expected(std::string_view text, gen::Derivatives::State state);

  const detail::ProductionData& entry_;
  gen::Derivatives derivatives_;
  std::set<gen::Derivatives::State> explained_;  // states whose expected set was compared
};

class FeedReaders;
class EntryPoints;

class Checker {
public:
  explicit Checker(const detail::ProductionData& entry);
  ~Checker();
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  /// Judges `text`, now or later. Returns the expected answer, valid until the next call. Throws Counterexample,
  /// about this or an earlier text.
  const Answer& add(std::string_view text);
  /// The same for a text that must be valid, or must be invalid.
  void add(std::string_view text, bool valid);
  /// Judges the text at once, at its place in memory, by the entry points that take single texts.
  void ask_in_place(std::string_view text, const Answer& expected) const;
  /// Judges the remaining texts. Throws Counterexample.
  void finish();
  /// How many texts were added.
  [[nodiscard]] std::uint64_t count() const { return count_; }

private:
  static constexpr std::size_t at_once = 512;

  const detail::ProductionData& entry_;
  std::unique_ptr<FeedReaders> feeds_;
  std::vector<std::unique_ptr<EntryPoints>> entry_points_;  // by kernel
  TextList texts_;
  std::vector<Answer> expected_;
  std::uint64_t count_ = 0;
};

// Everything that can judge a text, called with the same texts, whatever their origin: every entry point under every
// kernel is compared with the table walks. These are compared with derivatives and backtracking, which work straight
// from the rules.

class Judges {
public:
  /// For any production except a strict reader's.
  explicit Judges(const TestedProduction& tested);

  /// Throws Counterexample, about this or an earlier text: entry points judge many texts at a time.
  void check(std::string_view text);
  /// The same; also calls the entry points for single texts at once, with a guard page before and after the text.
  void check_in_place(std::string_view text);
  /// Judges the remaining texts. Throws Counterexample.
  void finish() { checker_.finish(); }

  /// How many texts were judged, and how many of them were valid.
  [[nodiscard]] std::size_t judged() const { return judged_; }
  [[nodiscard]] std::size_t valid() const { return valid_; }

private:
  const Answer& answer_to(std::string_view text);

  Checker checker_;
  Verdicts verdicts_;
  Readings readings_;
  std::optional<GuardedPages> pages_;
  std::size_t judged_ = 0;
  std::size_t valid_ = 0;
};

// Ends a proof: a text about which two sides disagree.

/// `avx2 split: "http://h": other components`
class Counterexample : public std::runtime_error {
public:
  Counterexample(std::string_view who, std::string_view text, std::string_view what);
  explicit Counterexample(const std::string& what) : std::runtime_error(what) {}
};

}  // namespace bnfurl::proof
