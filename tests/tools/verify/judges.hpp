// Everything that can judge a text, called with the same texts, whatever their origin: every entry point under every
// kernel is compared with the table walks. These are compared with derivatives and backtracking, which work straight
// from the rules.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/loader/compiled_grammars.hpp"
#include "tests/tools/verify/reference/judge.hpp"
#include "tools/verify/harness/checker.hpp"
#include "tools/verify/harness/readings.hpp"
#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {

/// The productions of all compiled grammars, in the order of the grammars' names.
[[nodiscard]] inline std::vector<TestedProduction> all_tested_productions() {
  const std::vector<gen::Grammar>& printed = loader::printed_grammars();
  std::vector<TestedProduction> result;
  for (const Grammar grammar : grammars()) {
    for (TestedProduction& tested : tested_productions_of(grammar, printed)) result.push_back(std::move(tested));
  }
  return result;
}

class Judges {
public:
  /// For any production except a strict reader's.
  explicit Judges(const TestedProduction& tested)
      : entry_(*tested.compiled), checker_(entry_), derivatives_(tested.grammar, entry_.name), readings_(tested) {}

  /// Throws Counterexample, about this or an earlier text: entry points judge many texts at a time.
  void check(std::string_view text) { (void)answer_to(text); }

  /// The same; also calls the entry points for single texts at once, with a guard page before and after the text.
  void check_in_place(std::string_view text) {
    const Answer answer = answer_to(text);
    const char filling = text.empty() ? '\0' : text.front();
    if (!pages_ || pages_->room() < text.size()) pages_.emplace(2 * text.size());
    checker_.ask_in_place(pages_->at_end(text, filling), answer);
    checker_.ask_in_place(pages_->at_begin(text, 0, filling), answer);
  }

  /// Judges the remaining texts. Throws Counterexample.
  void finish() { checker_.finish(); }

  /// How many texts were judged, and how many of them were valid.
  [[nodiscard]] std::size_t judged() const { return judged_; }
  [[nodiscard]] std::size_t valid() const { return valid_; }

private:
  const Answer& answer_to(std::string_view text) {
    const Answer& answer = checker_.add(text);
    ++judged_;
    if (answer.valid) ++valid_;
    check_verdict(text, answer);
    readings_.check(text, answer);
    return answer;
  }

  void check_verdict(std::string_view text, const Answer& answer) {
    const gen::Verdict verdict = gen::judge(derivatives_, text);
    if (verdict.matches != answer.valid)
      throw Counterexample("derivatives", text, verdict.matches ? "is valid" : "is not valid");
    if (verdict.offset != answer.offset) {
      throw Counterexample(
          "derivatives", text,
          "fails at " + std::to_string(verdict.offset) + ", explain at " + std::to_string(answer.offset));
    }
    if (!verdict.matches && explained_.insert(verdict.state).second) check_expected(text, verdict.state);
  }

  void check_expected(std::string_view text, gen::Derivatives::State state) {
    const std::optional<Error> error = explain(detail::production_of(entry_), text);
    const gen::OctetSet expected = gen::expected(derivatives_, state);
    for (unsigned octet = 0; octet < 256; ++octet) {
      if (!error || error->expects(static_cast<char>(octet)) != expected.contains(octet)) {
        throw Counterexample("derivatives", text,
                             "another answer on whether byte " + std::to_string(octet) + " is expected");
      }
    }
    if (error->expects_end() != derivatives_.accepts(state))
      throw Counterexample("derivatives", text, "another answer on whether the end is expected");
  }

  const detail::ProductionData& entry_;
  Checker checker_;
  gen::Derivatives derivatives_;
  std::set<gen::Derivatives::State> explained_;  // states whose expected set was compared
  Readings readings_;
  std::optional<GuardedPages> pages_;
  std::size_t judged_ = 0;
  std::size_t valid_ = 0;
};

}  // namespace bnfurl::proof
