// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The one reading rule: read from the left; at each choice, take the first alternative by which the whole text matches.
#include "gen/automaton/model/keep_best.hpp"
#include "gen/automaton/model/ordered_nfa.hpp"
#include "gen/generate.hpp"
#include "gen/production_code.hpp"
#include "gen/syntax/components.hpp"
#include "tests/gen/automaton/model/readings.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// The order in which a reader tries alternatives, as a graph. Node 0 is the end; node 1 has no continuation.

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

namespace {

struct ReadingCase {
  std::string grammar;  ///< with all productions marked; the first rule is the entry
  std::string text;
  std::string reading;
  friend std::ostream& operator<<(std::ostream& stream, const ReadingCase& one) {
    return stream << one.grammar << "  on  " << one.text;
  }
};

class Reading : public testing::TestWithParam<ReadingCase> {};

TEST_P(Reading, IsTheFirst) {
  const Grammar grammar = grammar_of(GetParam().grammar);
  const Nfa best = keep_best(production_nfa(grammar, grammar.start()));
  const Readings readings(best, GetParam().text);
  ASSERT_EQ(readings.all().size(), 1U);
  EXPECT_EQ(readings.all().front(), "<s" + GetParam().reading + "s>");
}

INSTANTIATE_TEST_SUITE_P(AlternativesComeInPrintedOrder, Reading,
                         testing::Values(ReadingCase{"s = x / y | x = \"1\" | y = \"1\"", "1", "<x1x>"},
                                         ReadingCase{"s = y / x | x = \"1\" | y = \"1\"", "1", "<y1y>"},
                                         // The first alternative by which the whole text matches.
                                         ReadingCase{"s = x / y | x = \"1\" | y = \"12\"", "12", "<y12y>"},
                                         ReadingCase{"s = ( x / y ) *z | x = \"1\" | y = \"12\" | z = \"2\"", "12",
                                                     "<x1x><z2z>"}));

INSTANTIATE_TEST_SUITE_P(
    PreferredAlternativesComeFirst, Reading,
    testing::Values(ReadingCase{"# prefer: s: y | s = x / y | x = \"1\" | y = \"1\"", "1", "<y1y>"},
                    ReadingCase{"# prefer: s: y | s = x / y | x = \"1\" | y = \"2\"", "1", "<x1x>"},
                    ReadingCase{"# prefer: s: z | s = x / y / z | x = \"1\" | y = \"2\" / \"1\" | z = \"3\"", "1",
                                "<x1x>"}));

INSTANTIATE_TEST_SUITE_P(AnOptionIsTakenBeforeLeftOut, Reading,
                         testing::Values(ReadingCase{"s = [ x ] *y | x = \"1\" | y = \"1\"", "11", "<x1x><y1y>"},
                                         ReadingCase{"s = [ x ] y | x = \"1\" | y = \"1\"", "1", "<y1y>"},
                                         // The option is taken even if it can only be empty.
                                         ReadingCase{"s = [ x ] y | x = *\"1\" | y = \"1\"", "1", "<xx><y1y>"},
                                         ReadingCase{"s = [ x ] | x = *\"1\"", "", "<xx>"}));

INSTANTIATE_TEST_SUITE_P(OneMoreRoundBeforeStopping, Reading,
                         testing::Values(ReadingCase{"s = x y | x = *\"1\" | y = *\"1\"", "11", "<x11x><yy>"},
                                         ReadingCase{"s = x y | x = *\"1\" | y = 1*\"1\"", "11", "<x1x><y1y>"},
                                         ReadingCase{"s = x y | x = 1*2\"1\" | y = *\"1\"", "1111", "<x11x><y11y>"},
                                         ReadingCase{"s = *x | x = \"1\" / \"12\" / \"2\"", "12", "<x1x><x2x>"}));

INSTANTIATE_TEST_SUITE_P(RoundsBeyondTheMinimumAreNotEmpty, Reading,
                         testing::Values(ReadingCase{"s = *x | x = *\"1\"", "", ""},
                                         ReadingCase{"s = 1*x | x = *\"1\"", "", "<xx>"},
                                         ReadingCase{"s = 2*3x | x = *\"1\"", "", "<xx><xx>"},
                                         ReadingCase{"s = *3x | x = *1\"1\"", "11", "<x1x><x1x>"},
                                         ReadingCase{"s = *x | x = \"\" / \"1\"", "1", "<x1x>"},
                                         ReadingCase{"s = 1*x | x = \"\" / \"1\"", "1", "<xx><x1x>"},
                                         ReadingCase{"s = *( x y ) | x = *\"1\" | y = *\"2\"", "2", "<xx><y2y>"},
                                         ReadingCase{"s = *( x [ y ] ) | x = *\"1\" | y = *\"2\"", "1", "<x1x><yy>"}));

INSTANTIATE_TEST_SUITE_P(
    ShortestStopsAsEarlyAsTheWholeTextAllows, Reading,
    testing::Values(ReadingCase{"# shortest: x | s = x y | x = *\"1\" | y = *\"1\"", "11", "<xx><y11y>"},
                    ReadingCase{"# shortest: x | s = x \"2\" | x = *\"1\"", "112", "<x11x>2"},
                    ReadingCase{"# shortest: x | s = x \"2\" y | x = *( \"1\" / \"2\" ) | y = *( \"1\" / \"2\" )",
                                "1212", "<x1x>2<y12y>"},
                    // The parts of a "# shortest:" production stop early, too.
                    ReadingCase{"# shortest: x | s = x y | x = [ z ] | z = \"1\" | y = *\"1\"", "1", "<xx><y1y>"},
                    // The same part outside of it does not.
                    ReadingCase{"# shortest: x | s = x z | x = z | z = *\"1\"", "11", "<x<zz>x><z11z>"}));

INSTANTIATE_TEST_SUITE_P(AProductionThatCallsItselfLastIsARepetition, Reading,
                         testing::Values(ReadingCase{"s = x y | x = \"1\" [ x ] | y = *\"1\"", "111", "<x111x><yy>"},
                                         ReadingCase{"s = x y | x = \"1\" [ x ] | y = \"1\"", "111", "<x11x><y1y>"}));

INSTANTIATE_TEST_SUITE_P(OfAProductionInsideItselfOnlyTheOutermostCounts, Reading,
                         testing::Values(ReadingCase{"s = x | x = \"1\" / \"1\" x", "111", "<x111x>"},
                                         ReadingCase{"s = \"1\" / \"1\" s", "11", "11"},
                                         ReadingCase{"s = x | x = \"1\" [ y ] | y = \"2\" [ x ]", "1212",
                                                     "<x1<y212y>x>"}));

// Properties of grammars with all kinds of ambiguities.

const char* const ambiguous[] = {
    "s = x y | x = *\"a\" | y = *\"a\"",
    "s = *x | x = \"a\" / \"ab\" / \"b\" / \"ba\"",
    "s = [ x ] [ y ] [ x ] | x = *\"a\" | y = *( \"a\" / \"b\" )",
    "s = 2*4x y | x = *1\"a\" | y = *( \"a\" / \"b\" )",
    "s = *( *x *y ) | x = \"a\" / \"ab\" | y = \"b\"",
    "# shortest: x | s = x \"b\" y | x = *( \"a\" / \"b\" ) | y = *( \"a\" / \"b\" )",
    "s = x / y | x = *( \"a\" / \"b\" ) \"a\" | y = \"a\" *( \"a\" / \"b\" )",
    "s = x [ s ] | x = y / z | y = \"a\" / \"ab\" | z = \"b\" / \"aa\"",
};

std::vector<std::string> texts_up_to(std::size_t size) {
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string text = texts[i];
    if (text.size() == size) continue;
    texts.push_back(text + 'a');
    texts.push_back(text + 'b');
  }
  return texts;
}

TEST(KeepBest, HasOneReadingOfATextThatMatchesAndNoneOfAnyOther) {
  for (const char* text : ambiguous) {
    const Grammar grammar = grammar_of(text);
    const Nfa best = keep_best(production_nfa(grammar, "s"));
    const Dfa language = printed_language(grammar, "s");
    for (const std::string& each : texts_up_to(7))
      EXPECT_EQ(Readings(best, each).all().size(), accepts(language, each) ? 1U : 0U) << text << ": " << each;
  }
}

// The ordered automaton without its order.
Nfa without_order(const OrderedNfa& ordered) {
  std::vector<OctetSet> sets;
  for (const OrderedNfa::Node& node : ordered.nodes) {
    if (node.next >= 0) sets.push_back(node.octets);
  }
  Nfa nfa{partition(sets), {}, {}, {}};
  const auto number = [&](int node) { return node == ordered.start ? 0 : node < ordered.start ? node + 1 : node; };
  for (std::size_t node = 0; node < ordered.nodes.size(); ++node) nfa.add_state();
  nfa.accepting[static_cast<std::size_t>(number(ordered.final))] = true;
  for (std::size_t node = 0; node < ordered.nodes.size(); ++node) {
    const int from = number(static_cast<int>(node));
    for (const OrderedNfa::Option& option : ordered.nodes[node].options)
      nfa.add(from, Nfa::no_letter, number(option.target));
    for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
      if (ordered.nodes[node].octets.contains(nfa.classes[letter]))
        nfa.add(from, static_cast<Letter>(letter), number(ordered.nodes[node].next));
    }
  }
  return nfa;
}

TEST(KeepBest, DoesNotChangeTheLanguage) {
  for (const char* text : ambiguous) {
    const OrderedNfa ordered = production_nfa(grammar_of(text), "s");
    EXPECT_EQ(erase_marks(canonical(keep_best(ordered))), canonical(without_order(ordered))) << text;
  }
}

class FirstOccurrence : public Table {};

TEST_P(FirstOccurrence, IsTheOnlyOneMarked) {
  const Grammar grammar = grammar_of("# component: x | " + in());
  const Nfa best = keep_best(ordered_nfa(mark_components(grammar), entry_expression(grammar, "s")));
  const Readings readings(keep_first_occurrences(best), "1212");
  ASSERT_EQ(readings.all().size(), 1U);
  EXPECT_EQ(readings.all().front(), out());
}

INSTANTIATE_TEST_SUITE_P(KeepBest, FirstOccurrence,
                         testing::Values(Case{"s = *x | x = \"1\" / \"2\"", "<x1x>212"},
                                         Case{"s = *( x \"2\" ) | x = \"1\"", "<x1x>212"},
                                         Case{"s = 2( \"1\" x ) | x = \"2\"", "1<x2x>12"},
                                         Case{"s = x *DIGIT | x = \"\"", "<xx>1212"}));

TEST(KeepBest, TheKindOfTheFirstHostIsKept) {
  const Grammar grammar =
      grammar_of("# component: host | # host-kind: a b | s = *host | host = a / b | a = \"1\" | b = \"2\"");
  const Nfa best = keep_best(ordered_nfa(mark_components(grammar), entry_expression(grammar, "s")));
  EXPECT_EQ(Readings(keep_first_occurrences(best), "12").all().front(), "<host1{host_kind=a}host>2");
}

TEST(KeepBest, ManyPairsAreGivenUpSoon) {
  for (const char* text : {"x = 10000[ \"a\" ]", "x = *( \"a\" / \"b\" ) \"a\" 20( \"a\" / \"b\" )",
                           "x = *( y / z ) y 20( y / z ) | y = \"a\" | z = \"a\" / \"b\""})
    EXPECT_TRUE(is_too_much(text)) << text;
}

TEST(KeepBest, LongChainsNeedNoStack) {
  std::string text = "x = \"1\"";
  for (int i = 0; i < 40'000; ++i) text += " [ \"\" ]";
  const Grammar grammar = grammar_of(text);
  EXPECT_TRUE(accepts(canonical(keep_best(ordered_nfa(grammar, reference("x")))), "1"));
}

}  // namespace

}  // namespace bnfurl::gen::tests
