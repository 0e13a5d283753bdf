// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Minimal, trimmed, and numbered by the language alone: two grammars of the same language give equal automata.
#include "gen/automaton/model/dfa.hpp"

#include "gen/fingerprints/fingerprints.hpp"
#include "gen/variants.hpp"
#include "tests/gen/table.hpp"

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
}  // namespace bnfurl::gen::tests
