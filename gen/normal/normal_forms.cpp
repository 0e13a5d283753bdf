// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/normal/normal_forms.hpp"

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {

Dfa normal_forms(const Grammar& grammar, const Dfa& marked, Levels levels, Budget& budget) {
  Dfa left = marked;
  if (has(levels, Level::percent)) left = without_needless_triplets(left, unreserved_octets(grammar), budget);
  if (has(levels, Level::letter_case)) left = in_lower_case(left, budget);
  if (has(levels, Level::dots)) left = intersection(left, without_dot_segments(marked, budget), budget);
  if (has(levels, Level::empty_port)) left = without_empty_port(left, marked, budget);
  if (has(levels, Level::scheme)) left = without_defaults(left, grammar.directives, budget);
  if (has(levels, Level::address)) left = with_recommended_addresses(left, budget);
  return erase_marks(left, budget);
}

std::vector<Dfa> normal_form_parts(const Grammar& grammar, const Dfa& marked, Levels levels, Budget& budget) {
  const Dfa whole = normal_forms(grammar, marked, levels, budget);
  if (!has(levels, Level::scheme)) return {whole};
  const Dfa others = normal_forms(grammar, marked, levels - static_cast<Levels>(Level::scheme), budget);
  const Dfa defaults = without_defaults_in_any_grammar(grammar.directives, budget);
  if (intersection(others, defaults, budget) != whole) return {whole};
  return {others, defaults};
}

}  // namespace bnfurl::gen
