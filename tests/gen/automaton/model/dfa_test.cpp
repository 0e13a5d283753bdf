// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Minimal, trimmed, and numbered by the language alone: two grammars of the same language give equal automata.
#include <gtest/gtest.h>

#include "gen/automaton/model/dfa.hpp"
#include "gen/fingerprints.hpp"
#include "gen/generate.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

namespace {

Dfa language_of(const std::string& grammar) {
  return printed_language(grammar_of(grammar), grammar_of(grammar).start());
}

class MinimalDfa : public Table {};

TEST_P(MinimalDfa, Prints) { EXPECT_EQ(to_string(language_of(in())), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(Dfa, MinimalDfa,
                         testing::Values(Case{"x = \"1\"", "0: [1] 1 | 1: accepting"}, Case{"x = \"\"", "0: accepting"},
                                         Case{"x = *\"1\"", "0: [1] 0, accepting"},
                                         Case{"x = 2*3DIGIT",
                                              "0: [0-9] 1 | 1: [0-9] 2 | 2: [0-9] 3, accepting | 3: accepting"},
                                         Case{"x = \"12\" / \"13\"", "0: [1] 1 | 1: [23] 2 | 2: accepting"},
                                         // Octets that behave alike share a class; octets that are never read are in no
                                         // class.
                                         Case{"x = *( \"1\" / \"2\" ) \"3\"", "0: [12] 0, [3] 1 | 1: accepting"},
                                         Case{"x = *( \"1\" \"2\" )", "0: [1] 1, accepting | 1: [2] 0"}));

class MarkedDfa : public Table {};

TEST_P(MarkedDfa, Prints) { EXPECT_EQ(to_string(automata_of(in()).marked), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(Dfa, MarkedDfa,
                         testing::Values(Case{"# component: y | x = y \"2\" | y = *\"1\"",
                                              "0: <y 1 | 1: [1] 1, y> 2 | 2: [2] 3 | 3: accepting"},
                                         Case{"# kinds: x | x = y / z | y = \"1\" | z = \"2\"",
                                              "0: [1] 1, [2] 2 | 1: {kind=y} 3 | 2: {kind=z} 3 | 3: accepting"}));

class SameLanguage : public Table {};

TEST_P(SameLanguage, ComparesEqual) {
  EXPECT_EQ(language_of(in()), language_of(out()));
  EXPECT_EQ(fingerprint(language_of(in())), fingerprint(language_of(out())));
}

INSTANTIATE_TEST_SUITE_P(
    Dfa, SameLanguage,
    testing::Values(Case{"digits = DIGIT [ digits ]", "digits = 1*DIGIT"}, Case{"port = *DIGIT", "port = [ 1*DIGIT ]"},
                    Case{"x = x-part / x-part x | x-part = \"a\"", "x = 1*\"a\""},
                    Case{"x = \"a\" x / \"b\"", "x = *\"a\" \"b\""}, Case{"x = \"a\" / \"b\"", "x = \"b\" / \"a\""},
                    Case{"x = %x61 / %x41", "x = \"a\""}, Case{"x = *( *\"a\" / \"b\" )", "x = *( \"a\" / \"b\" )"},
                    Case{"x = 2*4\"a\"", "x = 2\"a\" *2\"a\""}, Case{"x = [ \"a\" ] [ \"a\" ]", "x = *2\"a\""},
                    Case{"x = \"ab\" / \"ac\"", "x = \"a\" ( \"b\" / \"c\" )"}, Case{"x = 0*0\"a\"", "x = \"\""},
                    Case{"x = 2*[ \"a\" ]", "x = *\"a\""}, Case{"# component: y | x = y | y = \"a\"", "x = \"a\""}));

class OtherLanguage : public Table {};

TEST_P(OtherLanguage, DiffersInItsFingerprint) {
  EXPECT_NE(language_of(in()), language_of(out()));
  EXPECT_NE(fingerprint(language_of(in())), fingerprint(language_of(out())));
}

INSTANTIATE_TEST_SUITE_P(Dfa, OtherLanguage,
                         testing::Values(Case{"x = \"a\"", "x = %s\"a\""}, Case{"x = *\"a\"", "x = 1*\"a\""},
                                         Case{"x = 3\"a\"", "x = 4\"a\""}, Case{"x = \"a\"", "x = [ \"a\" ]"}));

// A Dfa as an Nfa.
Nfa nfa_of(const Dfa& dfa) {
  Nfa nfa{dfa.classes, dfa.marks, {}, {}};
  for (std::size_t state = 0; state < dfa.states.size(); ++state) {
    nfa.add_state();
    nfa.accepting[state] = dfa.states[state].accepting;
  }
  for (std::size_t state = 0; state < dfa.states.size(); ++state) {
    for (std::size_t letter = 0; letter < dfa.letters(); ++letter) {
      const int target = dfa.states[state].next[letter];
      if (target != Dfa::none) nfa.add(static_cast<int>(state), static_cast<Letter>(letter), target);
    }
  }
  return nfa;
}

TEST(Dfa, CanonicalTwiceChangesNothing) {
  for (const char* grammar : {"x = *( \"a\" / \"ab\" )", "# component: y | x = [ y ] *y | y = *\"a\" \"b\"",
                              "x = 3*5( \"a\" / \"b\" ) \"a\""}) {
    const Dfa dfa = automata_of(grammar).marked;
    EXPECT_EQ(canonical(nfa_of(dfa)), dfa) << grammar;
    EXPECT_EQ(erase_marks(erase_marks(dfa)), erase_marks(dfa)) << grammar;
  }
}

TEST(Dfa, ChoicesAreErasedAndComponentsStay) {
  const Dfa dfa =
      automata_of("# component: host | # host-kind: d a | x = host \"/\" | host = d / a | d = DIGIT | a = ALPHA")
          .marked;
  const auto choices = [](const Dfa& of) {
    return std::count_if(of.marks.begin(), of.marks.end(), [](const Mark& m) { return m.kind == Mark::Kind::choice; });
  };
  EXPECT_EQ(choices(dfa), 2);
  const Dfa components = automata_of("# component: host | x = host \"/\" | host = DIGIT / ALPHA").marked;
  EXPECT_EQ(to_string(erase_choices(dfa)), to_string(components));
}

TEST(Dfa, EveryStateCanStillAccept) {
  // The state after "b" has no accepting continuation.
  Nfa nfa{{OctetSet::of("a"), OctetSet::of("b")}, {}, {}, {}};
  for (int state = 0; state < 3; ++state) nfa.add_state();
  nfa.add(0, 0, 1);
  nfa.add(0, 1, 2);
  nfa.accepting[1] = true;
  EXPECT_EQ(to_string(canonical(nfa)), "0: [a] 1\n1: accepting\n");
}

TEST(Dfa, TheEmptyLanguageHasOneState) {
  Nfa nfa;
  nfa.add_state();
  EXPECT_EQ(to_string(canonical(nfa)), "0:\n");
}

TEST(Dfa, KnowsTheClassOfAnOctet) {
  const std::vector<std::size_t> class_of = class_of_octet({OctetSet::of("a"), OctetSet::of("b")});
  EXPECT_EQ(class_of['a'], 0U);
  EXPECT_EQ(class_of['b'], 1U);
  EXPECT_EQ(class_of['c'], 2U);
}

TEST(Dfa, LongChainsAreGivenUpSoon) { EXPECT_TRUE(is_too_much("x = 10000\"1\"")); }

}  // namespace

// Operations on languages. The result equals the language that a grammar would describe, including the marks.

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

namespace bnfurl::gen {

namespace {

TEST(Mark, Prints) {
  EXPECT_EQ(to_string(Mark{Mark::Kind::open, "host", ""}), "<host");
  EXPECT_EQ(to_string(Mark{Mark::Kind::close, "host", ""}), "host>");
  EXPECT_EQ(to_string(Mark{Mark::Kind::choice, "host_kind", "reg-name"}), "{host_kind=reg-name}");
}

TEST(Mark, OpensComeBeforeClosesBeforeChoices) {
  EXPECT_LT((Mark{Mark::Kind::open, "z", ""}), (Mark{Mark::Kind::close, "a", ""}));
  EXPECT_LT((Mark{Mark::Kind::close, "z", ""}), (Mark{Mark::Kind::choice, "a", ""}));
  EXPECT_LT((Mark{Mark::Kind::open, "a", ""}), (Mark{Mark::Kind::open, "b", ""}));
}

}  // namespace

}  // namespace bnfurl::gen
