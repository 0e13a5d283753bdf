#include "tools/verify/suites/errors.hpp"

#include <fmt/format.h>

#include <map>
#include <span>

#include "gen/normal/normal_forms.hpp"
#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {

Errors::Errors(const detail::ProductionData& entry, const gen::SuiteParts& parts, Checker& checker)
    : entry_(entry), parts_(parts), checker_(checker), completions_(gen::completions(parts.dfa)) {}

bool Errors::is_expected(int state, std::uint8_t octet) const {
  return completions_[gen::at(parts_.dfa.target(state, parts_.dfa.letter_of[octet]))].has_value();
}

int Errors::state_after(std::string_view text) const { return gen::state_after(parts_.dfa, 0, text); }

void Errors::check_octets(const std::string& text) {
  const int state = state_after(text);
  if (!completions_[gen::at(state)]) throw Counterexample("automaton", text, "cannot be completed");
  std::optional<std::uint8_t> refused;
  for (unsigned octet = 0; octet < 256; ++octet) {
    check_octet(text, state, static_cast<std::uint8_t>(octet));
    if (!is_expected(state, static_cast<std::uint8_t>(octet))) refused = static_cast<std::uint8_t>(octet);
  }
  if (refused) check_expected(text + static_cast<char>(*refused), state);
}

void Errors::check_octet(const std::string& prefix, int state, std::uint8_t octet) {
  const std::string text = prefix + static_cast<char>(octet);
  for (const std::string& rest : gen::rests_after(parts_.dfa, completions_, gen::at(state), octet))
    checker_.add(text + rest, gen::accepts_from(parts_.dfa, 0, text + rest));
}

// Checks what `explain` expects after a text that fails in `state`.
void Errors::check_expected(const std::string& text, int state) const {
  const std::optional<Error> error = explain(detail::production_of(entry_), text);
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (!error || error->expects(static_cast<char>(octet)) != is_expected(state, static_cast<std::uint8_t>(octet)))
      throw Counterexample("explain", text, "other bytes expected");
  }
  if (error->expects_end() != parts_.dfa.accepts(state))
    throw Counterexample("explain", text, "another answer on whether the end is expected");
}

void Errors::check(std::string_view text) {
  const std::optional<Error> error = explain(detail::production_of(entry_), text);
  if (!error) return;
  const std::string prefix(text.substr(0, error->offset()));
  const std::optional<std::string>& completion = completions_[gen::at(state_after(prefix))];
  if (!completion) throw Counterexample("explain", text, "fails after the error");
  checker_.add(prefix + *completion, true);
}

namespace {

// The finite-state functions.
void decide_levels(const TestedProduction& tested, const gen::Dfa& marked) {
  for (const gen::Level level : {gen::Level::percent, gen::Level::letter_case, gen::Level::scheme}) {
    const auto number = static_cast<gen::Levels>(level);
    const gen::Dfa language = gen::normal_forms(tested.grammar, marked, number);
    if (gen::image(tested.grammar, marked, level, gen::Inputs::all) != language)
      throw Counterexample(fmt::format("normal forms by level {}: they are not its results for all texts", number));
    if (gen::image(tested.grammar, marked, level, gen::Inputs::unchanged) != language)
      throw Counterexample(
          fmt::format("normal forms by level {}: they are not the texts that it leaves unchanged", number));
  }
}

// Asks every kernel. Returns how many texts there were.
std::uint64_t judge(const detail::NormalForm& form, const gen::Dfa& language) {
  const gen::SuiteParts parts = gen::suite_parts(language);
  const Production compiled = detail::production_of(*form.language);
  std::uint64_t texts = 0;
  for (const std::string& kernel : runnable_kernels()) {
    use_kernel(kernel);
    texts = 0;
    const auto test = [&](std::string_view text, bool accepted, std::size_t) {
      ++texts;
      if (matches(compiled, text) != accepted)
        throw Counterexample(fmt::format("{} normal forms {}", kernel, form.levels), text, "wrong verdict");
    };
    gen::for_each_test(parts, 0, test);
    gen::for_each_octet_test(parts, test);
  }
  return texts;
}

}  // namespace

std::uint64_t prove_normal_forms(const TestedProduction& tested, const gen::Dfa& marked) {
  const detail::NormalRules* rules = tested.compiled->grammar->normal;
  if (rules == nullptr) return 0;
  std::map<const detail::ProductionData*, gen::Dfa> judged;  // equal languages are one
  std::uint64_t texts = 0;
  for (const detail::NormalForm& form : std::span(rules->forms, rules->form_count)) {
    if (form.production != tested.compiled) continue;
    if (judged.empty()) decide_levels(tested, marked);
    const gen::Dfa language = gen::normal_forms(tested.grammar, marked, form.levels);
    if (gen::difference(language, gen::erase_marks(marked)) != gen::empty_language())
      throw Counterexample(fmt::format("normal forms {}: some do not match the production", form.levels));
    const auto [known, is_new] = judged.try_emplace(form.language, language);
    if (known->second != language)
      throw Counterexample(fmt::format("normal forms {}: another language is compiled", form.levels));
    if (is_new) texts += judge(form, language);
  }
  return texts;
}

}  // namespace bnfurl::proof
