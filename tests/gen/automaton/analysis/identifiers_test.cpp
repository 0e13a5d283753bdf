// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// For any two states, both identifiers contain a text on which the states have different verdicts.
#include "gen/automaton/analysis/identifiers.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class Identifiers : public testing::TestWithParam<std::string> {};

TEST_P(Identifiers, AreHarmonised) {
  const CompleteDfa dfa = completed(automata_of(GetParam()).minimal);
  const std::vector<std::size_t> letter_of = letter_of_octet(dfa);
  const auto all = identifiers(dfa);
  for (int one = 0; one < dfa.size(); ++one) {
    const auto& here = all[static_cast<std::size_t>(one)];
    EXPECT_EQ(here.front(), "");
    for (int other = 0; other < one; ++other) {
      const auto& there = all[static_cast<std::size_t>(other)];
      const auto tells = [&](const std::string& text) {
        return accepts_from(dfa, letter_of, one, text) != accepts_from(dfa, letter_of, other, text) &&
               std::find(there.begin(), there.end(), text) != there.end();
      };
      EXPECT_TRUE(std::any_of(here.begin(), here.end(), tells)) << one << " and " << other;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Grammars, Identifiers,
                         testing::Values("x = *\"a\" \"b\"", "x = *%x00-FF", "x = \"\"", "x = 5( \"a\" / \"b\" )",
                                         "x = *( %x00-7F / %x80-FF %x80-FF )", "x = 1*3DIGIT [ \".\" x ]",
                                         // No single completion distinguishes all pairs of states.
                                         "x = \"a\" ( \"c\" / \"d\" ) / \"b\" ( \"c\" / \"d\" / \"e\" ) / \"f\" \"c\"",
                                         "x = \"a\" y \"c\" / \"b\" z \"c\" | y = *\"d\" | z = *( \"d\" / \"e\" )"));

TEST(IdentifiersDeathTest, AreRefusedIfTwoStatesAreEquivalent) {
  const CompleteDfa twice{{OctetSet::all()}, {{1}, {0}}, {true, true}};
  EXPECT_DEATH((void)identifiers(twice), "two states");
}

}  // namespace
}  // namespace bnfurl::gen::tests
