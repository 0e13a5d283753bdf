// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The order in which a reader tries alternatives, as a graph. Node 0 is the end; node 1 has no continuation.
#include "gen/automaton/model/ordered_nfa.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class OrderedGraph : public Table {};

TEST_P(OrderedGraph, Prints) { EXPECT_EQ(to_string(automata_of(in()).ordered), "start " + lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    OrderedNfa, OrderedGraph,
    testing::Values(Case{"x = \"1\"", "2, final 0 | 2: [1] 0"},
                    Case{"x = \"12\"", "2, final 0 | 2: 4 | 3: [2] 0 | 4: [1] 3"},
                    Case{"x = \"\"", "2, final 0 | 2: 0"},
                    // Printed order.
                    Case{"x = \"12\" / \"3\"", "2, final 0 | 2: 6 | 3: [2] 0 | 4: [1] 3 | 5: [3] 0 | 6: 4 5"},
                    // An option is taken before it is left out; in a "# shortest:" production, the reverse.
                    Case{"x = [ \"1\" ]", "2, final 0 | 2: 4 | 3: [1] 0 | 4: 3 0"},
                    Case{"# shortest: x | x = [ \"1\" ]", "2, final 0 | 2: 4 | 3: [1] 0 | 4: 0 3"},
                    Case{"x = *\"1\"", "2, final 0 | 2: 3 | 3: 4 0 | 4: [1] 3"},
                    Case{"# shortest: x | x = *\"1\"", "2, final 0 | 2: 3 | 3: 0 4 | 4: [1] 3"},
                    // A production whose last part is itself is a loop.
                    Case{"x = \"1\" x / \"2\"", "2, final 0 | 2: 5 | 3: [1] 2 | 4: [2] 0 | 5: 3 4"},
                    Case{"# component: y | x = y | y = \"12\"",
                         "2, final 0 | 2: 7 | 3: y> 0 | 4: 6 | 5: [2] 3 | 6: [1] 5 | 7: <y 4"}));

TEST(OrderedNfa, CountsAreUnrolledOneByOne) {
  EXPECT_EQ(automata_of("x = 1000\"1\"").ordered.nodes.size(), 1003U);
  EXPECT_EQ(automata_of("x = *1000\"1\"").ordered.nodes.size(), 2003U);
}

TEST(OrderedNfa, TooManyNodesAreGivenUpSoon) {
  const Grammar grammar = grammar_of("x = 10000( 10000( 10000( \"1\" ) ) )");
  Budget budget{Limits()};
  EXPECT_EQ(ordered_nfa(grammar, reference("x"), budget).nodes.size(), 2U);
  EXPECT_EQ(budget.spent_part(), Budget::Part::states);
}

TEST(OrderedNfa, DeepExpressionsAreGivenUpSoon) {
  Expression x = one_of(OctetSet::of("1"));
  for (int i = 0; i < 10'000; ++i) x = option(std::move(x));
  Budget budget{Limits()};
  EXPECT_EQ(ordered_nfa(Grammar{}, x, budget).nodes.size(), 2U);
  EXPECT_EQ(budget.spent_part(), Budget::Part::states);
}

}  // namespace
}  // namespace bnfurl::gen::tests
