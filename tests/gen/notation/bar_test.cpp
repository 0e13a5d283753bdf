// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole notation of RFC 1738, 1808 and 2396. In these tests a bar with blanks around it is the end of a line
// (tests/gen/table.hpp), so alternatives are written "a" |"b".
#include "gen/notation/rule_reader.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/notation/read.hpp"

namespace bnfurl::gen::tests {

namespace {

Grammar read_bar(const std::string& text) { return read("# notation: bar | " + text); }

class BarElements : public Table {};

TEST_P(BarElements, Print) { EXPECT_EQ(to_string(read_bar("x = " + in()).rules.front().body), out()); }

INSTANTIATE_TEST_SUITE_P(LiteralsAreExact, BarElements,
                         testing::Values(Case{R"("a")", "[a]"}, Case{R"("aB")", "[a] [B]"}, Case{R"("")", R"("")"},
                                         Case{R"(" ")", "[\\x20]"}, Case{R"("http://")", "[h] [t] [t] [p] [:] [/] [/]"},
                                         Case{R"(";type=")", "[;] [t] [y] [p] [e] [=]"}, Case{R"("'")", "[']"},
                                         Case{R"("|")", "[|]"}, Case{R"("[")", "[\\x5b]"}, Case{R"("(")", "[(]"}));

INSTANTIATE_TEST_SUITE_P(LiteralsHaveNoEscapes, BarElements,
                         testing::Values(Case{R"("\")", "[\\x5c]"}, Case{R"("\" "^")", "[\\x5c] [^]"},
                                         Case{R"("\n")", "[\\x5c] [n]"}, Case{R"("%09")", "[%] [0] [9]"},
                                         Case{R"("%x41")", "[%] [x] [4] [1]"}));

INSTANTIATE_TEST_SUITE_P(TheDoubleQuoteHasAWordOfItsOwn, BarElements,
                         testing::Values(Case{R"(<">)", "[\"]"}, Case{R"("#" |"%" |<">)", "[#] / [%] / [\"]"},
                                         Case{R"(*<">)", "*[\"]"}, Case{R"(<"><">)", "[\"] [\"]"}));

INSTANTIATE_TEST_SUITE_P(AlternativesAreWeakerThanConcatenation, BarElements,
                         testing::Values(Case{R"("a" "b" |"c")", "[a] [b] / [c]"},
                                         Case{R"("a"|"b"|"c")", "[a] / [b] / [c]"},
                                         Case{R"("a" ( "b" |"c" ))", "[a] ( [b] / [c] )"},
                                         Case{R"-("a"("b"|"c")"d")-", "[a] ( [b] / [c] ) [d]"},
                                         Case{R"((("a")))", "[a]"}, Case{R"(( "a" "b" ) "c")", "( [a] [b] ) [c]"}));

INSTANTIATE_TEST_SUITE_P(BracketsAreOptional, BarElements,
                         testing::Values(Case{R"([ "a" ])", "[ [a] ]"}, Case{R"(["a"]["b"])", "[ [a] ] [ [b] ]"},
                                         Case{R"([ "a" |"b" "c" ])", "[ [a] / [b] [c] ]"},
                                         Case{R"([ "a" [ "b" [ "c" ]]])", "[ [a] [ [b] [ [c] ] ] ]"}));

INSTANTIATE_TEST_SUITE_P(Counts, BarElements,
                         testing::Values(Case{R"(*"a")", "*[a]"}, Case{R"(1*"a")", "1*[a]"}, Case{R"(*2"a")", "*2[a]"},
                                         Case{R"(1*2"a")", "1*2[a]"}, Case{R"(3"a")", "3[a]"}, Case{R"(0"a")", "0[a]"},
                                         Case{R"(0*"a")", "*[a]"}, Case{R"(*digit)", "*digit"},
                                         Case{R"(2*4digit "a")", "2*4digit [a]"},
                                         Case{R"(*( "a" "b" ))", "*( [a] [b] )"}, Case{R"(*10000"a")", "*10000[a]"}));

// RFC 822 does not forbid a blank there, and prints some.
INSTANTIATE_TEST_SUITE_P(ABlankMayFollowACount, BarElements,
                         testing::Values(Case{R"(* "a")", "*[a]"}, Case{R"(1* "a")", "1*[a]"},
                                         Case{R"(* |  [ "a" ])", "*[a]"}, Case{R"(3 "a")", "3[a]"}));

INSTANTIATE_TEST_SUITE_P(ACountBeforeBracketsRepeatsWhatIsInThem, BarElements,
                         testing::Values(Case{R"(*[ "a" ])", "*[a]"}, Case{R"(*["a"])", "*[a]"},
                                         Case{R"(1*[ "a" |"b" ])", "1*( [a] / [b] )"},
                                         Case{R"(*[ "a" "b" ])", "*( [a] [b] )"}, Case{R"(2*3[ "a" ])", "2*3[a]"},
                                         Case{R"(3[ "a" ])", "3[a]"},
                                         // Only the brackets directly after it.
                                         Case{R"(*[ [ "a" ] ])", "*[ [a] ]"}, Case{R"(*( [ "a" ] ))", "*[ [a] ]"},
                                         Case{R"([ *"a" ])", "[ *[a] ]"}, Case{R"(*"a" [ "b" ])", "*[a] [ [b] ]"},
                                         Case{R"(*[ *[ "a" ] "b" ])", "*( *[a] [b] )"}));

INSTANTIATE_TEST_SUITE_P(NamesHoldHyphensUnderlinesAndPluses, BarElements,
                         testing::Values(Case{"gopher+_string", "gopher+_string"},
                                         Case{"ip-schemepart |x", "ip-schemepart / x"},
                                         Case{"encoded822addr", "encoded822addr"}, Case{"a b", "a b"},
                                         Case{"DIGIT digit", "DIGIT digit"}));

INSTANTIATE_TEST_SUITE_P(CommentsEndWithTheirLine, BarElements,
                         testing::Values(Case{R"("a" ; "b")", "[a]"}, Case{R"("a" ; said |  "b" ;)", "[a] [b]"},
                                         Case{R"(; said |  "a")", "[a]"},
                                         Case{R"("a" |  |"b" |  |"c")", "[a] / [b] / [c]"},
                                         Case{R"(";" ; ";")", "[;]"}));

class BarRules : public Table {};

TEST_P(BarRules, Print) { EXPECT_EQ(to_string(read_bar(in())), lines(out()) + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Bar, BarRules,
    testing::Values(Case{R"(gopher+_string = *xchar)", "gopher+_string = *xchar"}, Case{R"(x="a")", "x = [a]"},
                    // Names are case-sensitive: these are two rules.
                    Case{R"(x = X | X = "a")", "x = X | X = [a]"},
                    // There are no core rules.
                    Case{"x = DIGIT", "x = DIGIT"},
                    Case{R"(# body: y = [ u "@" ] h | x = y)", R"(x = y | # body: y = [ u [@] ] h)"}));

TEST(Bar, ElementsKnowTheirPlace) {
  const Grammar grammar = read("# notation: bar\nx = y |\n  *[ z ]\ny = \"a\"\n");
  const Expression& body = grammar.rules.front().body;
  EXPECT_EQ(grammar.rules[1].position, (Position{4, 1}));
  EXPECT_EQ(body.parts[0].position, (Position{2, 5}));
  EXPECT_EQ(body.parts[1].parts[0].position, (Position{3, 6}));
}

// As in grammar/rfc1738.bnf, which quotes the "/".
TEST(Bar, TheNestedBracketsOfGopherAreRead) {
  const Grammar grammar =
      read("# notation: bar | " + std::string(R"(gopherurl = "gopher://" hostport [ "/" [ gtype [ selector
            [ "%09" search [ "%09" gopher+_string ] ] ] ] ])"));
  const Expression& body = grammar.rules.front().body;
  EXPECT_EQ(to_string(body.parts.back()),
            "[ [/] [ gtype [ selector [ ( [%] [0] [9] ) search [ ( [%] [0] [9] ) gopher+_string ] ] ] ] ]");
}

TEST(Bar, BracketsAfterACountAreNotOptionalInTheLanguage) {
  const Grammar grammar = grammar_of(R"(# notation: bar | x = 1*[ "a" |"b" ])");
  EXPECT_EQ(printed_language(grammar, "x"), printed_language(grammar_of("x = 1*( %x61 / %x62 )"), "x"));
}

}  // namespace

// The whole notation of the BNF of 1993. A bar with blanks around it would be the end of a line here, so alternatives
// are written "a |b"; that the blank after the bar is optional is one of the tested facts.

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
