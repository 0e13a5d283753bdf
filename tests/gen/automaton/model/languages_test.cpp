// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Operations on languages. The result equals the language that a grammar would describe, including the marks.
#include "gen/automaton/model/languages.hpp"

#include "gen/generate.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {
namespace {

Dfa dfa_of_rule(const std::string& grammar) { return automata_of(grammar).minimal; }

// Two languages, and the result of an operation on them.
struct Pair {
  std::string first;
  std::string second;
  std::string result;
  friend std::ostream& operator<<(std::ostream& stream, const Pair& one) {
    return stream << one.first << "  and  " << one.second;
  }
};

class Union : public testing::TestWithParam<Pair> {};

TEST_P(Union, HasTheTextsOfAny) {
  const Dfa first = dfa_of_rule(GetParam().first);
  const Dfa second = dfa_of_rule(GetParam().second);
  EXPECT_EQ(united({first, second}), dfa_of_rule(GetParam().result));
  EXPECT_EQ(united({second, first}), dfa_of_rule(GetParam().result));
}

INSTANTIATE_TEST_SUITE_P(Languages, Union,
                         testing::Values(Pair{"x = \"1\"", "x = \"2\"", "x = \"1\" / \"2\""},
                                         Pair{"x = \"1\"", "x = \"1\"", "x = \"1\""},
                                         Pair{"x = *\"1\"", "x = \"1\"", "x = *\"1\""},
                                         Pair{"x = \"\"", "x = 1*\"1\"", "x = *\"1\""},
                                         Pair{"x = *DIGIT \"1\"", "x = 1*\"2\"", "x = *DIGIT \"1\" / 1*\"2\""},
                                         // Classes that overlap.
                                         Pair{"x = 2*( \"1\" / \"2\" )", "x = 3*( \"2\" / \"3\" )",
                                              "x = 2*( \"1\" / \"2\" ) / 3*( \"2\" / \"3\" )"}));

TEST(Languages, UnionOfNoneIsEmpty) { EXPECT_EQ(to_string(united({})), "0:\n"); }

TEST(Languages, UnionOfManyIsThatOfAll) {
  EXPECT_EQ(united({dfa_of_rule("x = \"1\""), dfa_of_rule("x = \"2\""), dfa_of_rule("x = \"3\"")}),
            dfa_of_rule("x = \"1\" / \"2\" / \"3\""));
  const Dfa one = dfa_of_rule("x = *( \"12\" / \"1\" )");
  EXPECT_EQ(united({one}), one);
}

class Intersection : public testing::TestWithParam<Pair> {};

TEST_P(Intersection, HasTheTextsOfBoth) {
  const Dfa first = dfa_of_rule(GetParam().first);
  const Dfa second = dfa_of_rule(GetParam().second);
  EXPECT_EQ(intersection(first, second), dfa_of_rule(GetParam().result));
  EXPECT_EQ(intersection(second, first), dfa_of_rule(GetParam().result));
}

INSTANTIATE_TEST_SUITE_P(Languages, Intersection,
                         testing::Values(Pair{"x = *\"1\"", "x = 2\"1\"", "x = \"11\""},
                                         Pair{"x = *DIGIT", "x = *%x31-41", "x = *%x31-39"},
                                         Pair{"x = *( 2\"1\" )", "x = *( 3\"1\" )", "x = *( 6\"1\" )"},
                                         Pair{"x = \"1\" *DIGIT", "x = *DIGIT \"2\"", "x = \"1\" *DIGIT \"2\""},
                                         Pair{"x = *\"1\"", "x = *\"2\"", "x = \"\""}));

class Difference : public testing::TestWithParam<Pair> {};

TEST_P(Difference, HasTheTextsOfTheFirstAlone) {
  EXPECT_EQ(difference(dfa_of_rule(GetParam().first), dfa_of_rule(GetParam().second)), dfa_of_rule(GetParam().result));
}

INSTANTIATE_TEST_SUITE_P(Languages, Difference,
                         testing::Values(Pair{"x = *\"1\"", "x = 2\"1\"", "x = [ \"1\" ] / 3*\"1\""},
                                         Pair{"x = *\"1\"", "x = \"\"", "x = 1*\"1\""},
                                         Pair{"x = DIGIT", "x = %x31-41", "x = \"0\""},
                                         Pair{"x = \"1\"", "x = *\"2\"", "x = \"1\""},
                                         Pair{"x = 1*DIGIT", "x = \"1\" *OCTET", "x = ( \"0\" / %x32-39 ) *DIGIT"}));

TEST(Languages, AreDisjointWithoutACommonText) {
  const auto are_disjoint = [](const std::string& one, const std::string& other) {
    const bool result = disjoint(dfa_of_rule(one), dfa_of_rule(other));
    EXPECT_EQ(disjoint(dfa_of_rule(other), dfa_of_rule(one)), result) << one << "  and  " << other;
    return result;
  };
  EXPECT_TRUE(are_disjoint("x = \"1\"", "x = \"2\""));
  EXPECT_TRUE(are_disjoint("x = \"1\"", "x = \"12\""));
  EXPECT_TRUE(are_disjoint("x = *( 2\"1\" ) \"1\"", "x = *( 2\"1\" )"));
  EXPECT_TRUE(are_disjoint("x = 1*\"1\"", "x = \"\""));
  EXPECT_FALSE(are_disjoint("x = *\"1\"", "x = *\"2\""));  // both contain the empty text
  EXPECT_FALSE(are_disjoint("x = \"1\"", "x = *DIGIT"));
  EXPECT_FALSE(are_disjoint("x = *( 2\"1\" )", "x = 1*( 3\"1\" )"));
  EXPECT_FALSE(are_disjoint("x = DIGIT", "x = %x39-41"));
  const Dfa some = dfa_of_rule("x = *DIGIT");
  EXPECT_TRUE(disjoint(some, difference(some, some)));
}

TEST(Languages, EmptyOnesHaveOneState) {
  const Dfa one = dfa_of_rule("x = *\"1\"");
  EXPECT_EQ(to_string(difference(one, one)), "0:\n");
  EXPECT_EQ(to_string(intersection(dfa_of_rule("x = \"1\""), dfa_of_rule("x = \"2\""))), "0:\n");
}

// Marks.

const std::string marked = "# component: y | s = \"1\" y [ \"3\" ] | y = *( \"1\" / \"2\" )";

TEST(Languages, TheFirstKeepsItsMarks) {
  const Dfa all = automata_of(marked).marked;
  EXPECT_EQ(intersection(all, dfa_of_rule("x = *DIGIT")), all);
  EXPECT_EQ(difference(all, dfa_of_rule("x = *ALPHA")), all);
  EXPECT_EQ(intersection(all, dfa_of_rule("x = *DIGIT \"3\"")),
            automata_of("# component: y | s = \"1\" y \"3\" | y = *( \"1\" / \"2\" )").marked);
  EXPECT_EQ(difference(all, dfa_of_rule("x = *DIGIT \"3\"")),
            automata_of("# component: y | s = \"1\" y | y = *( \"1\" / \"2\" )").marked);
  EXPECT_EQ(intersection(all, dfa_of_rule("x = \"1\"")), automata_of("# component: y | s = \"1\" y | y = \"\"").marked);
}

TEST(Languages, KindsThatRemainAreStillReported) {
  const Automata made = automata_of("# kinds: s | s = x / y | x = *\"1\" | y = *\"2\"");
  EXPECT_EQ(split_by(tagged(difference(made.marked, dfa_of_rule("s = \"1\""))), "22"), "kind y");
  EXPECT_EQ(split_by(tagged(difference(made.marked, dfa_of_rule("s = \"1\""))), "1"), "-");
}

TEST(Languages, MarksThatNoTextNeedsAreRemoved) {
  const Dfa rest =
      intersection(automata_of("# component: y | s = \"1\" / y | y = \"2\"").marked, dfa_of_rule("x = \"1\""));
  EXPECT_TRUE(rest.marks.empty());
  EXPECT_EQ(rest, dfa_of_rule("x = \"1\""));
}

// All texts that begin with a component and the octet after it.

class Beginning : public Table {};

TEST_P(Beginning, IncludesTheOctetAfterTheComponent) {
  EXPECT_EQ(beginning_through(automata_of(in()).marked, "s"), dfa_of_rule(out()));
}

INSTANTIATE_TEST_SUITE_P(
    Languages, Beginning,
    testing::Values(
        Case{"# component: s | x = s \":\" *DIGIT | s = \"1\"", "x = \"1:\" *OCTET"},
        Case{"# component: s | x = s ( \":\" / \"/\" ) | s = *\"1\"", "x = *\"1\" ( \":\" / \"/\" ) *OCTET"},
        Case{"# component: s = x: | x = \"12:\" *DIGIT", "x = \"12:\" *OCTET"},
        // The octets before the component are part of it.
        Case{"# component: s | x = [ \"2\" ] s \":\" | s = \"1\"", "x = [ \"2\" ] \"1:\" *OCTET"},
        // The component may end the text; then no octet follows it.
        Case{"# component: s | x = s [ \":\" ] | s = \"1\"", "x = \"1:\" *OCTET"},
        // Other components change nothing.
        Case{"# component: s | # component: t | # component: u | x = t | t = s u | s = \"1\" | u = \":\" *DIGIT",
             "x = \"1:\" *OCTET"}));

TEST(Languages, NoTextBeginsWithAComponentThatIsMissingOrThatNothingFollows) {
  EXPECT_EQ(to_string(beginning_through(automata_of("# component: s | x = \"2\" s | s = \"1\"").marked, "s")), "0:\n");
  EXPECT_EQ(to_string(beginning_through(automata_of(marked).marked, "z")), "0:\n");
}

// The laws of sets, checked on texts.

const char* const grammars[] = {"x = *\"1\"", "x = *( \"1\" / \"2\" ) \"1\"", "x = 2*3( \"12\" / \"2\" )",
                                "x = \"\" / 3\"2\"", "x = *( \"11\" / \"2\" \"1\" )"};

TEST(Languages, UnionIntersectionAndDifferenceHaveTheTextsOfTheirDefinition) {
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; texts[i].size() < 6; ++i) {
    for (const char* octet : {"1", "2"}) texts.push_back(texts[i] + octet);
  }
  for (const char* a : grammars) {
    for (const char* b : grammars) {
      const Dfa first = dfa_of_rule(a);
      const Dfa second = dfa_of_rule(b);
      const Dfa either = united({first, second});
      const Dfa both = intersection(first, second);
      const Dfa only = difference(first, second);
      for (const std::string& text : texts) {
        const bool in_first = accepts(first, text);
        const bool in_second = accepts(second, text);
        ASSERT_EQ(accepts(either, text), in_first || in_second) << a << b << text;
        ASSERT_EQ(accepts(both, text), in_first && in_second) << a << b << text;
        ASSERT_EQ(accepts(only, text), in_first && !in_second) << a << b << text;
      }
      EXPECT_EQ(united({both, only}), first) << a << b;
      EXPECT_TRUE(disjoint(only, second)) << a << b;
      EXPECT_EQ(disjoint(first, second), both == difference(first, first)) << a << b;
    }
  }
}

}  // namespace
}  // namespace bnfurl::gen::tests
