// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of an automaton that typical texts need: only states that one of them passes through, and no other results.
#include "gen/automaton/speed/examples.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

namespace {

Folded restricted_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return restricted_to_examples(automata(grammar, grammar.start()).folded, typical_texts(grammar));
}

class PrintedExamples : public Table {};

TEST_P(PrintedExamples, Is) { EXPECT_EQ(to_string(restricted_of(in())), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Examples, PrintedExamples,
    testing::Values(
        // Edges between states that typical texts pass through are kept, even if no single text uses them.
        Case{"# typical: ac | # typical: bd | x = ( \"a\" / \"b\" ) ( \"c\" / \"d\" ) [ \"e\" ]",
             "0: |   [ABab] 1 | 1: |   [CDcd] 2 | 2: |   accepting {  }"},
        // States are renumbered; those that cannot reach the end are removed.
        Case{"# typical: /1 | x = \"a\" DIGIT / \"/\" 1*DIGIT [ \":\" DIGIT ]",
             "stream 0: [0-9] | 0: |   [/] 1 | 1: |   [0-9] 2 | 2: run of stream 0 |   accepting {  }"},
        // Hubs, and the tags that they set.
        Case{"# component: y | # typical: 12/ | x = y \"/\" / *DIGIT \":\" | y = *DIGIT",
             "stream 0: [0-9] | 0: |   [/] 1 { <y.0 := position, y>.0 := position } |   [0-9] 2 { <y.0 := position } | "
             "  [:] 1 { <y.0 := unset, y>.0 := unset } | 1: |   accepting { <y := <y.0, y> := y>.0 } | 2: run of "
             "stream 0 |   [/] 1 { y>.0 := position } |   [:] 1 { <y.0 := unset, y>.0 := unset }"},
        // An escape that leads into a run which contains its digits is kept; any other escape is not.
        Case{"# typical: %41 | # typical: a | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )",
             "escape [%] and two of [0-9A-Fa-f] | stream 0: [0-9A-Za-z] and escapes | 0: |   [%] escape 1 |   "
             "[0-9A-Za-z] 1 | 1: run of stream 0 |   accepting {  }"},
        Case{"# typical: /a | x = \"/\" *( ALPHA / \"%\" 2HEXDIG )",
             "escape [%] and two of [0-9A-Fa-f] | stream 0: [A-Za-z] | 0: |   [/] 1 | 1: run of stream 0 |   accepting "
             "{  }"}));

TEST(Examples, ThereIsNoAutomatonIfNoTextIsTypical) {
  const Folded folded = automata_of("x = *DIGIT \"/\"").folded;
  EXPECT_TRUE(restricted_to_examples(folded, {}).states.empty());
  EXPECT_TRUE(restricted_to_examples(folded, {"", "1", "1/1", "a"}).states.empty());
  EXPECT_FALSE(restricted_to_examples(folded, {"a", "/"}).states.empty());
}

class PrintedWays : public Table {};

std::string to_string(const ExamplePaths& all) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    text += std::to_string(i) + ":";
    for (const int way : all[i]) text += way == end_way ? " end" : " " + std::to_string(way);
    text += "\n";
  }
  return text;
}

TEST_P(PrintedWays, Are) {
  const Grammar grammar = grammar_of(in());
  const Folded folded = automata(grammar, grammar.start()).folded;
  EXPECT_EQ(to_string(example_paths(folded, typical_texts(grammar))), lines(out()) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Examples, PrintedWays,
    testing::Values(
        // Nothing is known about a state that no typical text reaches.
        Case{"x = \"a\" / \"b\"", "0: | 1:"}, Case{"# typical: a | x = \"a\" [ \"b\" ]", "0: 0 | 1: end | 2:"},
        // The edge that most texts take comes first; among equals, the first edge.
        Case{"# typical: b | # typical: bc | # typical: bc | # typical: a | x = \"a\" / \"b\" [ \"c\" ]",
             "0: 1 0 | 1: end | 2: 0 end"},
        Case{"# typical: b | # typical: aa | x = \"a\" \"a\" / \"b\"", "0: 0 1 | 1: 0 | 2: end"},
        // A text that passes through a state twice counts twice there. The octets of a run are not edges.
        Case{"# typical: a/b/c | x = ALPHA *( \"/\" ALPHA )", "0: 0 | 1: 0 end"},
        Case{"# typical: %41 | # typical: a | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )", "0: 0 1 | 1: end"}));

class AllWays : public Table {};

TEST_P(AllWays, BetweenTheStates) {
  const Grammar grammar = grammar_of(in());
  const Folded folded = automata(grammar, grammar.start()).folded;
  EXPECT_EQ(to_string(with_all_between(folded, example_paths(folded, typical_texts(grammar)))), lines(out()) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Examples, AllWays,
    testing::Values(Case{"x = \"a\" / \"b\"", "0: | 1:"},
                    // The edges of typical texts stay first; ends count as edges, too.
                    Case{"# typical: b | # typical: cd | x = \"a\" [ \"d\" ] / \"b\" / \"c\" [ \"d\" ] [ \"e\" ]",
                         "0: 1 2 | 1: | 2: end | 3: 0 1 end | 4: end 0"},
                    Case{"# typical: a/b/c | # typical: a/ | x = ALPHA *( \"/\" [ ALPHA ] )",
                         "0: 0 | 1: 0 end | 2: 1 end 0"},
                    // No edge leads to a state that no typical text reaches.
                    Case{"# typical: a | x = \"a\" [ \"b\" ]", "0: 0 | 1: end | 2:"}));

// The trie of typical texts: a state for each of their prefixes.

class Trees : public Table {};

TEST_P(Trees, Are) {
  const Grammar grammar = grammar_of(in());
  const Folded tree = example_trie(automata(grammar, grammar.start()).folded, typical_texts(grammar));
  std::string text;
  for (std::size_t i = 0; i < tree.states.size(); ++i) {
    text += (i == 0 ? "" : " | ") + std::to_string(i) + ":";
    for (const Folded::Edge& edge : tree.states[i].edges) text += " " + std::to_string(edge.target);
    text += tree.states[i].accepting ? " end" : "";
  }
  EXPECT_EQ(text, out());
}

INSTANTIATE_TEST_SUITE_P(
    Examples, Trees,
    testing::Values(
        Case{"x = \"a\"", ""}, Case{"# typical: a | x = \"a\" [ \"b\" ]", "0: 1 | 1: end"},
        // A common prefix of two texts has its states once; a common suffix has them for each text.
        Case{"# typical: ab | # typical: ac | # typical: cc | x = ( \"a\" / \"c\" ) ( \"b\" / \"c\" )",
             "0: 1 | 1: 2 | 2: end"},
        Case{"# component: y | # typical: a/ | # typical: / | # typical: a | x = [ y ] [ \"/\" ] | y = \"a\"",
             "0: 1 3 | 1: 2 end | 2: end | 3: end"},
        // A text ends where a typical text ends; the octets of a run are not edges.
        Case{"# typical: a/b | # typical: aa/b | x = 1*ALPHA [ \"/\" 1*ALPHA ]", "0: 1 | 1: 2 | 2: 3 | 3: end"},
        // Escapes are not part of the trie.
        Case{"# typical: %41 | # typical: a | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )", "0: 1 | 1: end"},
        Case{"# typical: a%41 | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )", ""}));

// A text that passes through a region is not typical.
const std::string with_region = "x = \"a\" / \"[\" 45DIGIT \"]\"";

TEST(Examples, ATextThroughARegionIsNotTypical) {
  const Folded folded = automata_of(with_region).folded;
  ASSERT_EQ(folded.regions.size(), 1U);
  const std::string through = "[" + std::string(45, '1') + "]";
  ASSERT_NE(split_by(folded, through), "-");
  EXPECT_TRUE(restricted_to_examples(folded, {through}).states.empty());
  EXPECT_EQ(restricted_to_examples(folded, {through, "a"}), restricted_to_examples(folded, {"a"}));
  EXPECT_EQ(example_paths(folded, {through, "a"}), example_paths(folded, {"a"}));
  EXPECT_EQ(example_trie(folded, {through, "a"}), example_trie(folded, {"a"}));
}

TEST(Examples, HasNoRegions) {
  const Folded small = restricted_to_examples(automata_of(with_region).folded, {"a"});
  EXPECT_TRUE(small.regions.empty());
  EXPECT_EQ(split_by(small, "[" + std::string(45, '1') + "]"), "-");
}

// Nor is a text with an escape that does not lead into a run: the octets after it are not what typical texts begin
// with.
TEST(Examples, ATextThroughAnEscapeThatEndsInNoRunIsNotTypical) {
  const Folded folded = automata_of("x = \"/\" \"%\" 2HEXDIG \":\" *( ALPHA / DIGIT / \"%\" 2HEXDIG ) / \"a\"").folded;
  ASSERT_TRUE(folded.escape);
  ASSERT_NE(split_by(folded, "/%41:b"), "-");
  EXPECT_TRUE(restricted_to_examples(folded, {"/%41:b"}).states.empty());
  EXPECT_EQ(restricted_to_examples(folded, {"/%41:b", "a"}), restricted_to_examples(folded, {"a"}));
}

// The part accepts all texts that it was built from. For any text, it gives the same result as the whole, or none.
TEST(Examples, GiveTheAnswerOfTheWholeAutomatonOrNone) {
  const Grammar grammar = grammar_of(file_text("grammar/rfc3986.bnf"));
  for (const Rule& rule : grammar.rules) {
    const Automata made = automata(grammar, rule.name);
    RandomTexts random(made.minimal);
    std::vector<std::string> typical;
    for (int i = 0; i < 4; ++i) typical.push_back(random.next(30));
    const Folded small = restricted_to_examples(made.folded, typical);
    if (small.states.empty()) continue;
    const Folded tree = example_trie(made.folded, typical);
    for (int i = 0; i < 200; ++i) {
      const std::string text = random.next(30);
      for (const Folded& part : {small, tree}) {
        if (part.states.empty()) continue;
        const std::string answer = split_by(part, text);
        if (answer == "-") continue;
        EXPECT_EQ(answer, split_by(made.folded, text)) << rule.name << ": " << text;
      }
    }
  }
}

TEST(Examples, AcceptsWhatIsTypical) {
  const Grammar grammar = grammar_of(file_text("grammar/rfc3986.bnf"));
  const Folded whole = automata(grammar, "URI-reference").folded;
  const Folded small = restricted_to_examples(whole, typical_texts(grammar));
  EXPECT_LT(small.states.size(), 20U);
  const Folded tree = example_trie(whole, typical_texts(grammar));
  for (const std::string& text : typical_texts(grammar)) {
    EXPECT_EQ(split_by(small, text), split_by(whole, text));
    EXPECT_EQ(split_by(tree, text), split_by(whole, text));
  }
}

}  // namespace

// The ways of typical texts as they print: octets, runs, and the pieces before which components begin and end.

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
