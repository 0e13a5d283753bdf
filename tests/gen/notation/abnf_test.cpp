// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// ABNF in full: RFC 5234 and RFC 7405, section by section.
#include "gen/notation/rule_reader.hpp"
#include "tests/gen/notation/read.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// What the readers of all notations share: the text of a rule during reading, and the place that the reader has
// reached.

namespace {

RuleText text_of(std::string_view text) { return {text, {1, 1}}; }

// The part of the text that is not read yet.
std::string rest(RuleText text) {
  std::string result;
  for (; !text.at_end(); text.advance()) result += text.next();
  return result;
}

template <class Read>
std::string failure(std::string_view content, const Read& read) {
  RuleText text = text_of(content);
  static_cast<void>(read(text));
  if (!text.broken()) return "";
  EXPECT_TRUE(text.at_end());
  return to_string(Diagnostic{"x.bnf", text.broken()->position, text.broken()->message});
}

TEST(RuleText, KnowsLineAndColumn) {
  RuleText text("a\n  b", {7, 3});
  EXPECT_EQ(text.position(), (Position{7, 3}));
  text.advance();
  EXPECT_EQ(text.position(), (Position{7, 4}));
  text.advance();
  EXPECT_EQ(text.position(), (Position{8, 1}));
  text.skip_blanks(false);
  EXPECT_EQ(text.position(), (Position{8, 3}));
  text.advance();
  EXPECT_TRUE(text.at_end());
  EXPECT_EQ(text.next(), '\0');
}

class Blanks : public Table {};

TEST_P(Blanks, AreSkipped) {
  RuleText text = text_of(in());
  text.skip_blanks(true);
  EXPECT_EQ(rest(text), out());
}

INSTANTIATE_TEST_SUITE_P(RuleText, Blanks,
                         testing::Values(Case{"a", "a"}, Case{" \t\r\n a ", "a "}, Case{"", ""}, Case{"; b", ""},
                                         Case{" ; b\n ;\n  a", "a"}, Case{"; b ; c\na", "a"}));

TEST(RuleText, CommentsAreTextInANotationWithoutComments) {
  RuleText text = text_of(" ; b");
  text.skip_blanks(false);
  EXPECT_EQ(rest(text), "; b");
}

class Name : public Table {};

TEST_P(Name, IsRead) {
  RuleText text = text_of(in());
  const std::string name = text.name("-_+");
  EXPECT_EQ(name + "," + rest(text), out());
}

INSTANTIATE_TEST_SUITE_P(RuleText, Name,
                         testing::Values(Case{"a", "a,"}, Case{"a1-B = c", "a1-B, = c"},
                                         Case{"gopher+_string=", "gopher+_string,="}, Case{"a.b", "a,.b"},
                                         Case{"a--", "a--,"}));

TEST(RuleText, ANameBeginsWithALetter) {
  for (const char* text : {"", "1a", "-a", "_a", "\xc3\xa4"}) {
    const std::string message = failure(text, [](RuleText& each) { return each.name("-"); });
    EXPECT_EQ(message, "x.bnf:1:1: a rule's name begins with a letter") << text;
  }
}

TEST(RuleText, MessagesNameTheRuleOnceItIsKnown) {
  RuleText text = text_of("abc def !");
  static_cast<void>(text.name(""));
  text.skip_blanks(false);
  static_cast<void>(text.name(""));
  text.fail("no");
  ASSERT_TRUE(text.broken());
  EXPECT_EQ(text.broken()->message, "no (rule abc)");
  EXPECT_EQ(text.broken()->position, (Position{1, 8}));
}

TEST(RuleText, ANumberHasOnlyDigitsOfItsBase) {
  RuleText decimal = text_of("120");
  EXPECT_EQ(decimal.number(10, "a count"), 120U);
  RuleText binary = text_of("120");
  EXPECT_EQ(binary.number(2, "a value"), 1U);
  EXPECT_EQ(rest(binary), "20");
  RuleText hexadecimal = text_of("fFx");
  EXPECT_EQ(hexadecimal.number(16, "a value"), 255U);
  EXPECT_EQ(rest(hexadecimal), "x");
  EXPECT_EQ(failure("x", [](RuleText& text) { return text.number(10, "a count"); }),
            "x.bnf:1:1: a count needs a digit of base 10");
  EXPECT_EQ(failure("-1", [](RuleText& text) { return text.number(10, "a count"); }),
            "x.bnf:1:1: a count needs a digit of base 10");
  EXPECT_EQ(failure("4294967296", [](RuleText& text) { return text.number(10, "a count"); }),
            "x.bnf:1:1: a count of that size is not allowed");
}

class Quoted : public Table {};

TEST_P(Quoted, IsRead) {
  RuleText text = text_of(in());
  const std::string quoted = text.quoted();
  EXPECT_EQ(quoted + "," + rest(text), out());
}

INSTANTIATE_TEST_SUITE_P(RuleText, Quoted,
                         testing::Values(Case{R"("")", ","}, Case{R"("ab" c)", "ab, c"}, Case{R"("\" ")", R"(\, ")"},
                                         Case{R"(";" ;)", ";, ;"}, Case{R"(" ")", " ,"}));

class Word : public Table {};

TEST_P(Word, EndsAtABlankOrADelimiter) {
  RuleText text = text_of(in());
  const std::string word = text.word("[]|");
  EXPECT_EQ(word + "," + rest(text), out());
}

INSTANTIATE_TEST_SUITE_P(RuleText, Word,
                         testing::Values(Case{"a", "a,"}, Case{"ab c", "ab, c"}, Case{"a\nb", "a,\nb"},
                                         Case{"a|b", "a,|b"}, Case{"ab]", "ab,]"}, Case{"a[b]", "a,[b]"},
                                         Case{"\"a;=", "\"a;=,"},
                                         // At least one.
                                         Case{"[/", "[/,"}, Case{"||", "|,|"}));

class RoundsOf : public Table {};

TEST_P(RoundsOf, Counts) {
  RuleText text = text_of(in());
  const std::optional<Rounds> rounds = read_rounds(text);
  const std::string most = rounds && rounds->most ? std::to_string(*rounds->most) : "";
  EXPECT_EQ((rounds ? std::to_string(rounds->least) + "-" + most : "none") + "," + rest(text), out());
}

INSTANTIATE_TEST_SUITE_P(RuleText, RoundsOf,
                         testing::Values(Case{"a", "none,a"}, Case{"", "none,"}, Case{"*a", "0-,a"},
                                         Case{"3a", "3-3,a"}, Case{"3*a", "3-,a"}, Case{"*4a", "0-4,a"},
                                         Case{"3*4a", "3-4,a"}, Case{"0a", "0-0,a"}, Case{"** ", "0-,* "},
                                         Case{"10000*10000", "10000-10000,"}));

TEST(RuleText, RoundsAreReportedAtTheirFirstOctet) {
  const auto rounds = [](RuleText& text) { return read_rounds(text); };
  EXPECT_EQ(failure("4*3a", rounds), "x.bnf:1:1: at least 4 and at most 3 repetitions is impossible");
  EXPECT_EQ(failure("10001*a", rounds), "x.bnf:1:1: a count is at most 10000");
  EXPECT_EQ(failure("*10001a", rounds), "x.bnf:1:1: a count is at most 10000");
}

TEST(RuleText, ClosedBracketsDoNotCount) {
  RuleText text = text_of("");
  for (int i = 0; i < 1000; ++i) {
    text.open_bracket({1, 1});
    EXPECT_TRUE(text.in_brackets());
    text.close_bracket();
    EXPECT_FALSE(text.in_brackets());
  }
}

TEST(RuleText, OctetsThatCannotBeShownAreNamed) {
  EXPECT_EQ(shown('a'), "\"a\"");
  EXPECT_EQ(shown('"'), "\"\"\"");
  EXPECT_EQ(shown(' '), "\" \"");
  EXPECT_EQ(shown('\0'), "the octet %x00");
  EXPECT_EQ(shown('\x7f'), "the octet %x7F");
  EXPECT_EQ(shown('\xc3'), "the octet %xC3");
}

}  // namespace

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
