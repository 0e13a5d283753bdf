// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole notation of the BNF of 1993. A bar with blanks around it would be the end of a line here, so alternatives
// are written "a |b"; that the blank after the bar is optional is one of the tested facts.
#include "gen/notation/juxtaposition.hpp"
#include "gen/variants.hpp"

#include "tests/gen/notation/read.hpp"

namespace bnfurl::gen::tests {
namespace {

Grammar read_juxtaposition(const std::string& text) { return read("# notation: juxtaposition | " + text); }

class JuxtapositionElements : public Table {};

TEST_P(JuxtapositionElements, Print) {
  EXPECT_EQ(to_string(read_juxtaposition("x " + in()).rules.front().body), out());
}

INSTANTIATE_TEST_SUITE_P(AWordOfOneCharacterIsTheCharacter, JuxtapositionElements,
                         testing::Values(Case{"a", "[a]"}, Case{"A", "[A]"},
                                         Case{"h t t p : / /", "[h] [t] [t] [p] [:] [/] [/]"}, Case{"x", "[x]"},
                                         Case{"0", "[0]"}, Case{"\\", "[\\x5c]"}, Case{"*", "[*]"},
                                         Case{"( )", "[(] [)]"}, Case{"\" '", "[\"] [']"}, Case{"< >", "[<] [>]"},
                                         Case{"% 0 9", "[%] [0] [9]"}, Case{"# ~", "[#] [~]"}));

// No sign stands between a name and its alternatives, and there are no comments.
INSTANTIATE_TEST_SUITE_P(EqualsAndSemicolonAreCharacters, JuxtapositionElements,
                         testing::Values(Case{"= |; |/", "[=] / [;] / [/]"}, Case{"= a", "[=] [a]"},
                                         Case{"; a", "[;] [a]"}, Case{"a ; b", "[a] [;] [b]"},
                                         Case{"digits = path ; [ wpath ]", "digits [=] path [;] [ wpath ]"}));

INSTANTIATE_TEST_SUITE_P(ALongerWordIsAProduction, JuxtapositionElements,
                         testing::Values(Case{"ab", "ab"}, Case{"xalphas @ hostname", "xalphas [@] hostname"},
                                         Case{"addr-spec", "addr-spec"}, Case{"alphanum2", "alphanum2"},
                                         Case{"% hex", "[%] hex"}, Case{"1*", "1*"}, Case{"\"\"", "\"\""}));

INSTANTIATE_TEST_SUITE_P(SpaceAndVlineStandForABlankAndABar, JuxtapositionElements,
                         testing::Values(Case{"space", "[\\x20]"}, Case{"vline", "[|]"},
                                         Case{"space vline a", "[\\x20] [|] [a]"},
                                         Case{"a |space |vline", "[a] / [\\x20] / [|]"},
                                         // Only whole words count, and they are case-sensitive.
                                         Case{"spaces Vline", "spaces Vline"}));

INSTANTIATE_TEST_SUITE_P(Alternatives, JuxtapositionElements,
                         testing::Values(Case{"a b |c", "[a] [b] / [c]"}, Case{"0 |1|2", "[0] / [1] / [2]"},
                                         Case{"aa|bb", "aa / bb"}, Case{"aa |  |bb |  |cc", "aa / bb / cc"},
                                         Case{"aa| |  bb", "aa / bb"},
                                         Case{"void |segment [ / path ]", "void / segment [ [/] path ]"}));

INSTANTIATE_TEST_SUITE_P(BracketsAreOptionalWithBlanksOrWithout, JuxtapositionElements,
                         testing::Values(Case{"[ a ]", "[ [a] ]"}, Case{"[a]", "[ [a] ]"},
                                         Case{"[/ gtype [ |  gcommand ] ]", "[ [/] gtype [ gcommand ] ]"},
                                         Case{"a[ b]c", "[a] [ [b] ] [c]"}, Case{"aa[bb]cc", "aa [ bb ] cc"},
                                         Case{"[ a |b ]", "[ [a] / [b] ]"},
                                         Case{"[a [b]c]d", "[ [a] [ [b] ] [c] ] [d]"},
                                         Case{"[ a ] [ b ]", "[ [a] ] [ [b] ]"}, Case{"a |[ b ]", "[a] / [ [b] ]"},
                                         Case{"[ a ] |b", "[ [a] ] / [b]"}));

INSTANTIATE_TEST_SUITE_P(ABracketThatIsAnAlternativeByItselfIsTheCharacter, JuxtapositionElements,
                         testing::Values(Case{"{ |} |vline |[ |] |\\ |^ |~",
                                              "[{] / [}] / [|] / [\\x5b] / [\\x5d] / [\\x5c] / [^] / [~]"},
                                         Case{"[ |a", "[\\x5b] / [a]"}, Case{"a |]", "[a] / [\\x5d]"},
                                         Case{"[", "[\\x5b]"}, Case{"]", "[\\x5d]"}, Case{"[|]", "[\\x5b] / [\\x5d]"},
                                         // Within brackets, "[" can be a character, too; "]" closes them.
                                         Case{"a [ b |[ |c ]", "[a] [ [b] / [\\x5b] / [c] ]"}));

TEST(Juxtaposition, ARuleMayHaveAnEmptyBody) {
  const Expression empty = empty_text();
  EXPECT_EQ(read("# notation: juxtaposition\nvoid\n").rules.front().body, empty);
  EXPECT_EQ(read("# notation: juxtaposition\nvoid  \nx a\n").rules.front().body, empty);
  const Grammar grammar = grammar_of("# notation: juxtaposition | path void |a | void");
  EXPECT_EQ(printed_language(grammar, "path"), printed_language(grammar_of("path = [ %x61 ]"), "path"));
}

class JuxtapositionRules : public Table {};

TEST_P(JuxtapositionRules, Print) { EXPECT_EQ(to_string(read_juxtaposition(in())), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Juxtaposition, JuxtapositionRules,
    testing::Values(Case{"xa a | xb b", "xa = [a] | xb = [b]"},
                    Case{"waisdoc w / wtype | wpath |   waisdoc", "waisdoc = [w] [/] wtype | wpath = waisdoc"},
                    // Names are case-sensitive, and there are no core rules.
                    Case{"xa Xa DIGIT | Xa a", "xa = Xa DIGIT | Xa = [a]"},
                    Case{"group-1 a | group_2+ b", "group-1 = [a] | group_2+ = [b]"},
                    // In a "# body:" line, "=" follows the name. It does so only there.
                    Case{"# body: login = [ userinfo @ ] hostport | login a",
                         "login = [a] | # body: login = [ userinfo [@] ] hostport"},
                    Case{"# body: login  =  = a | login a", "login = [a] | # body: login = [=] [a]"}));

TEST(Juxtaposition, ElementsKnowTheirPlace) {
  const Grammar grammar = read("# notation: juxtaposition\nurl u r l : |\n  [/ gtype]\n");
  const Expression& body = grammar.rules.front().body;
  EXPECT_EQ(grammar.rules.front().position, (Position{2, 1}));
  EXPECT_EQ(body.parts[0].parts[3].position, (Position{2, 11}));
  EXPECT_EQ(body.parts[1].parts[0].parts[1].position, (Position{3, 6}));
}

TEST(Juxtaposition, ElementsOfABodyKnowTheirPlaceToo) {
  const Grammar grammar = read("# notation: juxtaposition\n# body: login = aa bb\nlogin a\n");
  EXPECT_EQ(grammar.bodies.front().position, (Position{2, 9}));
  EXPECT_EQ(grammar.bodies.front().body.parts[1].position, (Position{2, 20}));
}

}  // namespace
}  // namespace bnfurl::gen::tests
