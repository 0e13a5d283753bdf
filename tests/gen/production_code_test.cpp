// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// One entry point as tables. What is refused is tested with the generator as a whole (generate_test.cpp).
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
  EXPECT_EQ(code.dfa, dfa_arrays(made.minimal));
  EXPECT_EQ(code.tdfa, tdfa_arrays(made.tdfa, result_names(grammar)));
  EXPECT_TRUE(code.matcher.function.empty());
  EXPECT_EQ(code.trace.states, 0);
  EXPECT_EQ(table_code(grammar, *grammar.find("DIGIT"), automata(grammar, "DIGIT")).origin, Origin::core);
}

TEST(TraceCode, NumbersAllProductions) {
  const Grammar grammar = grammar_of("x = y | y = \"1\"");
  EXPECT_EQ(trace_code(grammar, "x").marks, (std::vector<std::uint16_t>{0, 2, 3, 1}));  // <x <y y> x>
}

}  // namespace
}  // namespace bnfurl::gen::tests
