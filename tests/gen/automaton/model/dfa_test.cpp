// Minimal, trimmed, and numbered by the language alone: two grammars of the same language give equal automata.
#include <gtest/gtest.h>

#include "gen/automaton/model/dfa.hpp"
#include "gen/generate.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"
#include "tools/verify/fingerprints.hpp"

namespace bnfurl::gen::tests {
namespace {

Dfa language_of(const std::string& grammar) {
  return printed_language(grammar_of(grammar), grammar_of(grammar).start());
}

TEST(MinimalDfa, Prints) {
  expect_cases("gen/model", [](const std::string& in) { return to_string(language_of(in)); });
}

TEST(MarkedDfa, Prints) {
  expect_cases("gen/model", [](const std::string& in) { return to_string(automata_of(in).marked); });
}

TEST(SameLanguage, ComparesEqual) {
  expect_cases("gen/model", [](const std::string& one, const std::string& other) {
    return language_of(one) == language_of(other) && fingerprint(language_of(one)) == fingerprint(language_of(other))
               ? "equal"
               : "different";
  });
}

TEST(OtherLanguage, DiffersInItsFingerprint) {
  expect_cases("gen/model", [](const std::string& one, const std::string& other) {
    return language_of(one) != language_of(other) && fingerprint(language_of(one)) != fingerprint(language_of(other))
               ? "different"
               : "equal";
  });
}

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

TEST(Dfa, OfALongTextTakesStepsInProportionToItsLength) {
  const auto steps_for = [](std::size_t size) {
    Nfa nfa{{OctetSet::all()}, {}, {}, {}};
    for (std::size_t i = 0; i <= size; ++i) nfa.add_state();
    for (std::size_t i = 0; i < size; ++i) nfa.add(static_cast<int>(i), 0, static_cast<int>(i) + 1);
    nfa.accepting[size] = true;
    Budget budget{Limits()};
    EXPECT_EQ(canonical(nfa, budget).states.size(), size + 1);
    return budget.steps();
  };
  EXPECT_LT(steps_for(4000), 3 * steps_for(2000));
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

TEST(Dfa, LongChainsHaveAsManyStatesAsOthers) {
  EXPECT_FALSE(is_too_much("x = 10000\"1\""));
  EXPECT_TRUE(is_too_much("x = 6( 9999\"1\" )"));
}

// Operations on languages. The result equals the language that a grammar would describe, including the marks.

Dfa dfa_of_rule(const std::string& grammar) { return automata_of(grammar).minimal; }

TEST(Union, HasTheTextsOfAny) {
  expect_cases("gen/model", [](const std::string& first, const std::string& second, const std::string& result) {
    const Dfa one = dfa_of_rule(first);
    const Dfa other = dfa_of_rule(second);
    EXPECT_EQ(united({one, other}), united({other, one}));
    return united({one, other}) == dfa_of_rule(result) ? "equal" : "different";
  });
}

TEST(Languages, UnionOfNoneIsEmpty) { EXPECT_EQ(to_string(united({})), "0:\n"); }

TEST(Languages, UnionOfManyIsThatOfAll) {
  EXPECT_EQ(united({dfa_of_rule("x = \"1\""), dfa_of_rule("x = \"2\""), dfa_of_rule("x = \"3\"")}),
            dfa_of_rule("x = \"1\" / \"2\" / \"3\""));
  const Dfa one = dfa_of_rule("x = *( \"12\" / \"1\" )");
  EXPECT_EQ(united({one}), one);
}

TEST(Intersection, HasTheTextsOfBoth) {
  expect_cases("gen/model", [](const std::string& first, const std::string& second, const std::string& result) {
    const Dfa one = dfa_of_rule(first);
    const Dfa other = dfa_of_rule(second);
    EXPECT_EQ(intersection(one, other), intersection(other, one));
    return intersection(one, other) == dfa_of_rule(result) ? "equal" : "different";
  });
}

TEST(Difference, HasTheTextsOfTheFirstAlone) {
  expect_cases("gen/model", [](const std::string& first, const std::string& second, const std::string& result) {
    return difference(dfa_of_rule(first), dfa_of_rule(second)) == dfa_of_rule(result) ? "equal" : "different";
  });
}

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

TEST(Beginning, IncludesTheOctetAfterTheComponent) {
  expect_cases("gen/model", [](const std::string& one, const std::string& other) {
    return beginning_through(automata_of(one).marked, "s") == dfa_of_rule(other) ? "equal" : "different";
  });
}

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
