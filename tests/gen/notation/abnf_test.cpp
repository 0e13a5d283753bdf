// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// ABNF in full: RFC 5234 and RFC 7405, section by section.
#include "gen/notation/abnf.hpp"

#include "tests/gen/notation/read.hpp"

namespace bnfurl::gen::tests {
namespace {

class Elements : public Table {};

TEST_P(Elements, Print) { EXPECT_EQ(to_string(read("x = " + in()).rules.front().body), out()); }

INSTANTIATE_TEST_SUITE_P(Rfc5234Values, Elements,
                         testing::Values(Case{"%x41", "[A]"}, Case{"%d65", "[A]"}, Case{"%b1000001", "[A]"},
                                         Case{"%X6f", "[o]"}, Case{"%D66", "[B]"}, Case{"%B1000010", "[B]"},
                                         Case{"%x0", "[\\x00]"}, Case{"%xFF", "[\\xff]"}, Case{"%d255", "[\\xff]"},
                                         Case{"%x0041", "[A]"}, Case{"%x66.6F", "[f] [o]"},
                                         Case{"%d13.10", "[\\x0d] [\\x0a]"},
                                         Case{"%b1000001.1000010.1000011", "[A] [B] [C]"}, Case{"%x30-39", "[0-9]"},
                                         Case{"%d48-57", "[0-9]"}, Case{"%b110000-111001", "[0-9]"},
                                         Case{"%x41-41", "[A]"}, Case{"%x00-FF", "[\\x00-\\xff]"}));

INSTANTIATE_TEST_SUITE_P(Rfc5234LiteralsIgnoreCase, Elements,
                         testing::Values(Case{"\"a\"", "[Aa]"}, Case{"\"aB-1\"", "[Aa] [Bb] [\\x2d] [1]"},
                                         Case{"\"\"", "\"\""}, Case{"\"'\"", "[']"}, Case{"\";\"", "[;]"},
                                         Case{"\" \"", "[\\x20]"}));

INSTANTIATE_TEST_SUITE_P(Rfc7405LiteralsSayWhetherTheyIgnoreCase, Elements,
                         testing::Values(Case{"%s\"aB\"", "[a] [B]"}, Case{"%S\"aB\"", "[a] [B]"},
                                         Case{"%i\"aB\"", "[Aa] [Bb]"}, Case{"%I\"aB\"", "[Aa] [Bb]"},
                                         Case{"%s\"\"", "\"\""}));

INSTANTIATE_TEST_SUITE_P(Rfc5234Repetitions, Elements,
                         testing::Values(Case{"*%x41", "*[A]"}, Case{"1*%x41", "1*[A]"}, Case{"*2%x41", "*2[A]"},
                                         Case{"1*2%x41", "1*2[A]"}, Case{"3%x41", "3[A]"}, Case{"3*3%x41", "3[A]"},
                                         Case{"0*0%x41", "0[A]"}, Case{"0%x41", "0[A]"}, Case{"0*%x41", "*[A]"},
                                         Case{"*0%x41", "0[A]"}, Case{"*( %x41 %x42 )", "*( [A] [B] )"},
                                         Case{"2[ %x41 ]", "2[ [A] ]"}, Case{"2%x41.42", "2( [A] [B] )"},
                                         Case{"*10000%x41", "*10000[A]"}, Case{"1*1\"\"", "1( \"\" )"}));

INSTANTIATE_TEST_SUITE_P(
    Rfc5234Groups, Elements,
    testing::Values(Case{"%x41 %x42 / %x43", "[A] [B] / [C]"}, Case{"%x41 ( %x42 / %x43 )", "[A] ( [B] / [C] )"},
                    Case{"%x41(%x42/%x43)%x44", "[A] ( [B] / [C] ) [D]"}, Case{"[ %x41 / %x42 ]", "[ [A] / [B] ]"},
                    Case{"[%x41][%x42]", "[ [A] ] [ [B] ]"}, Case{"((( %x41 )))", "[A]"},
                    Case{"( %x41 %x42 ) %x43", "( [A] [B] ) [C]"}, Case{"( %x41 / %x42 ) / %x43", "[A] / [B] / [C]"}));

INSTANTIATE_TEST_SUITE_P(Rfc5234CommentsAndLines, Elements,
                         testing::Values(Case{"%x41 ; %x42", "[A]"},
                                         Case{"%x41 ; a comment | \t%x42 ; \xc3\xa9", "[A] [B]"},
                                         Case{"%x41 |   / %x42 |   / %x43 ;", "[A] / [B] / [C]"},
                                         Case{";\xff |  %x41", "[A]"}));

// RFC 3986 writes the empty text as `0<pchar>`. Other prose values are kept; they may name an imported grammar.
INSTANTIATE_TEST_SUITE_P(ProseValues, Elements,
                         testing::Values(Case{"0<pchar>", "\"\""}, Case{"0*0<pchar>", "\"\""},
                                         Case{"*0<pchar>", "\"\""},
                                         Case{"<host, see [URI], Section 3.2.2>", "<host, see [URI], Section 3.2.2>"},
                                         Case{"%x41 <x>", "[A] <x>"}));

class Rules : public Table {};

TEST_P(Rules, Print) { EXPECT_EQ(to_string(read(in())), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(Rfc5234IncrementalAlternatives, Rules,
                         testing::Values(Case{"x = %x41 | x =/ %x42", "x = [A] / [B]"},
                                         Case{"x = %x41 / %x42 | y = %x44 | x =/ %x43 / y",
                                              "x = [A] / [B] / [C] / y | y = [D]"},
                                         Case{"x = %x41 %x42 | X =/ %x43 %x44", "x = [A] [B] / [C] [D]"}));

// Section 2.1: <rulename>, <Rulename>, <RULENAME> and <rUlENamE> all refer to the same rule.
INSTANTIATE_TEST_SUITE_P(
    Rfc5234NamesIgnoreCase, Rules,
    testing::Values(Case{"x = RuleName rulename | rUlENamE = %x41", "x = rUlENamE rUlENamE | rUlENamE = [A]"},
                    Case{"x-1=x-1A | X-1a=%x41", "x-1 = X-1a | X-1a = [A]"},
                    Case{"# body: X = Y | # body: y = %x41 | x = %x41", "x = [A] | # body: X = y | # body: y = [A]"}));

INSTANTIATE_TEST_SUITE_P(Rfc5234CoreRules, Rules,
                         testing::Values(Case{"x = digit", "x = DIGIT | DIGIT = [0-9]  ; core rule"},
                                         Case{"x = HEXDIG ALPHA",
                                              "x = HEXDIG ALPHA | ALPHA = [A-Z] / [a-z]  ; core rule | "
                                              "DIGIT = [0-9]  ; core rule | "
                                              "HEXDIG = DIGIT / [Aa] / [Bb] / [Cc] / [Dd] / [Ee] / [Ff]  ; core rule"},
                                         // Only core rules that are used are added. If the grammar defines one itself,
                                         // its own definition counts.
                                         Case{"x = DIGIT | digit = %x30", "x = digit | digit = [0]"},
                                         Case{"x = %x41", "x = [A]"},
                                         // A body can use a core rule, too.
                                         Case{"# body: x = BIT | x = \"0\" / \"1\"",
                                              "x = [0] / [1] | BIT = [0] / [1]  ; core rule | # body: x = BIT"}));

TEST(Abnf, AddedAlternativesAreAsIfPrintedInTheRule) {
  EXPECT_EQ(read("x = %x41 | x =/ %x42"), read("x = %x41 / %x42"));
}

TEST(Abnf, ElementsKnowTheirPlace) {
  const Grammar grammar = read("x = y /\n  [ z ]\ny = %x41\nz = %x41\n");
  const Expression& body = grammar.rules.front().body;
  EXPECT_EQ(grammar.rules[1].position, (Position{3, 1}));
  EXPECT_EQ(body.parts[0].position, (Position{1, 5}));
  EXPECT_EQ(body.parts[1].parts[0].position, (Position{2, 5}));
}

}  // namespace
}  // namespace bnfurl::gen::tests
