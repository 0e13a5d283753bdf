// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The paths of typical texts as C++, one state a line, over the words of one text. The library's tests compile the code
// and check that it finds what the scanner finds.
#include <algorithm>

#include "gen/emit/engine_code.hpp"
#include "gen/pipeline.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

namespace {

std::variant<TextCode, std::string> short_text_code(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  const Folded folded = automata(grammar, grammar.start()).folded;
  const ResultNames names = result_names(grammar);
  return text_code(folded, example_trie(folded, typical_texts(grammar)), example_texts(grammar), &names);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// The code from the sets and the first state on, without the words that every line has.
std::string states_in(std::string code) {
  code = code.substr(std::min(code.find("static constexpr"), code.find("path_0")));
  for (const auto& [what, by] :
       {std::pair(": __attribute__((unused));\n", ":"), std::pair("\n", ""), std::pair("kernel::", ""),
        std::pair("const auto ", ""), std::pair("static constexpr std::uint64_t ", ""), std::pair("  ", " ")})
    code = replaced(code, what, by);
  return code;
}

// The code up to the results.
std::string states_of(const std::string& text) {
  const std::string code = std::get<TextCode>(short_text_code(text)).word;
  return states_in(code.substr(0, code.find("accept_0:")));
}

class States : public Table {};

TEST_P(States, AreLines) { EXPECT_EQ(states_of(in()), out()); }

INSTANTIATE_TEST_SUITE_P(
    TextCode, States,
    testing::Values(
        // The octet is loaded only if it is compared more than once. An end is not an octet.
        Case{"# typical: - | # typical: - | # typical: 2 | x = ( \"1\" / \"-\" / \"2\" \"2\" / \"2\" ) [ \"!\" ]",
             "set0[5] = {598134325510144u, 0u, 0u, 0u, 0u};path_0: yych = peek(text, c); if (is_of(yych, set0)) "
             "[[likely]] { ++c; "
             "goto path_1; } if (yych == 50) { ++c; goto path_2; } goto unknown;path_1: if (c == end) [[likely]] "
             "{ goto accept_0; } goto unknown;path_2: if (c == end) [[likely]] { goto accept_0; } yych = peek(text, "
             "c); if "
             "(yych == 50) { ++c; goto path_1; } goto unknown;"},
        Case{"# typical: - | # typical: 1 | # typical: 1 | x = \"1\" / \"-\" \"!\" / \"-\"",
             "path_0: if (is_at(text, c, 49)) [[likely]] { ++c; goto path_2; } yych = peek(text, c); if (yych == "
             "45) { ++c; goto path_1; } goto unknown;path_1: if (c == end) [[likely]] { goto accept_0; } yych = "
             "peek(text, c); if (yych == 33) { ++c; goto path_2; } goto unknown;path_2: if (c == end) [[likely]] { "
             "goto accept_0; } goto unknown;"},
        // A set that several states look up is written once.
        Case{"# typical: 1-1 | x = DIGIT \"-\" DIGIT",
             "set0[5] = {287948901175001088u, 0u, 0u, 0u, 0u};path_0: yych = peek(text, c); if (is_of(yych, set0)) "
             "[[likely]] { ++c; goto path_1; } goto unknown;path_1: if (is_at(text, c, 45)) [[likely]] { ++c; goto "
             "path_2; } goto unknown;path_2: yych = peek(text, c); if (is_of(yych, set0)) [[likely]] { ++c; goto "
             "path_3; } goto unknown;path_3: if (c == end) [[likely]] { goto accept_0; } goto unknown;"},
        // A run. If the octets that enter the run are exactly its own, no octet is looked up; otherwise one is.
        Case{"# component: y | # typical: 1a | x = y | y = DIGIT *( ALPHA / DIGIT )",
             "set0[5] = {287948901175001088u, 0u, 0u, 0u, 0u};path_0: yych = peek(text, c); if (is_of(yych, set0)) "
             "[[likely]] { "
             "++c; r0 = c - 1; goto path_1; } goto unknown;path_1: c = c.past(run0);after_run_1: if (c == end) "
             "[[likely]] { goto accept_0; } goto unknown;"},
        Case{"# component: y | # typical: /1 | x = \"/\" y | y = 1*DIGIT",
             "path_0: if (is_at(text, c, 47)) [[likely]] { ++c; goto path_1; } goto unknown;path_1: if (past = "
             "c.past(run0); past != c) [[likely]] { ++c; r0 = c - 1; c = past; goto after_run_2; } goto "
             "unknown;path_2: c = c.past(run0);after_run_2: if (c == end) [[likely]] { goto accept_0; } goto "
             "unknown;"},
        // If an escape may continue the run, but not begin it, the octet is looked up.
        Case{"# typical: /1 | x = \"/\" ( ALPHA / DIGIT ) *( ALPHA / DIGIT / \"%\" 2HEXDIG )",
             "set0[5] = {287948901175001088u, 576460743847706622u, 0u, 0u, 0u};path_0: if (is_at(text, c, 47)) "
             "[[likely]] { ++c; goto path_1; } goto unknown;path_1: yych = "
             "peek(text, c); if (is_of(yych, set0)) [[likely]] { "
             "++c; goto path_2; } goto unknown;path_2: c = c.past(run0);after_run_2: if (c == end) [[likely]] { "
             "goto accept_0; } goto unknown;"},
        // An escape counts as an octet of the run if both lead to the same state; otherwise it does not.
        Case{"# typical: /1 | x = \"/\" 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )",
             "path_0: if (is_at(text, c, 47)) [[likely]] { ++c; goto path_1; } goto unknown;path_1: if (past = "
             "c.past(run0); past != c) [[likely]] { ++c; c = past; goto after_run_2; } goto unknown;path_2: c "
             "= c.past(run0);after_run_2: if (c == end) [[likely]] { goto accept_0; } goto unknown;"},
        Case{"# component: y | # typical: /1 | x = \"/\" [ y ] *( ALPHA / DIGIT / \"%\" 2HEXDIG ) | y = 1*( ALPHA / "
             "DIGIT )",
             "path_0: if (is_at(text, c, 47)) [[likely]] { ++c; goto path_1; } goto unknown;path_1: if (past = "
             "c.past(run1); past != c) [[likely]] { ++c; r0 = c - 1; c = past; goto after_run_3; } if (c == end) "
             "{ goto accept_0; } goto unknown;path_3: c = c.past(run1);after_run_3: if (c == end) [[likely]] { "
             "goto "
             "accept_1; } goto unknown;"}));

TEST(TextCode, WordsAreThoseOfTheRunsOnTheWay) {
  const std::string body =
      std::get<TextCode>(short_text_code("# typical: 1/a | x = 1*DIGIT \"/\" 1*( ALPHA / DIGIT / \"%\" "
                                         "2HEXDIG ) / \":\" 1*( \"!\" / ALPHA )"))
          .word;
  EXPECT_NE(body.find("[[unlikely]] escape = kernel::escapes("), std::string::npos);
  std::size_t words = 0;
  for (std::size_t at = body.find("const Word run"); at != std::string::npos; at = body.find("const Word run", at + 1))
    ++words;
  EXPECT_EQ(words, 2U);
  EXPECT_NE(body.find(" | escape;\n"), std::string::npos);
}

// A path of the tree ends as soon as its results are known.
TEST(TextCode, TheTreeHasItsResultsAtItsEnds) {
  const TextCode code = std::get<TextCode>(
      short_text_code("# component: y | # typical: a: | # typical: : | x = [ y ] \":\" | y = \"a\""));
  std::size_t ends = 0;
  for (std::size_t at = code.tree.find("return true;"); at != std::string::npos;
       at = code.tree.find("return true;", at + 1))
    ++ends;
  EXPECT_EQ(ends, 2U);
  EXPECT_EQ(code.tree.find("accept_"), std::string::npos);
  EXPECT_NE(code.word.find("goto accept_0;"), std::string::npos);
}

// The tree does not know escapes, nor anything after one.
TEST(TextCode, TheTreeHasNoEscapes) {
  const TextCode code =
      std::get<TextCode>(short_text_code("# typical: /1 | x = \"/\" 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )"));
  EXPECT_NE(code.word.find("| escape"), std::string::npos);
  EXPECT_EQ(code.tree.find("escape"), std::string::npos);
  EXPECT_EQ(std::get<TextCode>(short_text_code("# typical: %41 | x = 1*( ALPHA / DIGIT / \"%\" 2HEXDIG )")).tree, "");
}

// The code for one word knows rare texts; the tree does not.
TEST(TextCode, RareTextsAreKnownInOneWord) {
  const TextCode code =
      std::get<TextCode>(short_text_code("# typical: a | # rare: [b] | x = \"a\" / \"[\" \"b\" \"]\""));
  EXPECT_EQ(states_in(code.tree).find("91"), std::string::npos);
  EXPECT_NE(states_in(code.word).find("if (yych == 91)"), std::string::npos);
  EXPECT_EQ(states_in(code.two_words).find("91"), std::string::npos);
}

// Rare texts are only included if their classes fit into the basis.
TEST(TextCode, RareTextsAreLeftOutWhereTheirClassesDoNotFitIn) {
  const std::string rule = "x = *DIGIT / \"[\" *%x80-ff \"]\"";
  const TextCode code = std::get<TextCode>(short_text_code("# typical: 1 | # rare: [] | " + rule));
  EXPECT_EQ(states_in(code.word).find("91"), std::string::npos);
  EXPECT_EQ(code, std::get<TextCode>(short_text_code("# typical: 1 | " + rule)));
}

// Reasons why there is no code.

TEST(TextCode, NeedsATypicalText) {
  EXPECT_EQ(std::get<std::string>(short_text_code("x = DIGIT")), "no typical text matches it");
  EXPECT_EQ(std::get<std::string>(short_text_code("# typical: a | x = DIGIT")), "no typical text matches it");
}

TEST(TextCode, NeedsOctetsThatTheLookUpHas) {
  const std::string reason = "a class has an octet beyond 0x7f or a NUL";
  EXPECT_EQ(std::get<std::string>(short_text_code("# typical: 1 | x = *( DIGIT / %x80 )")), reason);
  EXPECT_EQ(std::get<std::string>(short_text_code("# typical: 1 | x = *( DIGIT / %x00 )")), reason);
  EXPECT_TRUE(std::holds_alternative<TextCode>(short_text_code("# typical: 1 | x = *( DIGIT / %x7f / %x01 )")));
}

TEST(TextCode, NeedsClassesOfAtMostEightBits) {
  std::string rule = "# typical: A-F-K-P-U-Z-_-d-i | x =";
  for (unsigned i = 0; i < 9; ++i)
    rule += std::string(i == 0 ? "" : " \"-\"") + " *%d" + std::to_string(65 + 5 * i) + "-" +
            std::to_string(65 + 5 * i + 9);
  EXPECT_EQ(std::get<std::string>(short_text_code(rule)), "its classes need more than eight bits");
}

}  // namespace

}  // namespace bnfurl::gen::tests
