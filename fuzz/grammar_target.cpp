// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/load.hpp>

#include <string>

#include "fuzz/target.hpp"
#include "gen/reference/derivatives.hpp"
#include "load/loaded.hpp"
#include "load/sound_part.hpp"

namespace bnfurl::fuzz {
namespace {

/// Walks the automaton and the derivatives side by side to a certain depth; a text on which they differ is an error.
void compare(const gen::Dfa& dfa, gen::Derivatives& derivatives, gen::Derivatives::State state, int at, int depth) {
  if (dfa.states[static_cast<std::size_t>(at)].accepting != derivatives.accepts(state))
    fail("automaton and rules differ");
  if (depth == 0) return;
  for (std::size_t letter = 0; letter < dfa.classes.size(); ++letter) {
    const gen::Derivatives::State next =
        derivatives.step(state, static_cast<std::uint8_t>(dfa.classes[letter].least()));
    const int to = dfa.states[static_cast<std::size_t>(at)].next[letter];
    if (derivatives.is_circular()) return;  // derivatives must read an octet before a rule refers to itself
    if (derivatives.viable(next) != (to != gen::Dfa::none)) fail("automaton and rules differ");
    if (to != gen::Dfa::none) compare(dfa, derivatives, next, to, depth - 1);
  }
}

void compare_productions(Loaded& loaded) {
  constexpr std::size_t small = 12;
  const Grammar grammar = *loaded.grammar();
  const gen::Grammar& rules = *loader::rules_of(loaded, grammar);
  if (rules.rules.size() > small) return;
  for (const Production production : grammar.productions()) {
    if (!loaded.prepare(production).empty()) continue;
    const gen::Dfa minimal = loader::dfa_of(production.automaton());
    if (minimal.states.size() > 40 || minimal.classes.size() > 8) continue;
    gen::Derivatives derivatives(rules, std::string(production.name()));
    compare(minimal, derivatives, derivatives.start(), 0, 4);
  }
}

}  // namespace

// Automata can be large even for small grammars, and are then refused. The good part of a bad grammar is a grammar
// too.
void run_grammar(std::string_view notation, std::string_view octets) {
  if (octets.size() > 2048) return;
  const std::string text = "# notation: " + std::string(notation) + "\n" + std::string(octets);
  Limits limits;
  limits.steps = 100'000'000;
  Loaded loaded = load(text, "fuzz.bnf", limits);
  if (!loaded.grammar() && loaded.diagnostics().empty()) fail("no grammar, and nothing wrong with it");
  if (!loaded.grammar() || octets.size() > 256) return;
  compare_productions(loaded);
}

}  // namespace bnfurl::fuzz
