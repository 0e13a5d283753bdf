// Every text has one reading: the order of the rules decides, and no two readings of an automaton meet.
#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/automaton/model/keep_best.hpp"
#include "gen/automaton/model/ordered_nfa.hpp"
#include "gen/automaton/model/tdfa.hpp"
#include "gen/generate.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "gen/syntax/components.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

// The order in which a reader tries alternatives, as a graph. Node 0 is the end; node 1 has no continuation.

namespace {

TEST(OrderedGraph, Prints) {
  expect_cases("gen/model", [](const std::string& in) { return to_string(automata_of(in).ordered); });
}

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

// The one reading rule: read from the left; at each choice, take the first alternative by which the whole text matches.

TEST(Reading, IsTheFirst) {
  expect_cases("gen/model", [](const std::string& rules, const std::string& text) {
    const Grammar grammar = grammar_of(rules);
    const Nfa best = keep_best(production_nfa(grammar, grammar.start()));
    const Readings readings(best, text);
    return readings.all().size() == 1 ? readings.all().front() : "not one reading";
  });
}

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

TEST(FirstOccurrence, IsTheOnlyOneMarked) {
  expect_cases("gen/model", [](const std::string& in) {
    const Grammar grammar = grammar_of("# component: x | " + in);
    const Nfa best = keep_best(ordered_nfa(mark_components(grammar), entry_expression(grammar, "s")));
    const Readings readings(keep_first_occurrences(best), "1212");
    return readings.all().size() == 1 ? readings.all().front() : "not one reading";
  });
}

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

// All productions of a text, found by a forward walk and a backward walk. They belong to its one reading.

Nfa best_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return keep_best(production_nfa(grammar, grammar.start()));
}

TraceAutomaton trace_automaton_of(const std::string& text) { return trace_automaton(canonical(best_of(text))); }

TEST(PrintedTraceAutomaton, Is) {
  expect_cases("gen/model", [](const std::string& in) { return to_string(trace_automaton_of(in)); });
}

TEST(Traced, HasAllOccurrences) {
  expect_cases("gen/model", [](const std::string& grammar, const std::string& text) {
    return marks_by(trace_automaton_of(grammar), text);
  });
}

const char* const ambiguous_list[] = {
    "s = x y | x = *\"a\" | y = *\"a\"",
    "s = *x | x = \"a\" / \"ab\" / \"b\" / \"ba\"",
    "s = [ x ] [ y ] [ x ] | x = *\"a\" | y = *( \"a\" / \"b\" )",
    "s = *( *x *y ) | x = \"a\" / \"ab\" | y = \"b\"",
    "# shortest: x | s = x \"b\" y | x = *( \"a\" / \"b\" ) | y = *( \"a\" / \"b\" )",
    "# prefer: s: y | s = x / y | x = *( \"a\" / \"b\" ) \"a\" | y = \"a\" *( z / \"b\" ) | z = \"a\"",
    "s = x [ s ] | x = y / z | y = \"a\" / \"ab\" | z = \"b\" / \"aa\"",
};

TEST(TraceAutomaton, FindsTheOneReading) {
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; texts[i].size() < 7; ++i) {
    for (const char* octet : {"a", "b"}) texts.push_back(texts[i] + octet);
  }
  for (const char* grammar : ambiguous_list) {
    const Nfa best = best_of(grammar);
    const TraceAutomaton automaton = trace_automaton(canonical(best));
    for (const std::string& text : texts) {
      const Readings readings(best, text);
      ASSERT_EQ(marks_by(automaton, text), readings.all().empty() ? "-" : readings.all().front()) << grammar << text;
    }
  }
}

Nfa two_readings() {
  Nfa nfa{{OctetSet::of("1")}, {{Mark::Kind::open, "y", ""}, {Mark::Kind::open, "z", ""}}, {}, {}};
  for (int state = 0; state < 4; ++state) nfa.add_state();
  return nfa;
}

TEST(TraceAutomatonDeathTest, TwoReadingsOfOneTextAreRefused) {
  // After the "1", a y or a z begins.
  Nfa nfa = two_readings();
  nfa.add(0, 0, 1);
  nfa.add(1, nfa.mark_letter(0), 2);
  nfa.add(1, nfa.mark_letter(1), 3);
  nfa.accepting[2] = nfa.accepting[3] = true;
  EXPECT_DEATH(static_cast<void>(trace_automaton(canonical(nfa))), "two readings accept one text");
}

TEST(TraceAutomatonDeathTest, TwoReadingsThatMeetAreRefused) {
  // Before the "1", a y or a z begins.
  Nfa nfa = two_readings();
  nfa.add(0, nfa.mark_letter(0), 1);
  nfa.add(0, nfa.mark_letter(1), 1);
  nfa.add(1, 0, 2);
  nfa.accepting[2] = true;
  EXPECT_DEATH(static_cast<void>(trace_automaton(canonical(nfa))), "two readings meet");
}

// Offsets in registers: the components that are found in a text, and that two readings never meet.

TEST(PrintedTdfa, Is) {
  expect_cases("gen/model", [](const std::string& in) { return to_string(automata_of(in).tdfa); });
}

TEST(TdfaSplit, Finds) {
  expect_cases("gen/model", [](const std::string& grammar, const std::string& text) {
    return split_by(automata_of(grammar).tdfa, text);
  });
}

const std::string key_value =
    "# component: k | # component: v | s = k *( \";\" k [ \"=\" v ] ) | k = *ALPHA | v = *ALPHA";

std::vector<Grammar> shipped_grammars() {
  std::vector<SourceFile> files;
  for (const char* name : {"rfc3986", "rfc9112", "common", "combined"}) {
    const std::string path = "grammar/" + std::string(name) + ".bnf";
    files.push_back({path, file_text(path)});
  }
  return std::get<std::vector<Grammar>>(read_grammars(files));
}

// `tagged` fails if two readings meet; merging states does not change what they find.
TEST(Tdfa, NoReadingsMeetInAnyProduction) {
  for (const Grammar& grammar : shipped_grammars()) {
    for (const Rule& rule : grammar.rules)
      EXPECT_NO_THROW(static_cast<void>(automata(grammar, rule.name))) << rule.name;
  }
}

// In the states of the innermost component, all letters lead to the same state with the same values. They are different
// classes only because each has its own number of dots at the end.
TEST(Tdfa, OctetsThatLeadToTheSameShareTheWork) {
  const auto steps_of = [](int letters) {
    std::string components, rules, ends;
    for (char c = 'a'; c < 'h'; ++c) {
      components += std::string("# component: ") + c + " | ";
      rules += std::string(" | ") + c + " = " + static_cast<char>(c + 1);
    }
    for (int i = 0; i < letters; ++i)
      ends += std::string(i == 0 ? "" : " / ") + "\"" + static_cast<char>('A' + i) + "\" " + std::to_string(i + 1) +
              "\".\"";
    Budget budget{Limits()};
    const std::string start = "s = a \"/\" ( " + ends + " )";
    static_cast<void>(tagged(automata_of(components + start + rules + " | h = 40ALPHA").marked, budget));
    return budget.steps();
  };
  EXPECT_LT(steps_of(26), 4 * steps_of(1));
}

TEST(TdfaDeathTest, TwoReadingsOfOneTextAreRefused) {
  // Without an order, "1" is both a y and a z.
  Nfa nfa{{OctetSet::of("1")}, {{Mark::Kind::choice, "kind", "y"}, {Mark::Kind::choice, "kind", "z"}}, {}, {}};
  for (int state = 0; state < 4; ++state) nfa.add_state();
  nfa.add(0, 0, 1);
  nfa.add(1, nfa.mark_letter(0), 2);
  nfa.add(1, nfa.mark_letter(1), 3);
  nfa.accepting[2] = nfa.accepting[3] = true;
  EXPECT_DEATH(static_cast<void>(tagged(canonical(nfa))), "two readings accept one text");
}

TEST(TdfaDeathTest, TwoReadingsThatMeetAreRefused) {
  // "1" is both a y and a z, and "2" follows either.
  Nfa nfa{{OctetSet::of("1"), OctetSet::of("2")},
          {{Mark::Kind::choice, "kind", "y"}, {Mark::Kind::choice, "kind", "z"}},
          {},
          {}};
  for (int state = 0; state < 5; ++state) nfa.add_state();
  nfa.add(0, 0, 1);
  nfa.add(1, nfa.mark_letter(0), 2);
  nfa.add(1, nfa.mark_letter(1), 3);
  nfa.add(2, 1, 4);
  nfa.add(3, 1, 4);
  nfa.accepting[4] = true;
  EXPECT_DEATH(static_cast<void>(tagged(canonical(nfa))), "two readings meet");
}

TEST(Tdfa, WithoutMarksIsTheDfa) {
  const Dfa dfa = automata_of("x = *( \"ab\" / \"c\" )").minimal;
  const Tdfa tdfa = tagged(dfa);
  ASSERT_EQ(tdfa.states.size(), dfa.states.size());
  EXPECT_EQ(tdfa.classes, dfa.classes);
  EXPECT_TRUE(tdfa.registers.empty());
}

}  // namespace
}  // namespace bnfurl::gen::tests
