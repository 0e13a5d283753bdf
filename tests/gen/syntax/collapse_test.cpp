// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules that are sets become sets, and nothing else changes.
#include "gen/syntax/collapse.hpp"

#include "gen/syntax/components.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class Collapsed : public Table {};

TEST_P(Collapsed, FirstRule) {
  const Grammar marked = mark_components(grammar_of(in()));
  EXPECT_EQ(to_string(collapse(marked).rules.front().body), out());
  EXPECT_EQ(collapse(collapse(marked)), collapse(marked));
}

INSTANTIATE_TEST_SUITE_P(Collapse, Collapsed,
                         testing::Values(Case{"x = y / z | y = \"1\" | z = \"2\"", "[12]"},
                                         Case{"x = *y | y = DIGIT / \"-\"", "*[\\x2d0-9]"},
                                         // The printed order is kept: an alternative that is not a set separates the
                                         // sets around it.
                                         Case{"x = \"1\" / \"2\" / \"ab\" / \"3\" / y | y = \"4\"",
                                              "[12] / [Aa] [Bb] / [34]"},
                                         Case{"x = \"1\" y | y = \"2\"", "[1] [2]"}, Case{"x = y | y = \"12\"", "y"},
                                         Case{"x = [ y ] / y | y = \"1\"", "[ [1] ] / [1]"},
                                         // A component stays where it is, even if it is a set.
                                         Case{"# component: y | x = y / z | y = \"1\" | z = \"2\"", "<y: [1]> / [2]"},
                                         Case{"x = y | y = \"a\" / z y | z = \"b\"", "y"}));

}  // namespace
}  // namespace bnfurl::gen::tests
