// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The ways of typical texts as they print: octets, runs, and the pieces before which components begin and end.
#include "gen/automaton/speed/typical_ways.hpp"

#include "gen/automaton/speed/examples.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

std::string ways_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  std::string result;
  for (const TypicalWay& way :
       typical_ways(automata(grammar, grammar.start()).folded_components, typical_texts(grammar)))
    result += to_string(way);
  return result;
}

class PrintedTypicalWays : public Table {};

TEST_P(PrintedTypicalWays, Are) { EXPECT_EQ(ways_of(in()), out().empty() ? "" : lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Pieces, PrintedTypicalWays,
    testing::Values(
        Case{"x = DIGIT", ""}, Case{"# typical: x | x = DIGIT", ""},
        // Octet by octet.
        Case{"# typical: 1/2 | x = \"1/\" DIGIT", "[1], [/], [0-9]; "},
        // A run, which may be empty; but not if the octet that enters it also belongs to it.
        Case{"# typical: a12 | x = ALPHA *DIGIT", "[A-Za-z], run of stream 0; "},
        Case{"# typical: : | x = *DIGIT \":\" *DIGIT", "run of stream 0, [:], run of stream 0; "},
        Case{"# typical: /12: | x = \"/\" 1*DIGIT \":\"", "[/], run of stream 0 from one on, [:]; "},
        // Texts that go the same way have it once; the order is that of the texts.
        Case{"# typical: : | # typical: 1:22 | # typical: 1 | x = *DIGIT [ \":\" *DIGIT ]",
             "run of stream 0, [:], run of stream 0;  | run of stream 0; "},
        // A way has no cycle: a repetition stands in it as often as in its text.
        Case{"# typical: a:b:c | # typical: a | x = 1*ALPHA *( \":\" 1*ALPHA )",
             "run of stream 0 from one on, [:], run of stream 0 from one on, [:], run of stream 0 from one on;  | run "
             "of "
             "stream 0 from one on; "},
        // Escapes within runs belong to them. Elsewhere, their octets may also be single ones; but an escape that is one
        // step of the automaton is none of a way.
        Case{"# typical: a%41/b | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG ) *( \"/\" ALPHA )",
             "run of stream 0 from one on, [/], [A-Za-z]; "},
        Case{"# typical: 1%41/%41 | x = *DIGIT \"%41/\" *( ALPHA / DIGIT / \"%\" 2HEXDIG )",
             "run of stream 0, [%], [4], [1], [/], run of stream 1; "},
        Case{"# typical: %41/b | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG ) *( \"/\" ALPHA )", ""}));

INSTANTIATE_TEST_SUITE_P(
    Tags, PrintedTypicalWays,
    testing::Values(
        Case{"# component: port | # typical: a:80 | # typical: a | x = *ALPHA [ \":\" port ] | port = *DIGIT",
             "run of stream 0, [:], run of stream 1 from one on; <port 2, port> 3 | run of stream 0; "},
        // Two components meet.
        Case{"# component: y | # component: z | # typical: 1a/ | x = y z \"/\" | y = *DIGIT | z = [ ALPHA ]",
             "run of stream 0 from one on, [A-Za-z], [/]; <y 0, <z 1, y> 1, z> 2"},
        // Only the first occurrence of a component is marked.
        Case{"# component: y | # typical: a:b | x = y *( \":\" y ) | y = 1*ALPHA",
             "run of stream 0 from one on, [:], run of stream 0 from one on; <y 0, y> 1"},
        // What a text has is known at its end.
        Case{"# component: y | # typical: a1 | # typical: a2 | x = y \"1\" / *ALPHA \"2\" | y = *ALPHA",
             "run of stream 0 from one on, [1]; <y 0, y> 1 | run of stream 0 from one on, [2]; "},
        // Chosen alternatives are not recorded.
        Case{"# component: host | # host-kind: a b | # typical: a | x = host | host = a / b | a = \"a\" | b = \"b\"",
             "[ABab]; <host 0, host> 1"}));

TEST(TypicalWays, ATextThroughARegionHasNone) {
  const Folded folded = automata_of("x = \"a\" / \"[\" 45DIGIT \"]\"").folded_components;
  ASSERT_EQ(folded.regions.size(), 1U);
  EXPECT_TRUE(typical_ways(folded, {"[" + std::string(45, '1') + "]"}).empty());
  EXPECT_EQ(typical_ways(folded, {"a"}).size(), 1U);
}

}  // namespace
}  // namespace bnfurl::gen::tests
