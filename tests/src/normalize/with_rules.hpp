// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A shipped production under other rules of normal forms, as if its grammar file said something else.
#pragma once

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

namespace bnfurl::tests {

class WithRules {
public:
  WithRules(Production production, const detail::NormalRules& rules)
      : rules_(rules), grammar_(detail::grammar_data_of(production)), production_(detail::data_of(production)) {
    grammar_.normal = &rules_;
    production_.grammar = &grammar_;
  }
  WithRules(const WithRules&) = delete;
  WithRules& operator=(const WithRules&) = delete;

  [[nodiscard]] Production production() const { return detail::production_of(production_); }

private:
  detail::NormalRules rules_;
  detail::GrammarData grammar_;
  detail::ProductionData production_;
};

/// The rules of the production's grammar, as if nothing had been compiled for its normal forms.
[[nodiscard]] inline detail::NormalRules rules_without_languages(Production production) {
  detail::NormalRules rules = *detail::grammar_data_of(production).normal;
  rules.form_count = 0;
  return rules;
}

}  // namespace bnfurl::tests
