// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The components that a production names, and that its automaton sets no others.
#include "gen/syntax/named_components.hpp"

#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/syntax/components.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class OfTheFirstRule : public Table {};

TEST_P(OfTheFirstRule, Components) {
  const Grammar grammar = grammar_of(in());
  const std::uint32_t components = named_components(grammar).front();
  std::string names;
  for (const std::string& name : component_names(grammar)) {
    if ((components >> component_index(grammar, name) & 1) != 0) names += (names.empty() ? "" : " ") + name;
  }
  EXPECT_EQ(names, out());
}

INSTANTIATE_TEST_SUITE_P(
    Named, OfTheFirstRule,
    testing::Values(Case{"x = \"1\"", ""}, Case{"# component: x | x = \"1\"", "x"},
                    Case{"# component: y | # component: z | x = y | y = [ z ] | z = \"1\"", "y z"},
                    Case{"# component: y | # component: z | x = z | y = \"2\" z | z = \"1\"", "z"},
                    // Through rules that are not components, and through a rule that refers back to the first one.
                    Case{"# component: y | x = \"1\" z | z = \"2\" w | w = \"3\" [ x ] / y | y = \"4\"", "y"},
                    // A production's bodies count, not the rules that they replace.
                    Case{"# component: y | # component: z | # body: x = y | x = \"1\" z | y = \"1\" \"2\" | z = \"2\"",
                         "y"},
                    Case{"# component: p = z/y | x = y z | z = y | y = \"1\"", "p"},
                    Case{"# component: q = x/y | x = y z | z = y | y = \"1\"", "q"}));

}  // namespace
}  // namespace bnfurl::gen::tests
