// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Folding changes only the speed: a folded automaton, walked as a scanner walks it, finds what the Tdfa finds.
#include "gen/automaton/speed/fold.hpp"
#include "gen/generate.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

namespace {

class PrintedFolded : public Table {};

TEST_P(PrintedFolded, Is) { EXPECT_EQ(to_string(automata_of(in()).folded), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Fold, PrintedFolded,
    testing::Values(
        // Eight octets are enough for an accelerated state; seven are not.
        Case{"x = *%x30-37", "stream 0: [0-7] | 0: run of stream 0 |   accepting {  }"},
        Case{"x = *%x30-36", "0: |   [0-6] 0 |   accepting {  }"},
        // An escape is one step. If it leads from an accelerated state back to that state, it is part of the run.
        Case{"x = *( ALPHA / DIGIT / \"%\" HEXDIG HEXDIG )",
             "escape [%] and two of [0-9A-Fa-f] | stream 0: [0-9A-Za-z] and escapes | 0: run of "
             "stream 0 |   accepting {  }"},
        Case{"x = \"%\" HEXDIG HEXDIG *( ALPHA / DIGIT )",
             "escape [%] and two of [0-9A-Fa-f] | stream 0: [0-9A-Za-z] | 0: |   [%] escape 1 | "
             "1: run of stream 0 |   accepting {  }"},
        // A run that does not contain all hexadecimal digits cannot contain an escape.
        Case{"x = *( ALPHA / \"%\" HEXDIG HEXDIG )",
             "escape [%] and two of [0-9A-Fa-f] | stream 0: [A-Za-z] | 0: run of stream 0 |   [%] "
             "escape 0 |   accepting {  }"},
        // A run must not skip octets at which the state sets a tag.
        Case{"# component: y | x = *ALPHA y | y = \"1\" *ALPHA",
             "stream 0: [A-Za-z] | 0: run of stream 0 |   [1] 1 { <y.0 := position } | 1: run of "
             "stream 0 |   accepting { <y := <y.0, y> := position }"}));

TEST(Fold, ABigPartWithOneWayOutIsARegion) {
  const Folded folded = automata_of("x = *( \"[\" 20( \"1\" *ALPHA ) 25DIGIT \"]\" )").folded;
  ASSERT_EQ(folded.regions.size(), 1U);
  EXPECT_GE(folded.regions[0].states.size(), 40U);
  EXPECT_EQ(folded.states.size(), 2U);
}

TEST(Fold, ARegionHasNoAcceleratedStates) {
  const Folded folded =
      automata_of("x = *( \"[\" 20( \"1\" *( ALPHA / DIGIT / \"%\" 2DIGIT ) \":\" ) 20\".\" \"]\" )").folded;
  ASSERT_EQ(folded.regions.size(), 1U);
  EXPECT_TRUE(folded.streams.empty());
  const Folded::State& after_one = folded.regions[0].states[1];
  EXPECT_EQ(after_one.stream, std::nullopt);
  const std::vector<Folded::Edge> run = {
      {OctetSet::single('%'), true, 1, {}},
      {OctetSet::range('0', '9') | OctetSet::range('A', 'Z') | OctetSet::range('a', 'z'), false, 1, {}}};
  for (const Folded::Edge& edge : run) EXPECT_EQ(std::count(after_one.edges.begin(), after_one.edges.end(), edge), 1);
}

// "a" leads into a chain of 50 states connected by "b"; "x" and "y" lead from its last state to the end.
Tdfa chain_left_by(const Updates& by_x, const Updates& by_y) {
  constexpr int size = 50;
  constexpr int end = size + 1;
  Tdfa tdfa;
  for (const char* octet : {"a", "b", "x", "y"}) tdfa.classes.push_back(OctetSet::of(octet));
  tdfa.tags = {{Mark::Kind::open, "t", ""}};
  tdfa.registers = {"<t.0"};
  tdfa.states.assign(end + 1, {std::vector<Tdfa::Transition>(tdfa.classes.size()), false, {}});
  tdfa.states[0].next[0] = {1, {}};
  for (int i = 1; i < size; ++i) tdfa.states[static_cast<std::size_t>(i)].next[1] = {i + 1, {}};
  tdfa.states[size].next[2] = {end, by_x};
  tdfa.states[size].next[3] = {end, by_y};
  tdfa.states[end].accepting = true;
  tdfa.states[end].results = {{0, {Source::Kind::copy, 0, ""}}};
  return tdfa;
}

TEST(Fold, WaysOutThatUpdateDifferentRegistersAreNotOneWayOut) {
  const Updates none;
  const Updates position = {{0, {Source::Kind::position, 0, ""}}};
  EXPECT_EQ(fold(chain_left_by(none, none)).regions.size(), 1U);
  EXPECT_EQ(fold(chain_left_by(position, position)).regions.size(), 1U);
  EXPECT_TRUE(fold(chain_left_by(position, none)).regions.empty());
  EXPECT_TRUE(fold(chain_left_by(none, position)).regions.empty());
}

TEST(Fold, IPLiteralIsARegionOfURI) {
  const Grammar grammar = grammar_of(file_text("grammar/rfc3986.bnf"));
  const Folded folded = automata(grammar, "URI").folded;
  ASSERT_EQ(folded.regions.size(), 1U);
  EXPECT_LT(folded.states.size(), 70U);
  EXPECT_EQ(automata(grammar, "URI-reference").folded.regions, folded.regions);
}

void expect_same_answers(const Grammar& grammar, const std::string& production) {
  const Automata made = automata(grammar, production);
  RandomTexts texts(made.minimal);
  for (int i = 0; i < 300; ++i) {
    const std::string text = texts.next(60);
    const std::string expected = split_by(made.tdfa, text);
    EXPECT_EQ(expected != "-", accepts(made.minimal, text)) << production << ": " << text;
    EXPECT_EQ(split_by(made.folded, text), expected) << production << ": " << text;
    EXPECT_EQ(split_by(made.folded_minimal, text) == "-", expected == "-") << production << ": " << text;
  }
}

TEST(Fold, ChangesNoAnswer) {
  for (const char* text :
       {"# component: y | x = *( ALPHA / DIGIT / \"%\" HEXDIG HEXDIG ) y *ALPHA | y = \"%41\" / \"/\"",
        "# component: y | x = [ \"[\" y \"]\" ] *VCHAR | y = 3( \"%\" HEXDIG HEXDIG *ALPHA ) 40DIGIT \":\" *( VCHAR / "
        "\"%\" HEXDIG HEXDIG )",
        "# component: y | x = *( \"[\" 20( \"1\" *ALPHA ) 25DIGIT \"]\" ) y | y = *\"-\"",
        "# component: y | x = *\"-\" \"[\" y \"]\" | y = 45DIGIT",
        "# component: y | # component: z | x = *\"-\" y [ z ] | y = 42DIGIT | z = *\"a\"",
        "x = *\"-\" \"[\" 41DIGIT \"%\" 2HEXDIG *ALPHA", "x = *( ALPHA / \"%\" HEXDIG HEXDIG ) [ \"%\" HEXDIG ]"})
    expect_same_answers(grammar_of(text), "x");
}

TEST(Fold, ChangesNoAnswerOfRfc3986) {
  const Grammar grammar = grammar_of(file_text("grammar/rfc3986.bnf"));
  for (const Rule& rule : grammar.rules) expect_same_answers(grammar, rule.name);
}

}  // namespace

// Groups of states: each state is in one, and edges lead to the same group or a later one.

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

namespace {

// The streams, then the stream of each state.
std::string shown(const Runs& runs) {
  std::string text;
  for (const Runs::Stream& stream : runs.streams)
    text += to_string(stream.octets) + (stream.with_escape ? " and escapes" : "") + " | ";
  for (const std::optional<int>& stream : runs.stream_of) text += stream ? std::to_string(*stream) : "-";
  return text;
}

class PrintedRuns : public Table {};

TEST_P(PrintedRuns, Are) { EXPECT_EQ(shown(runs(automata_of(in()).tdfa)), out()); }

INSTANTIATE_TEST_SUITE_P(Runs, PrintedRuns,
                         testing::Values(Case{"x = *%x30-37", "[0-7] | 0"}, Case{"x = *%x30-36", "-"},
                                         Case{"x = *ALPHA *DIGIT", "[A-Za-z] | [0-9] | 01"},
                                         Case{"x = *ALPHA \"1\" *ALPHA", "[A-Za-z] | 00"},
                                         Case{"x = *( ALPHA / DIGIT / \"%\" HEXDIG HEXDIG )",
                                              "[0-9A-Za-z] and escapes | 0--"},
                                         // A run that does not contain all hexadecimal digits cannot contain an escape.
                                         Case{"x = *( ALPHA / \"%\" HEXDIG HEXDIG )", "[A-Za-z] | 0--"},
                                         // A run must not skip octets at which the state sets a tag.
                                         Case{"# component: y | x = *ALPHA y | y = *\"1\"", "[A-Za-z] | 0-"}));

TEST(Runs, NeedNoMarks) {
  const Automata made = automata_of("# component: y | x = *ALPHA y | y = \"1\" *DIGIT");
  EXPECT_EQ(shown(runs(made.minimal)), "[A-Za-z] | [0-9] | 01");
}

TEST(Runs, AnEscapeEndsAfterItsDigits) {
  const Automata made = automata_of("x = *( ALPHA / DIGIT / \"%\" HEXDIG HEXDIG )");
  const Runs::Escape escape = runs(made.tdfa).escape.value();
  EXPECT_EQ(escape, (Runs::Escape{'%', OctetSet::of("0123456789ABCDEFabcdef")}));
  const std::size_t percent = class_of_octet(made.tdfa.classes)['%'];
  EXPECT_EQ(end_of_escape(made.tdfa, 0, percent, escape), 0);
  EXPECT_EQ(end_of_escape(made.tdfa, 0, percent + 1, escape), std::nullopt);
  EXPECT_EQ(end_of_escape(made.tdfa, 0, percent, {'%', OctetSet::of("01")}), std::nullopt);
}

TEST(Runs, ThereAreAtMostAsManyStreamsAsAKernelMakes) {
  std::string text = "x = \"x\"";
  for (char first = 'A'; first < 'A' + 20; ++first)
    text += std::string(" *%d") + std::to_string(first) + "-" + std::to_string(first + 9) + " \"!\"";
  EXPECT_EQ(runs(automata_of(text).tdfa).streams.size(), 15U);
}

}  // namespace

}  // namespace bnfurl::gen::tests
