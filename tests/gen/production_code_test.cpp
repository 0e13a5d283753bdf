// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// One entry point as tables. generate_test.cpp tests what is refused, with the generator as a whole.
#include "gen/production_code.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(TableCode, HasNamesAndTables) {
  const Grammar grammar = grammar_of("# component: y | x = *y DIGIT | y = ALPHA");
  const Automata made = automata(grammar, "y");
  const ProductionCode code = table_code(grammar, *grammar.find("y"), made);
  EXPECT_EQ(code.name, "y");
  EXPECT_EQ(code.from, "test");
  EXPECT_EQ(code.component, 0U);
  EXPECT_EQ(code.tables.dfa, dfa_arrays(made.minimal));
  EXPECT_EQ(code.tables.tdfa, tdfa_arrays(made.tdfa, result_names(grammar)));
  EXPECT_TRUE(code.engines.matcher.function.empty());
  EXPECT_EQ(code.trace.states, 0);
  EXPECT_EQ(table_code(grammar, *grammar.find("DIGIT"), automata(grammar, "DIGIT")).origin, Origin::core);
}

TEST(TraceCode, NumbersAllProductions) {
  const Grammar grammar = grammar_of("x = y | y = \"1\"");
  EXPECT_EQ(trace(grammar, "x").marks, (std::vector<std::uint16_t>{0, 2, 3, 1}));  // <x <y y> x>
}

TEST(TraceCode, LeavesOutOccurrencesFromBodies) {
  const Grammar grammar = grammar_of(R"(# body: y = z | x = y z | y = "1" | z = "1")");
  EXPECT_EQ(trace(grammar, "x").marks, (std::vector<std::uint16_t>{0, 2, 3, 1}));  // <x <y y> x>
  EXPECT_EQ(trace(grammar, "z").marks, (std::vector<std::uint16_t>{4, 5}));
}

TEST(OccurrenceCode, NumbersComponentsAfterProductions) {
  const Grammar grammar =
      grammar_of(R"(# component: p = y | # component: y = x/z | x = y [ z ] y | y = "1" | z = "2")");
  // Three productions, then p and y: <p, p> <p, p> <y, p>, y> <p.
  EXPECT_EQ(occurrence_code(grammar, "x").marks, (std::vector<std::uint16_t>{6, 7, 6, 7, 8, 7, 9, 6}));
}

TEST(OccurrenceCode, IsNotNeededIfSplitFindsAllOccurrences) {
  const std::string rules = R"(x = y [ z ] | y = "1" | z = "2")";
  EXPECT_EQ(occurrence_code(grammar_of(rules), "x"), TraceArrays{});
  EXPECT_EQ(occurrence_code(grammar_of("# component: y | # component: z | " + rules), "x"), TraceArrays{});
  EXPECT_NE(occurrence_code(grammar_of("# component: z | # component: z = y | " + rules), "x"), TraceArrays{});
  EXPECT_NE(occurrence_code(grammar_of("# body: y = w | " + rules + R"( | w = "1")"), "x"), TraceArrays{});
}

TEST(OccurrenceCode, DiffersForAStrictReader) {
  const Grammar grammar = grammar_of(R"(# kinds: x | # strict: x: z | # component: scheme = y: | # component: a | )"
                                     R"(x = y / z | y = "s:" a a | z = ALPHA ":" *a | a = "1")");
  EXPECT_NE(strict_occurrence_code(grammar, "x", "z"), occurrence_code(grammar, "x"));
  EXPECT_NE(occurrence_code(grammar, "x", {"y"}), occurrence_code(grammar, "x"));
}

}  // namespace
}  // namespace bnfurl::gen::tests
