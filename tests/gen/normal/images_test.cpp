// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// For every grammar of URLs: what a level makes of all texts of the start and of references is the language of normal
// forms by this level, a part of the production; and of all texts, just those of the language stay as they are.
#include "gen/normal/images.hpp"

#include "gen/automaton/model/languages.hpp"
#include "gen/pipeline.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

std::vector<std::string> entries(const Grammar& grammar) {
  std::vector<std::string> names{grammar.start()};
  const std::string& reference = grammar.directives.reference;
  if (!reference.empty() && reference != names[0]) names.push_back(reference);
  return names;
}

TEST(NormalForms, AreWhatTheLevelsMakeOfAllTexts) {
  std::size_t changing = 0;
  for (const Grammar& grammar : all_grammars()) {
    if (grammar.directives.record) continue;
    for (const std::string& entry : entries(grammar)) {
      const Automata made = automata(grammar, entry);
      for (const Level level : {Level::percent, Level::letter_case, Level::scheme}) {
        const Dfa language = normal_forms(grammar, made.marked, static_cast<Levels>(level));
        const std::string what = grammar.directives.name + ":" + entry + " " + std::to_string(static_cast<int>(level));
        EXPECT_EQ(image(grammar, made.marked, level, Inputs::all), language) << what;
        EXPECT_EQ(image(grammar, made.marked, level, Inputs::unchanged), language) << what;
        EXPECT_EQ(difference(language, made.minimal), empty_language()) << what;
        changing += language != made.minimal ? 1 : 0;
      }
    }
  }
  EXPECT_GE(changing, 15U);
}

// Triplets that are none, a port whose scheme has two, the default port 0, and ports that are no numbers.
TEST(NormalForms, AreWhatTheLevelsMakeOfTextsThatNoUrlHas) {
  for (const std::string rules :
       {"# component: host | # unreserved: \"Aa\" | x = [ host ] [ \"/\" host ] | host = *( %x21-2E / %x30-7E )",
        "# component: scheme | # component: port | # port: a 1 | # port: A 2 | x = scheme \":\" port | port = *DIGIT | "
        "scheme = 1*ALPHA",
        "# component: scheme | # component: port | # port: a 0 | # port: b 10 | x = scheme \":\" port | "
        "port = *( DIGIT / ALPHA ) | scheme = ALPHA"}) {
    const Grammar grammar = grammar_of(rules);
    const Dfa marked = automata(grammar, grammar.start()).marked;
    for (const Level level : {Level::percent, Level::letter_case, Level::scheme}) {
      const Dfa language = normal_forms(grammar, marked, static_cast<Levels>(level));
      EXPECT_EQ(image(grammar, marked, level, Inputs::unchanged), language) << rules << static_cast<int>(level);
      if (level != Level::percent) {
        EXPECT_EQ(image(grammar, marked, level, Inputs::all), language) << rules << static_cast<int>(level);
      }
    }
  }
}

// The languages of sets lie within those of their levels, and two parts are enough for the scanners.
TEST(NormalForms, OfASetAreThoseOfEachOfItsLevels) {
  const std::vector<Grammar> grammars = all_grammars();
  for (const char* name : {"rfc1738", "rfc2396", "rfc3986"}) {
    const Grammar& grammar = *find_grammar(grammars, name);
    const Automata made = automata(grammar, grammar.start());
    Dfa both = made.minimal;
    for (const Levels level : {1U, 2U, 4U, 8U, 16U, 32U})
      both = intersection(both, normal_forms(grammar, made.marked, level));
    EXPECT_EQ(normal_forms(grammar, made.marked, all_levels), both) << grammar.directives.name;
    EXPECT_EQ(difference(both, made.minimal), empty_language());
    for (const Levels levels : compiled_levels) {
      const std::vector<Dfa> parts = normal_form_parts(grammar, made.marked, levels);
      const Dfa whole = normal_forms(grammar, made.marked, levels);
      EXPECT_EQ(parts.size() == 1 ? parts[0] : intersection(parts[0], parts[1]), whole) << grammar.directives.name;
      if (grammar.directives.name == "rfc3986") {
        EXPECT_EQ(parts.size(), levels == 39 ? 1U : 2U);
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::gen::tests
