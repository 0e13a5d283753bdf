// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Bitstream programs as they print, and the reasons why there is none. A program has to find what its automaton finds:
// in texts of all productions, in changed ones, and in all short texts of small grammars, many lines at a time.
//
// How a program prints (bitstream_program.cpp):
//   k0: [0-9]             a class of octets
//   1: step 0&k0          statement 1: the markers of 0 where the octet is in k0, moved by one octet
//   2: run k0 of 1&k1     the same of 1 and k1, then moved to the end of the run of k0
//   3: walk k0>k1 of 2&k0 the same, then moved to the end of the pairs of an octet in k0 and the next one in k1
//   4: member k0 of 3     the markers of the walk 3 that come after an octet in k0
//   accepting 2 4         a text that ends with a marker of 2 or 4 is accepted
//   t0: 1&k1 2 end 4      a tag of the program, set at the markers of 1 where the octet is in k1, at all markers of 2,
//                         and at the end of a text that ends with a marker of 4
//   y: begin - t0-1 or end if t1
//                         y is present if t1 is set. It ends one octet before t0; if t0 is not set, at the end
#include "gen/automaton/speed/bitstream_program.hpp"

#include "gen/automaton/speed/examples.hpp"
#include "gen/generate.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/automaton/speed/bitstream_interpreter.hpp"
#include "tests/gen/automaton/speed/many_texts.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {
namespace {

std::string program_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  const auto program = example_program(automata(grammar, grammar.start()).folded, typical_texts(grammar));
  if (const auto* reason = std::get_if<std::string>(&program)) return *reason + "\n";
  return to_string(std::get<BitstreamProgram>(program));
}

class PrintedProgram : public Table {};

TEST_P(PrintedProgram, Is) { EXPECT_EQ(program_of(in()), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Statements, PrintedProgram,
    testing::Values(
        // Octet by octet.
        Case{"# typical: 1/2 | x = \"1/\" DIGIT",
             "k0: [1] | k1: [/] | k2: [0-9] | 0: start | 1: step 0&k0 | 2: step 1&k1 | 3: step 2&k2 | accepting 3"},
        // The start is an accelerated state, and another state is entered by two edges.
        Case{"# typical: 1/2 | # typical: / | x = *DIGIT \"/\" [ DIGIT ]",
             "k0: [0-9] | k1: [/] | 0: start k0 | 1: step 0&k1 | 2: step 1&k0 | accepting 1 2"},
        // A run. The octet that enters it may also belong to it.
        Case{"# typical: a12 | x = ALPHA *DIGIT",
             "k0: [A-Za-z] | k1: [0-9] | 0: start | 1: run k1 of 0&k0 | accepting 1"},
        Case{
            "# typical: /12: | x = \"/\" 1*DIGIT \":\"",
            "k0: [/] | k1: [0-9] | k2: [:] | 0: start | 1: step 0&k0 | 2: run k1 of 1&k1 | 3: step 2&k2 | accepting 3"},
        // Escapes in a run, one of which enters it: there, only its lead octet is read.
        Case{"# typical: a | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )",
             "k0: [] and escapes | k1: [0-9A-Za-z] | k2: [0-9A-Za-z] and escapes | 0: start | 1: run k2 of 0&k0 0&k1 | "
             "accepting 1"},
        // A cycle of one state that is not accelerated.
        Case{"# typical: /aa | x = \"/\" *\"a\"",
             "k0: [/] | k1: [Aa] | k2: [/Aa] | 0: start | 1: walk k2>k1 of 0&k0 | 2: member k2 of 1 | accepting 2"},
        // A cycle of two states that the last octet distinguishes: labels.
        Case{"# typical: ab:cd | x = ALPHA *( ALPHA / 1*\":\" ALPHA )",
             "k0: [A-Za-z] | k1: [:A-Za-z] | k2: [:] | 0: start | 1: walk k0>k1 k2>k1 of 0&k0 | 2: member k0 of 1 | 3: "
             "member k2 of 1 | accepting 2"},
        // Each state of the cycle has its own edges into and out of the cycle.
        Case{"# typical: a:1:2/ | # typical: 1/ | x = ( ALPHA \":\" / 1*DIGIT [ \":\" ] ) *( 1*DIGIT \":\" ) *DIGIT "
             "\"/\"",
             "k0: [A-Za-z] | k1: [0-9] | k2: [0-:] | k3: [:] | k4: [/] | 0: start | 1: step 0&k0 | 2: walk k1>k2 k3>k1 "
             "of 0&k1 1&k3 | 3: member k1 of 2 | 4: member k3 of 2 | 5: step 3&k4 4&k4 | accepting 5"},
        // A cycle through a run with escapes.
        Case{"# typical: /a/b | x = *( \"/\" 1*( ALPHA / DIGIT / \"%\" 2HEXDIG ) )",
             "k0: [/] | k1: [0-9A-Za-z] and escapes | k2: [/-9A-Za-z] and escapes | 0: start | 1: walk k0>k1 k1>k2 of "
             "0&k0 | 2: member k0 of 1 | 3: member k1 of 1 | accepting 0 3"},
        // A part that no typical text needs is left out.
        Case{"# typical: a | x = \"a\" / \"b\" / \"[\" *DIGIT \"]\"",
             "k0: [ABab] | 0: start | 1: step 0&k0 | accepting 1"}));

INSTANTIATE_TEST_SUITE_P(
    Tags, PrintedProgram,
    testing::Values(
        // At a fixed distance from the beginning, and at the end of the text, the program needs no tag.
        Case{"# component: y | # typical: /1 | x = \"/\" y | y = *DIGIT",
             "k0: [/] | k1: [0-9] | 0: start | 1: step 0&k0 | 2: run k1 of 1&k1 | accepting 1 2 | y: begin+1 - end"},
        // A tag where a state is left. If every way out of the state sets it, no octet is checked (`1`, not `1&k1`).
        Case{"# component: y | # typical: 1/ | x = y \"/\" | y = *DIGIT",
             "k0: [0-9] | k1: [/] | 0: start | 1: run k0 of 0&k0 | 2: step 0&k1 1&k1 | accepting 2 | t0: 0&k1 1 | y: "
             "begin - t0"},
        Case{"# component: y | # typical: 1/ | # typical: 1:1 | x = y \"/\" / *DIGIT \":\" DIGIT | y = 1*DIGIT",
             "k0: [0-9] | k1: [:] | k2: [/] | 0: start | 1: run k0 of 0&k0 | 2: step 0&k1 1&k1 | 3: step 1&k2 2&k0 | "
             "accepting 3 | t0: 1&k2 | y: begin - t0 if t0"},
        // The value of a tag; if the tag is not set, the end of the text.
        Case{"# component: y | # component: z | # typical: a:1 | # typical: a | x = y [ \":\" z ] | y = *ALPHA | z = "
             "*DIGIT",
             "k0: [A-Za-z] | k1: [:] | k2: [0-9] | 0: start | 1: run k0 of 0&k0 | 2: step 0&k1 1&k1 | 3: run k2 of "
             "2&k2 | accepting 0 2 1 3 | t0: 2 | y: begin - t0-1 or end | z: t0 - end if t0"},
        // Whether a component is present is shown by a tag of the program that also gives an offset.
        Case{"# component: y | # typical: 1a/1 | # typical: /1 | x = [ 1*DIGIT y ] \"/\" DIGIT | y = ALPHA",
             "k0: [0-9] | k1: [A-Za-z] | k2: [/] | 0: start | 1: run k0 of 0&k0 | 2: step 1&k1 | 3: step 0&k2 2&k2 | "
             "4: step 3&k0 | accepting 4 | t0: 2 | y: t0-1 or end - t0 if t0"},
        // A tag that is set at the end of texts that end in certain states (`end 0`).
        Case{"# component: y | # typical: a/ | # typical: a:1 | # typical: a | x = y [ \":\" DIGIT / \"/\" ] | y = "
             "*ALPHA",
             "k0: [A-Za-z] | k1: [:] | k2: [/] | k3: [0-9] | 0: start | 1: run k0 of 0&k0 | 2: step 0&k1 1&k1 | 3: "
             "step 0&k2 2&k3 1&k2 | accepting 0 3 1 | t0: 0&k2 0&k1 1 end 0 | y: begin - t0"},
        // A component that is never present is left out.
        Case{"# component: y | # component: z | # typical: 1 | x = y / z | y = DIGIT | z = ALPHA",
             "k0: [0-9] | 0: start | 1: step 0&k0 | accepting 1 | y: begin - begin+1"},
        // A choice whose other value is in no typical text.
        Case{"# component: host | # host-kind: a b | # typical: a1 | # typical: 1 | x = [ host ] \"1\" | host = a / b "
             "| a = \"a\" | b = \"b\"",
             "k0: [Aa] | k1: [1] | 0: start | 1: step 0&k0 | 2: step 0&k1 1&k1 | accepting 2 | t0: 0&k0 | host: begin "
             "- begin+1 if t0 | host_kind = a if t0"},
        // If a component occurs several times, only its first occurrence sets tags; the cycle of the others sets none.
        Case{"# component: y | # typical: /1a/ | # typical: /1a/2b/ | x = \"/\" *( y ALPHA \"/\" ) | y = DIGIT",
             "k0: [/] | k1: [0-9] | k2: [A-Za-z] | 0: start | 1: step 0&k0 | 2: step 1&k1 | 3: walk k2>k0 k0>k1 k1>k2 "
             "of 2&k2 | 4: member k2 of 3 | 5: member k0 of 3 | 6: member k1 of 3 | accepting 1 5 | t0: 1&k1 | y: "
             "begin+1 - begin+2 if t0"}));

// Reasons why there is no program.
INSTANTIATE_TEST_SUITE_P(
    Reasons, PrintedProgram,
    testing::Values(
        Case{"x = DIGIT", "no typical text matches it"},
        Case{"# typical: abab | x = *( \"a\" \"b\" )", "a cycle leads back to the start"},
        Case{"# component: y | # typical: a:b:c | x = *( ALPHA / \":\" ) \":\" y | y = *ALPHA",
             "a component begins or ends within a cycle"},
        // Both states of the cycle are entered by "a".
        Case{"# typical: /aa | x = \"/\" *( 2\"a\" )",
             "the last octet does not say which state of a cycle it leads to"},
        // The lead octet of an escape is also an ordinary octet.
        Case{"# typical: /a:% | x = \"/\" 1*( 1*( ALPHA / DIGIT / \"%\" 2HEXDIG ) \":%\" )",
             "the last octet does not say which state of a cycle it leads to"},
        // y begins at the first "a" or at the second one. A program would always take the second one, the last.
        Case{"# component: y | # typical: aa1 | # typical: aa2 | x = y \"1\" / \"a\" y \"2\" | y = 1*\"a\"",
             "<y is not always where it was set last"},
        // Only the last octet says whether the "a" was y; the octets at which y begins and ends are in both texts.
        Case{"# component: y | # typical: a11 | # typical: a12 | x = y \"11\" / \"a\" \"12\" | y = \"a\"",
             "no octet says whether <y is set"},
        Case{"# component: host | # host-kind: a b | # typical: a | # typical: b | x = host | host = a / b | a = \"a\" "
             "| b = \"b\"",
             "host_kind has several values"},
        Case{"# typical: /1 | x = \"/\" *( DIGIT / %x80 )", "a class has an octet beyond 0x7f, a newline or a NUL"},
        Case{"# typical: /1 | x = \"/\" *( DIGIT / %x0a )", "a class has an octet beyond 0x7f, a newline or a NUL"},
        Case{"# typical: /1 | x = \"/\" *( DIGIT / %x00 )", "a class has an octet beyond 0x7f, a newline or a NUL"},
        Case{"# typical: /1 | x = \"/\" *( DIGIT / %x80 2DIGIT )",
             "an escape has an octet beyond 0x7f, a newline or a NUL"}));

// A program finds what its automaton finds.

// All texts become lines of one buffer. The program's answers are those of the restricted automaton; what this accepts
// has the same results in the whole automaton.
void expect_same_answers(const Folded& restricted, const Tdfa& tdfa, const BitstreamProgram& program,
                         const std::vector<std::string>& texts) {
  const std::vector<std::string> answers = BitstreamInterpreter(program, texts).answers();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ASSERT_EQ(answers[i], split_by(restricted, texts[i])) << testing::PrintToString(texts[i]) << "\n"
                                                          << to_string(program);
    if (answers[i] != "-") {
      ASSERT_EQ(answers[i], split_by(tdfa, texts[i])) << testing::PrintToString(texts[i]) << "\n" << to_string(program);
    }
  }
}

// Checks the programs for split and for matches; returns how many programs there are.
int expect_same_answers(const Automata& made, const std::vector<std::string>& typical,
                        const std::vector<std::string>& texts) {
  int programs = 0;
  const auto expect = [&](const Folded& folded, const Tdfa& tdfa) {
    const Folded restricted = restricted_to_examples(folded, typical);
    const auto program = bitstream_program(restricted);
    if (!std::holds_alternative<BitstreamProgram>(program)) return;
    ++programs;
    expect_same_answers(restricted, tdfa, std::get<BitstreamProgram>(program), texts);
  };
  expect(made.folded, made.tdfa);
  expect(made.folded_minimal, tagged(made.minimal));
  return programs;
}

// Grammars whose automata contain every kind of statement and tag.
const char* const small_grammars[] = {
    "# typical: 1-1 | x = \"1-\" DIGIT",
    "# typical: 12- | x = *DIGIT \"-\" [ DIGIT ]",
    "# typical: -a | # typical: a | x = [ \"-\" ] *( ALPHA / DIGIT / \"%\" 2HEXDIG )",
    "# typical: ab-cd/ | # typical: ab | x = ALPHA *( ALPHA / 1*\"-\" ALPHA ) [ \"/\" ]",
    "# typical: -12-34/ | x = \"-\" 1*( 1*DIGIT \"-\" ) 1*DIGIT \"/\"",
    "# typical: a:1:2/ | # typical: 1/ | x = ( ALPHA \":\" / 1*DIGIT [ \":\" ] ) *( 1*DIGIT \":\" ) *DIGIT \"/\"",
    "# typical: -/%41/b | x = \"-\" *( \"/\" 1*( ALPHA / DIGIT / \"%\" 2HEXDIG ) )",
    "# component: y | # typical: -12- | x = \"-\" y \"-\" | y = *DIGIT",
    "# component: y | # typical: -12 | # typical: - | x = \"-\" [ y ] | y = *DIGIT",
    "# component: y | # typical: 1a/1 | # typical: /1 | x = [ 1*DIGIT y ] \"/\" DIGIT | y = ALPHA",
    "# component: y | # component: z | # typical: a:1 | # typical: a | x = y [ \":\" z ] | y = *ALPHA | z = *DIGIT",
    "# component: y | # component: z | # typical: a-1-2 | # typical: 1 | # typical: a-1 | "
    "x = [ y \"-\" ] z [ \"-\" DIGIT ] | y = 1*ALPHA | z = *DIGIT",
    "# component: y | # typical: -1a/2b/ | x = \"-\" *( y ALPHA \"/\" ) | y = DIGIT",
    // The last of several events counts.
    "# component: y | # component: z | # typical: 1/2 | # typical: 1 | x = y [ \"/\" z ] | y = *( DIGIT / \"-\" z ) | "
    "z = 1*ALPHA",
    "# component: host | # host-kind: a b | # typical: a-1 | # typical: -1 | x = [ host ] \"-\" DIGIT | host = a / b | "
    "a = ALPHA | b = \":\"",
};

TEST(BitstreamProgram, FindsWhatTheAutomatonFindsInAllShortTexts) {
  for (const char* text : small_grammars) {
    const Grammar grammar = grammar_of(text);
    const Automata made = automata(grammar, "x");
    const int programs = expect_same_answers(made, typical_texts(grammar), all_texts(made.minimal, 6));
    EXPECT_EQ(programs, 2) << text;  // for split and for matches
  }
}

TEST(BitstreamProgram, FindsWhatTheAutomatonFindsInMutants) {
  for (const char* text : small_grammars) {
    const Grammar grammar = grammar_of(text);
    Mutants mutants(typical_texts(grammar));
    std::vector<std::string> texts;
    for (int i = 0; i < 2000; ++i) texts.push_back(mutants.next());
    static_cast<void>(expect_same_answers(automata(grammar, "x"), typical_texts(grammar), texts));
  }
}

// All productions of all grammars. Programs are built from the grammar's typical texts and, since these
// match few of the productions, from random members of the production.
class Published : public testing::TestWithParam<std::string> {
protected:
  static const Grammar& grammar() {
    static const std::vector<Grammar> all = all_grammars();
    return *find_grammar(all, GetParam());
  }
  static std::vector<std::string> members(const Dfa& dfa, std::size_t count) {
    RandomTexts random(dfa);
    std::vector<std::string> texts;
    for (int i = 0; i < 100 && texts.size() < count; ++i) {
      std::string text = random.next(20);
      if (accepts(dfa, text)) texts.push_back(std::move(text));
    }
    return texts;
  }
  // Returns how many programs there are.
  static int expect_same_answers_of(const Automata& made, const std::vector<std::string>& typical) {
    if (typical.empty()) return 0;
    std::vector<std::string> texts = typical;
    Mutants mutants(typical);
    for (int i = 0; i < 300; ++i) texts.push_back(mutants.next());
    return expect_same_answers(made, typical, texts);
  }
};

TEST_P(Published, ProgramsFindWhatAutomataFind) {
  int programs = 0;
  for (const Rule& rule : grammar().rules) {
    const Automata made = automata(grammar(), rule.name);
    programs += expect_same_answers_of(made, typical_texts(grammar()));
    programs += expect_same_answers_of(made, members(made.minimal, 4));
  }
  // Without enough programs the test would show little. A production can have four.
  EXPECT_GT(2 * programs, static_cast<int>(grammar().rules.size()));
}

TEST_P(Published, ProgramsAcceptWhatIsTypical) {
  for (const Rule& rule : grammar().rules) {
    const Automata made = automata(grammar(), rule.name);
    const auto program = example_program(made.folded, typical_texts(grammar()));
    if (!std::holds_alternative<BitstreamProgram>(program)) continue;
    for (const std::string& text : typical_texts(grammar())) {
      if (!accepts(made.minimal, text)) continue;
      EXPECT_NE(split_by(std::get<BitstreamProgram>(program), text), "-") << rule.name << ": " << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(BitstreamProgram, Published,
                         testing::Values("rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993", "combined",
                                         "common", "plain", "rfc9110"));

}  // namespace
}  // namespace bnfurl::gen::tests
