// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A component that ignores letter case, in a grammar that is otherwise case-sensitive.
#include "gen/syntax/letter_case.hpp"

#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {
namespace {

class IgnoredCase : public Table {};

TEST_P(IgnoredCase, Prints) {
  EXPECT_EQ(to_string(grammar_of("# notation: bar | # case: s | " + in())), lines(out()) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    OfAProduction, IgnoredCase,
    testing::Values(Case{R"(# component: s = x | x = "ab1")", "x = [Aa] [Bb] [1]"},
                    Case{R"(# component: s | s = "aB" |"c")", "s = [Aa] [Bb] / [Cc]"},
                    // A set is replaced here, and stays case-sensitive elsewhere.
                    Case{R"(# component: s = x | x = 1*low | y = low | low = "a" |"b")",
                         "x = 1*[ABab] | y = low | low = [a] / [b]"},
                    Case{R"(# component: s = x | x = 1*[ low |"+" ] | low = set | set = "a")",
                         "x = 1*( [Aa] / [+] ) | low = set | set = [a]"},
                    // Other rules stay case-sensitive, and so does everything if the component is another one.
                    Case{R"(# component: s = x | x = "a" | y = "a" x)", "x = [Aa] | y = [a] x"},
                    Case{R"(# component: s = y | # component: t = x | x = "a" | y = "1")", "x = [a] | y = [1]"},
                    Case{R"(# component: s = x y | x = "a" | y = "b" | z = "c")", "x = [Aa] | y = [Bb] | z = [c]"},
                    Case{R"(# component: s = x | # component: s = y | x = "a" | y = "b")", "x = [Aa] | y = [Bb]"}));

INSTANTIATE_TEST_SUITE_P(
    OfTheTextBeforeTheFirstColon, IgnoredCase,
    testing::Values(Case{R"(# component: s = x: | x = "ab://" y | y = "a")", "x = [Aa] [Bb] [:] [/] [/] y | y = [a]"},
                    Case{R"(# component: s = x: | x = "a:b:c")", "x = [Aa] [:] [b] [:] [c]"},
                    Case{R"(# component: s = x: | x = "ab:")", "x = [Aa] [Bb] [:]"},
                    Case{R"(# component: s = x: | x = "a" "b" ":" "c")", "x = [Aa] [Bb] [:] [c]"},
                    Case{R"(# component: s = x: | x = "a1+:" [ "b" ])", "x = [Aa] [1] [+] [:] [ [b] ]"}));

class BeforeColon : public Table {};

TEST_P(BeforeColon, HasParts) {
  const Grammar grammar = grammar_of("# notation: bar | " + in());
  EXPECT_EQ(std::to_string(literal_before_colon(grammar.rules.front().body)), out());
}

INSTANTIATE_TEST_SUITE_P(LetterCase, BeforeColon,
                         testing::Values(Case{R"(x = "http://")", "4"}, Case{R"(x = "a:b:")", "1"},
                                         Case{R"(x = "a" "b:")", "2"}, Case{R"(x = "a")", "0"},
                                         Case{R"(x = ":a")", "0"}, Case{R"(x = ":")", "0"}, Case{R"(x = "")", "0"},
                                         Case{R"(x = y ":" | y = "a")", "0"}, Case{R"(x = "a" [ "b" ] ":")", "0"},
                                         Case{R"(x = "a:" |"b:")", "0"}, Case{R"(x = "a" |":")", "0"},
                                         Case{R"(x = [ "a:" ])", "0"}));

TEST(LetterCase, FlattenedConcatenationsHaveTheirLiteralsAsParts) {
  const auto flat = [](const std::string& rule) {
    return to_string(flattened(grammar_of("# notation: bar | " + rule).rules.front().body));
  };
  EXPECT_EQ(flat(R"(x = "ab" ( "cd" "e" ) [ "fg" ])"), "[a] [b] [c] [d] [e] [ [f] [g] ]");
  EXPECT_EQ(flattened(literal("a", false)).parts.size(), 1U);
  EXPECT_TRUE(flattened(empty_text()).parts.empty());
}

// The scheme is found whatever its case; the rest stays case-sensitive.
TEST(LetterCase, IsIgnoredInTheLanguageToo) {
  const Automata made = automata_of(
      R"(# notation: bar | # case: scheme | # component: scheme = x: | x = "ab:" rest | rest = *[ "a" |"b" ])");
  EXPECT_EQ(split_by(made.tdfa, "ab:ab"), "scheme 0-2");
  EXPECT_EQ(split_by(made.tdfa, "aB:ab"), "scheme 0-2");
  EXPECT_EQ(split_by(made.tdfa, "ab:aB"), "-");
}

TEST(LetterCase, OctetsBeyondAsciiHaveNoCase) {
  Grammar grammar = grammar_of("# case: s | # component: s = x | x = %xE4 %x40 %x5B");
  EXPECT_EQ(to_string(grammar), "x = [\\xe4] [@] [\\x5b]\n");
}

}  // namespace
}  // namespace bnfurl::gen::tests
