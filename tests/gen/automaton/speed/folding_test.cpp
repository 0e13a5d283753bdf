// What engines walk: folded automata, and the part of them that typical texts need.
#include "gen/automaton/speed/examples.hpp"
#include "gen/automaton/speed/fold.hpp"
#include "gen/generate.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {

// Folding changes only the speed: a folded automaton, walked as a scanner walks it, finds what the Tdfa finds.

namespace {

TEST(PrintedFolded, Is) {
  expect_cases("gen/speed", [](const std::string& in) { return to_string(fold(automata_of(in).tdfa)); });
}

TEST(Fold, ABigPartWithOneWayOutIsARegion) {
  const Folded folded = fold(automata_of("x = *( \"[\" 20( \"1\" *ALPHA ) 25DIGIT \"]\" )").tdfa);
  ASSERT_EQ(folded.regions.size(), 1U);
  EXPECT_GE(folded.regions[0].states.size(), 40U);
  EXPECT_EQ(folded.states.size(), 2U);
}

TEST(Fold, ARegionHasNoAcceleratedStates) {
  const Folded folded =
      fold(automata_of("x = *( \"[\" 20( \"1\" *( ALPHA / DIGIT / \"%\" 2DIGIT ) \":\" ) 20\".\" \"]\" )").tdfa);
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
  const Folded folded = fold(automata(grammar, "URI").tdfa);
  ASSERT_EQ(folded.regions.size(), 1U);
  EXPECT_LT(folded.states.size(), 70U);
  EXPECT_EQ(fold(automata(grammar, "URI-reference").tdfa).regions, folded.regions);
}

void expect_same_answers(const Grammar& grammar, const std::string& production) {
  const Automata made = automata(grammar, production);
  const FoldedAutomata folded = folded_automata(made);
  RandomTexts texts(made.minimal);
  for (int i = 0; i < 300; ++i) {
    const std::string text = texts.next(60);
    const std::string expected = split_by(made.tdfa, text);
    EXPECT_EQ(expected != "-", accepts(made.minimal, text)) << production << ": " << text;
    EXPECT_EQ(split_by(folded.whole, text), expected) << production << ": " << text;
    EXPECT_EQ(split_by(folded.verdicts, text) == "-", expected == "-") << production << ": " << text;
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

// Groups of states: each state is in one, and edges lead to the same group or a later one.

std::string groups_of(const std::string& text) {
  std::string result;
  for (const StateGroup& group : state_groups(fold(automata_of(text).tdfa))) {
    result += result.empty() ? "" : " | ";
    for (const int state : group.states) result += std::to_string(state) + " ";
    result += group.is_cycle ? "cycle" : "single";
  }
  return result;
}

TEST(PrintedGroups, Are) { expect_cases("gen/speed", groups_of); }

// The streams, then the stream of each state.
std::string shown(const Runs& runs) {
  std::string text;
  for (const Runs::Stream& stream : runs.streams)
    text += to_string(stream.octets) + (stream.with_escape ? " and escapes" : "") + " | ";
  for (const std::optional<int>& stream : runs.stream_of) text += stream ? std::to_string(*stream) : "-";
  return text;
}

TEST(PrintedRuns, Are) {
  expect_cases("gen/speed", [](const std::string& in) { return shown(runs(automata_of(in).tdfa)); });
}

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

// The part of an automaton that typical texts need: only states that one of them passes through, and no other results.

Folded restricted_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return restricted_to_examples(fold(automata(grammar, grammar.start()).tdfa), typical_texts(grammar));
}

TEST(PrintedExamples, Is) {
  expect_cases("gen/speed", [](const std::string& in) { return to_string(restricted_of(in)); });
}

TEST(Examples, ThereIsNoAutomatonIfNoTextIsTypical) {
  const Folded folded = fold(automata_of("x = *DIGIT \"/\"").tdfa);
  EXPECT_TRUE(restricted_to_examples(folded, {}).states.empty());
  EXPECT_TRUE(restricted_to_examples(folded, {"", "1", "1/1", "a"}).states.empty());
  EXPECT_FALSE(restricted_to_examples(folded, {"a", "/"}).states.empty());
}

std::string to_string(const ExamplePaths& all) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    text += std::to_string(i) + ":";
    for (const int way : all[i]) text += way == end_way ? " end" : " " + std::to_string(way);
    text += "\n";
  }
  return text;
}

TEST(PrintedWays, Are) {
  expect_cases("gen/speed", [](const std::string& in) {
    const Grammar grammar = grammar_of(in);
    const Folded folded = fold(automata(grammar, grammar.start()).tdfa);
    return to_string(example_paths(folded, typical_texts(grammar)));
  });
}

TEST(AllWays, BetweenTheStates) {
  expect_cases("gen/speed", [](const std::string& in) {
    const Grammar grammar = grammar_of(in);
    const Folded folded = fold(automata(grammar, grammar.start()).tdfa);
    return to_string(with_all_between(folded, example_paths(folded, typical_texts(grammar))));
  });
}

// The trie of typical texts: a state for each of their prefixes.

TEST(Trees, Are) {
  expect_cases("gen/speed", [](const std::string& in) {
    const Grammar grammar = grammar_of(in);
    const Folded tree = example_trie(fold(automata(grammar, grammar.start()).tdfa), typical_texts(grammar));
    std::string text;
    for (std::size_t i = 0; i < tree.states.size(); ++i) {
      text += (i == 0 ? "" : " | ") + std::to_string(i) + ":";
      for (const Folded::Edge& edge : tree.states[i].edges) text += " " + std::to_string(edge.target);
      text += tree.states[i].accepting ? " end" : "";
    }
    return text;
  });
}

// A text that passes through a region is not typical.
const std::string with_region = "x = \"a\" / \"[\" 45DIGIT \"]\"";

TEST(Examples, ATextThroughARegionIsNotTypical) {
  const Folded folded = fold(automata_of(with_region).tdfa);
  ASSERT_EQ(folded.regions.size(), 1U);
  const std::string through = "[" + std::string(45, '1') + "]";
  ASSERT_NE(split_by(folded, through), "-");
  EXPECT_TRUE(restricted_to_examples(folded, {through}).states.empty());
  EXPECT_EQ(restricted_to_examples(folded, {through, "a"}), restricted_to_examples(folded, {"a"}));
  EXPECT_EQ(example_paths(folded, {through, "a"}), example_paths(folded, {"a"}));
  EXPECT_EQ(example_trie(folded, {through, "a"}), example_trie(folded, {"a"}));
}

TEST(Examples, HasNoRegions) {
  const Folded small = restricted_to_examples(fold(automata_of(with_region).tdfa), {"a"});
  EXPECT_TRUE(small.regions.empty());
  EXPECT_EQ(split_by(small, "[" + std::string(45, '1') + "]"), "-");
}

// Nor is a text with an escape that does not lead into a run: the octets after it are not what typical texts begin
// with.
TEST(Examples, ATextThroughAnEscapeThatEndsInNoRunIsNotTypical) {
  const Folded folded =
      fold(automata_of("x = \"/\" \"%\" 2HEXDIG \":\" *( ALPHA / DIGIT / \"%\" 2HEXDIG ) / \"a\"").tdfa);
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
    const Folded whole = fold(made.tdfa);
    const Folded small = restricted_to_examples(whole, typical);
    if (small.states.empty()) continue;
    const Folded tree = example_trie(whole, typical);
    for (int i = 0; i < 200; ++i) {
      const std::string text = random.next(30);
      for (const Folded& part : {small, tree}) {
        if (part.states.empty()) continue;
        const std::string answer = split_by(part, text);
        if (answer == "-") continue;
        EXPECT_EQ(answer, split_by(whole, text)) << rule.name << ": " << text;
      }
    }
  }
}

TEST(Examples, AcceptsWhatIsTypical) {
  const Grammar grammar = grammar_of(file_text("grammar/rfc3986.bnf"));
  const Folded whole = fold(automata(grammar, "URI-reference").tdfa);
  const Folded small = restricted_to_examples(whole, typical_texts(grammar));
  EXPECT_LT(small.states.size(), 20U);
  const Folded tree = example_trie(whole, typical_texts(grammar));
  for (const std::string& text : typical_texts(grammar)) {
    EXPECT_EQ(split_by(small, text), split_by(whole, text));
    EXPECT_EQ(split_by(tree, text), split_by(whole, text));
  }
}

// The ways of typical texts as they print: octets, runs, and the pieces before which components begin and end.

std::string ways_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  std::string result;
  for (const TypicalWay& way :
       typical_ways(folded_automata(automata(grammar, grammar.start())).components, typical_texts(grammar)))
    result += to_string(way);
  return result;
}

TEST(PrintedTypicalWays, Are) { expect_cases("gen/speed", ways_of); }

TEST(TypicalWays, ATextThroughARegionHasNone) {
  const Folded folded = folded_automata(automata_of("x = \"a\" / \"[\" 45DIGIT \"]\"")).components;
  ASSERT_EQ(folded.regions.size(), 1U);
  EXPECT_TRUE(typical_ways(folded, {"[" + std::string(45, '1') + "]"}).empty());
  EXPECT_EQ(typical_ways(folded, {"a"}).size(), 1U);
}

}  // namespace
}  // namespace bnfurl::gen::tests
