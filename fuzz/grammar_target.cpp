// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "fuzz/target.hpp"
#include "gen/automaton/dfa.hpp"
#include "gen/pipeline.hpp"
#include "gen/reference/derivatives.hpp"

namespace bnfurl::fuzz {
namespace {

/// Goes through the automaton and the derivatives side by side, for a while: a text that tells them apart is an error.
void compare(const gen::Dfa& dfa, gen::Derivatives& derivatives, gen::Derivatives::State state, int at, int depth) {
  if (dfa.states[static_cast<std::size_t>(at)].accepting != derivatives.accepts(state))
    fail("automaton and rules differ");
  if (depth == 0) return;
  for (std::size_t letter = 0; letter < dfa.classes.size(); ++letter) {
    const gen::Derivatives::State next =
        derivatives.step(state, static_cast<std::uint8_t>(dfa.classes[letter].least()));
    const int to = dfa.states[static_cast<std::size_t>(at)].next[letter];
    if (derivatives.is_circular()) return;  // they want an octet read before a rule calls itself
    if (derivatives.viable(next) != (to != gen::Dfa::none)) fail("automaton and rules differ");
    if (to != gen::Dfa::none) compare(dfa, derivatives, next, to, depth - 1);
  }
}

void make_automata(const gen::Grammar& grammar) {
  constexpr std::size_t small = 12;
  if (grammar.rules.size() > small) return;
  for (const gen::Rule& rule : grammar.rules) {
    gen::Budget budget{gen::Limits()};
    const gen::Dfa minimal = gen::automata(grammar, rule.name, {}, budget).minimal;
    if (budget.spent() || minimal.states.size() > 40 || minimal.classes.size() > 8) continue;
    gen::Derivatives derivatives(grammar, rule.name);
    compare(minimal, derivatives, derivatives.start(), 0, 4);
  }
}

}  // namespace

// Automata can be large where grammars are small, and are then refused.
void run_grammar(std::string_view notation, std::string_view octets) {
  if (octets.size() > 2048) return;
  const std::string text = "# notation: " + std::string(notation) + "\n" + std::string(octets);
  const auto read = gen::read_grammars({{"fuzz.bnf", text}});
  const auto* grammars = std::get_if<std::vector<gen::Grammar>>(&read);
  if (grammars == nullptr || octets.size() > 256) return;
  make_automata(grammars->front());
}

}  // namespace bnfurl::fuzz
