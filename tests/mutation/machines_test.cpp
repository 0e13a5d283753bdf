// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Walks over two machines find a text on which they differ. For every compiled-in production, such walks decide that
// folding changes nothing, and that a bitstream program finds exactly what its part of the automaton finds.
#include <gtest/gtest.h>

#include "gen/automaton/speed/examples.hpp"
#include "load/compiled_grammars.hpp"
#include "mutation/folded_machine.hpp"
#include "mutation/marks_in_pairs.hpp"
#include "mutation/program_machine.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::mutation {
namespace {

struct Made {
  explicit Made(const std::string& text)
      : grammar(gen::tests::grammar_of(text)),
        automata(gen::automata(grammar, grammar.start())),
        names(gen::result_names(grammar)) {}
  gen::Grammar grammar;
  gen::Automata automata;
  gen::ResultNames names;
};

std::optional<std::string> difference_between(const std::string& one, const std::string& other) {
  return difference(plain(Made(one).automata.tdfa), Made(other).automata.folded, Made(one).names);
}

TEST(Walks, FindAShortestTextThatMatchesOnlyOneLanguage) {
  EXPECT_EQ(difference_between("x = 2*3\"1\"", "x = 2*4\"1\""), "1111");
  EXPECT_EQ(difference_between("x = *DIGIT", "x = *DIGIT [ \":\" ]"), ":");
  EXPECT_EQ(difference_between("x = *( ALPHA / DIGIT / \"%\" 2HEXDIG )", "x = *( ALPHA / DIGIT / \"%\" 3HEXDIG )"),
            "%aa");
}

TEST(Walks, FindAComponentInAnotherPlace) {
  const std::string components = "# component: y | # component: z | ";
  EXPECT_EQ(difference_between(components + "x = y z | y = *DIGIT | z = *\"1\"",
                               components + "# shortest: y | x = y z | y = *DIGIT | z = *\"1\""),
            "1");
  EXPECT_EQ(difference_between(components + "x = y \":\" z | y = *DIGIT | z = *DIGIT",
                               components + "x = y \":\" z | y = *DIGIT | z = *DIGIT"),
            std::nullopt);
}

TEST(Marks, AreNotInPairsIfAComponentEndsWithoutABegin) {
  gen::Dfa marked = Made("# component: y | x = \":\" y | y = *DIGIT").automata.marked;
  EXPECT_TRUE(marks_in_pairs(marked));
  for (gen::Mark& mark : marked.marks) mark.kind = gen::Mark::Kind::close;
  EXPECT_FALSE(marks_in_pairs(marked));
}

// A lead octet may also be an ordinary octet; the two octets after it decide which it is.
TEST(Walks, KnowEscapesByWhatFollows) {
  const Made made("x = *( ALPHA / DIGIT / \"%\" 2HEXDIG )");
  ASSERT_TRUE(made.automata.folded.escape);
  gen::Folded folded = made.automata.folded;
  EXPECT_EQ(difference(plain(made.automata.tdfa), folded, made.names), std::nullopt);
  folded.states[0].edges.push_back({gen::OctetSet::single('%'), false, 0, {}});
  EXPECT_EQ(difference(plain(made.automata.tdfa), folded, made.names), "%");
  folded.escape->digits |= gen::OctetSet::single('g');
  EXPECT_EQ(gen::tests::split_by(folded, "%0g"), "");
}

TEST(EveryProduction, HasItsMarksInPairsAndFoldingChangesNoAnswer) {
  for (const gen::Grammar& grammar : loader::printed_grammars()) {
    for (const gen::Rule& rule : grammar.rules) {
      const gen::Automata automata = gen::automata(grammar, rule.name);
      EXPECT_TRUE(marks_in_pairs(automata.marked)) << grammar.directives.name << ":" << rule.name;
      EXPECT_EQ(difference(plain(automata.tdfa), automata.folded, gen::result_names(grammar)), std::nullopt)
          << grammar.directives.name << ":" << rule.name;
    }
  }
}

// Returns how many programs were compared.
std::size_t compare_programs(const gen::Folded& folded, const std::vector<std::string>& typical,
                             const gen::ResultNames& names) {
  const auto program = gen::example_program(folded, typical);
  if (!std::holds_alternative<gen::BitstreamProgram>(program)) return 0;
  EXPECT_EQ(difference(gen::restricted_to_examples(folded, typical), std::get<gen::BitstreamProgram>(program), names),
            std::nullopt);
  return 1;
}

TEST(EveryProduction, HasRightProgramsOfItsExamples) {
  std::size_t programs = 0;
  for (const gen::Grammar& grammar : loader::printed_grammars()) {
    const gen::ResultNames names = gen::result_names(grammar);
    const std::vector<std::string> typical = gen::typical_texts(grammar);
    for (const gen::Rule& rule : grammar.rules) {
      const testing::ScopedTrace trace(__FILE__, __LINE__, grammar.directives.name + ":" + rule.name);
      const gen::Automata made = gen::automata(grammar, rule.name);
      for (const gen::Folded* folded : {&made.folded, &made.folded_components, &made.folded_minimal}) {
        programs += compare_programs(*folded, typical, names);
        for (const std::string& text : typical) programs += compare_programs(*folded, {text}, names);
      }
    }
  }
  EXPECT_GT(programs, 100U);
}

}  // namespace
}  // namespace bnfurl::mutation
