// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All productions of a text, found by a forward walk and a backward walk. They belong to its one reading.
#include "gen/automaton/model/tdfa.hpp"

#include "gen/automaton/model/keep_best.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/automaton/model/readings.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {
namespace {

Nfa best_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return keep_best(production_nfa(grammar, grammar.start()));
}

TraceAutomaton trace_automaton_of(const std::string& text) { return trace_automaton(canonical(best_of(text))); }

class PrintedTraceAutomaton : public Table {};

TEST_P(PrintedTraceAutomaton, Is) { EXPECT_EQ(to_string(trace_automaton_of(in())), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    TraceAutomaton, PrintedTraceAutomaton,
    testing::Values(
        Case{"s = *\"1\"", "0: |   [1] 1 from 0 <s |   ends at 0 <s s> | 1: |   [1] 1 from 0 |   ends at 0 s>"},
        // A list: each octet may end one occurrence and begin the next.
        Case{"s = *x | x = \"1\"",
             "0: |   [1] 1 from 0 <s <x |   ends at 0 <s s> | 1: |   [1] 1 from 0 x> <x |   ends at 0 x> s>"},
        // Only the next octet shows whether the "1" is an x or a y: the state has two places, and each has a step back.
        Case{"s = x \"2\" / y \"3\" | x = \"1\" | y = \"1\"",
             "0: |   [1] 1 from 0 <s <x; 0 <s <y | 1: |   [2] 2 from 0 x> |   [3] 2 from 1 y> | 2: |   ends at 0 s>"}));

struct TraceCase {
  std::string grammar;
  std::string text;
  std::string marks;
  friend std::ostream& operator<<(std::ostream& stream, const TraceCase& one) {
    return stream << one.grammar << "  on  " << one.text;
  }
};

class Traced : public testing::TestWithParam<TraceCase> {};

TEST_P(Traced, HasAllOccurrences) {
  EXPECT_EQ(marks_by(trace_automaton_of(GetParam().grammar), GetParam().text), GetParam().marks);
}

constexpr const char* list = "s = x *( \",\" x ) | x = *( \"1\" / \"2\" / \"3\" )";

INSTANTIATE_TEST_SUITE_P(
    TraceAutomaton, Traced,
    testing::Values(TraceCase{list, "12,,3", "<s<x12x>,<xx>,<x3x>s>"}, TraceCase{list, "", "<s<xx>s>"},
                    TraceCase{list, "1;", "-"}, TraceCase{list, ",a", "-"},
                    // If a production is inside itself, only the outermost occurrence is found.
                    TraceCase{"s = x | x = \"1\" [ y ] | y = \"2\" [ x ]", "1212", "<s<x1<y212y>x>s>"},
                    TraceCase{"s = \"1\" s / \"2\"", "112", "<s112s>"},
                    // Empty occurrences at the end of a text.
                    TraceCase{"s = x y z | x = *\"1\" | y = *\"1\" | z = \"\"", "11", "<s<x11x><yy><zz>s>"},
                    // Every prefix has a continuation, but the whole text does not match.
                    TraceCase{"s = 2*x | x = \"1\"", "1", "-"}));

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

}  // namespace
}  // namespace bnfurl::gen::tests
