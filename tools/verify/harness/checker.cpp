#include "tools/verify/harness/checker.hpp"

#include <fmt/format.h>

#include "gen/text/octet_set.hpp"
#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {

Verdicts::Verdicts(const TestedProduction& tested)
    : entry_(*tested.compiled), derivatives_(tested.grammar, tested.compiled->name) {}

void Verdicts::check(std::string_view text, const Answer& answer) {
  gen::Derivatives::State state = derivatives_.start();
  std::size_t offset = 0;
  while (offset < text.size()) {
    const gen::Derivatives::State next = derivatives_.step(state, static_cast<std::uint8_t>(text[offset]));
    if (!derivatives_.viable(next)) break;
    state = next;
    ++offset;
  }
  const bool valid = offset == text.size() && derivatives_.accepts(state);
  if (valid != answer.valid) throw Counterexample("derivatives", text, valid ? "is valid" : "is not valid");
  if (offset != answer.offset)
    throw Counterexample("derivatives", text,
                         "fails at " + std::to_string(offset) + ", explain at " + std::to_string(answer.offset));
  if (!valid && explained_.insert(state).second) check_expected(text, state);
}

void Verdicts::check_expected(std::string_view text, gen::Derivatives::State state) {
  const std::optional<Error> error = explain(detail::production_of(entry_), text);
  const gen::OctetSet expected = derivatives_.expected(state);
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (!error || error->expects(static_cast<std::uint8_t>(octet)) != expected.contains(octet))
      throw Counterexample("derivatives", text,
                           "another answer on whether octet " + std::to_string(octet) + " is expected");
  }
  if (error->expects_end() != derivatives_.accepts(state))
    throw Counterexample("derivatives", text, "another answer on whether the end is expected");
}

Judges::Judges(const TestedProduction& tested) : checker_(*tested.compiled), verdicts_(tested), readings_(tested) {}

void Judges::check(std::string_view text) { (void)answer_to(text); }

void Judges::check_in_place(std::string_view text) {
  const Answer answer = answer_to(text);
  const char filling = text.empty() ? '\0' : text.front();
  if (!pages_ || pages_->room() < text.size()) pages_.emplace(2 * text.size());
  checker_.ask_in_place(pages_->at_end(text, filling), answer);
  checker_.ask_in_place(pages_->at_begin(text, 0, filling), answer);
}

const Answer& Judges::answer_to(std::string_view text) {
  const Answer& answer = checker_.add(text);
  ++judged_;
  if (answer.valid) ++valid_;
  verdicts_.check(text, answer);
  readings_.check(text, answer);
  return answer;
}

Counterexample::Counterexample(std::string_view who, std::string_view text, std::string_view what)
    : std::runtime_error(fmt::format("{}: \"{}\": {}", who, gen::printable(text), what)) {}

Checker::Checker(const detail::ProductionData& entry) : entry_(entry), feeds_(entry) {
  for (const std::string& kernel : runnable_kernels())
    entry_points_.push_back(std::make_unique<EntryPoints>(entry, kernel));
}

const Answer& Checker::add(std::string_view text) {
  if (texts_.size() == at_once) finish();
  ++count_;
  texts_.add(text);
  const Answer& expected = expected_.emplace_back(answer_of(entry_, text));
  feeds_.check(text, expected);
  return expected;
}

void Checker::add(std::string_view text, bool valid) {
  if (add(text).valid != valid) throw Counterexample("automaton", text, valid ? "is not accepted" : "is accepted");
}

void Checker::ask_in_place(std::string_view text, const Answer& expected) const {
  for (const auto& entry_points : entry_points_) entry_points->ask(text, expected);
}

void Checker::finish() {
  for (const auto& entry_points : entry_points_) entry_points->ask(texts_, expected_);
  texts_.clear();
  expected_.clear();
}

}  // namespace bnfurl::proof
