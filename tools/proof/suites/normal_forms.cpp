// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/suites/normal_forms.hpp"

#include <fmt/format.h>

#include <map>
#include <span>

#include "gen/automaton/analysis/test_suite.hpp"
#include "gen/automaton/model/languages.hpp"
#include "gen/normal/images.hpp"
#include "tools/proof/harness/counterexample.hpp"
#include "tools/proof/machine/kernels_in_use.hpp"

namespace bnfurl::proof {
namespace {

// The finite-state functions.
void decide_levels(const TestedProduction& tested, const gen::Dfa& marked) {
  for (const gen::Level level : {gen::Level::percent, gen::Level::letter_case, gen::Level::scheme}) {
    const auto number = static_cast<gen::Levels>(level);
    const gen::Dfa language = gen::normal_forms(tested.grammar, marked, number);
    if (gen::image(tested.grammar, marked, level, gen::Inputs::all) != language)
      throw Counterexample(fmt::format("normal forms by level {}: they are not what it makes of all texts", number));
    if (gen::image(tested.grammar, marked, level, gen::Inputs::unchanged) != language)
      throw Counterexample(fmt::format("normal forms by level {}: they are not the texts that it leaves", number));
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
    const auto test = [&](std::string_view text, bool accepted) {
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
      throw Counterexample(fmt::format("normal forms {}: some are no texts of the production", form.levels));
    const auto [known, is_new] = judged.try_emplace(form.language, language);
    if (known->second != language)
      throw Counterexample(fmt::format("normal forms {}: another language is compiled", form.levels));
    if (is_new) texts += judge(form, language);
  }
  return texts;
}

}  // namespace bnfurl::proof
