// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Groups of states: each state is in one, and edges lead to the same group or a later one.
#include "gen/automaton/speed/state_groups.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

std::string groups_of(const std::string& text) {
  std::string result;
  for (const StateGroup& group : state_groups(automata_of(text).folded)) {
    result += result.empty() ? "" : " | ";
    for (const int state : group.states) result += std::to_string(state) + " ";
    result += group.is_cycle ? "cycle" : "single";
  }
  return result;
}

class PrintedGroups : public Table {};

TEST_P(PrintedGroups, Are) { EXPECT_EQ(groups_of(in()), out()); }

INSTANTIATE_TEST_SUITE_P(StateGroups, PrintedGroups,
                         testing::Values(Case{"x = \"1\" [ \"2\" ]", "0 single | 1 single | 2 single"},
                                         // A state with a higher number can be in an earlier group.
                                         Case{"x = \"0\" \"9\" / \"1\" \"0\" \"9\"",
                                              "0 single | 2 single | 1 single | 3 single"},
                                         // Two states that lead to each other; one that leads to itself.
                                         Case{"x = \"/\" *( \"1\" \"2\" )", "0 single | 1 2 cycle"},
                                         Case{"x = \"/\" *\"1\" \":\"", "0 single | 1 cycle | 2 single"},
                                         // A run is not an edge.
                                         Case{"x = *DIGIT \":\"", "0 single | 1 single"}));

}  // namespace
}  // namespace bnfurl::gen::tests
