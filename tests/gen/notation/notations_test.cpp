// What each notation reads.
#include "gen/notation/rule_reader.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/cases.hpp"
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
  text.skip_blanks(Comments::none);
  EXPECT_EQ(text.position(), (Position{8, 3}));
  text.advance();
  EXPECT_TRUE(text.at_end());
  EXPECT_EQ(text.next(), '\0');
}

TEST(Blanks, AreSkipped) {
  expect_cases("gen/notation", [](const std::string& in) {
    RuleText text = text_of(in);
    text.skip_blanks(Comments::semicolon);
    return rest(text);
  });
}

TEST(RuleText, CommentsAreTextInANotationWithoutComments) {
  RuleText text = text_of(" ; b");
  text.skip_blanks(Comments::none);
  EXPECT_EQ(rest(text), "; b");
}

TEST(Name, IsRead) {
  expect_cases("gen/notation", [](const std::string& in) {
    RuleText text = text_of(in);
    const std::string name = text.name("-_+");
    return name + "," + rest(text);
  });
}

TEST(RuleText, ANameBeginsWithALetter) {
  for (const char* text : {"", "1a", "-a", "_a", "\xc3\xa4"}) {
    const std::string message = failure(text, [](RuleText& each) { return each.name("-"); });
    EXPECT_EQ(message, "x.bnf:1:1: a rule's name begins with a letter") << text;
  }
}

TEST(RuleText, MessagesNameTheRuleOnceItIsKnown) {
  RuleText text = text_of("abc def !");
  static_cast<void>(text.name(""));
  text.skip_blanks(Comments::none);
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

TEST(Quoted, IsRead) {
  expect_cases("gen/notation", [](const std::string& in) {
    RuleText text = text_of(in);
    const std::string quoted = text.quoted();
    return quoted + "," + rest(text);
  });
}

TEST(Word, EndsAtABlankOrADelimiter) {
  expect_cases("gen/notation", [](const std::string& in) {
    RuleText text = text_of(in);
    const std::string word = text.word("[]|");
    return word + "," + rest(text);
  });
}

TEST(RoundsOf, Counts) {
  expect_cases("gen/notation", [](const std::string& in) {
    RuleText text = text_of(in);
    const std::optional<Rounds> rounds = read_rounds(text);
    const std::string most = rounds && rounds->most ? std::to_string(*rounds->most) : "";
    return (rounds ? std::to_string(rounds->least) + "-" + most : "none") + "," + rest(text);
  });
}

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

// ABNF in full: RFC 5234 and RFC 7405, section by section.

TEST(Elements, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read("x = " + in).rules.front().body); });
}

TEST(Rules, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read(in)); });
}

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

// The whole notation of RFC 1738, 1808 and 2396. In these tests a bar with blanks around it is the end of a line
// (tests/gen/table.hpp), so alternatives are written "a" |"b".

Grammar read_bar(const std::string& text) { return read("# notation: bar | " + text); }

TEST(BarElements, Print) {
  expect_cases("gen/notation",
               [](const std::string& in) { return to_string(read_bar("x = " + in).rules.front().body); });
}

TEST(BarRules, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read_bar(in)); });
}

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

// BNF and W3C's EBNF, which a file's first rule shows. Here, too, alternatives are written "a" |"b".

TEST(BnfElements, Print) {
  expect_cases("gen/notation",
               [](const std::string& in) { return to_string(read("<x> ::= " + in).rules.front().body); });
}

TEST(BnfRules, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read(in)); });
}

TEST(Bnf, ElementsKnowTheirPlace) {
  const Grammar grammar = read("<x> ::= <y z> |\n  { <y z> }\n<y z> ::= 'a'\n");
  const Expression& body = grammar.rules.front().body;
  EXPECT_EQ(grammar.rules[1].position, (Position{3, 1}));
  EXPECT_EQ(body.parts[0].position, (Position{1, 9}));
  EXPECT_EQ(body.parts[1].parts[0].position, (Position{2, 5}));
}

TEST(EbnfElements, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read("x ::= " + in).rules.front().body); });
}

TEST(EbnfRules, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read(in)); });
}

TEST(Ebnf, ElementsKnowTheirPlace) {
  const Grammar grammar = read("[1] x ::= y |\n  ( z )* [a-z] - 'b'\ny ::= 'a'\n");
  const Expression& body = grammar.rules.front().body;
  EXPECT_EQ(grammar.rules[0].position, (Position{1, 1}));
  EXPECT_EQ(body.parts[0].position, (Position{1, 11}));
  EXPECT_EQ(body.parts[1].parts[0].parts[0].position, (Position{2, 5}));
  EXPECT_EQ(body.parts[1].parts[1].position, (Position{2, 16}));
}

// The whole notation of the BNF of 1993. A bar with blanks around it would be the end of a line here, so alternatives
// are written "a |b"; that the blank after the bar is optional is one of the tested facts.

Grammar read_juxtaposition(const std::string& text) { return read("# notation: juxtaposition | " + text); }

TEST(JuxtapositionElements, Print) {
  expect_cases("gen/notation",
               [](const std::string& in) { return to_string(read_juxtaposition("x " + in).rules.front().body); });
}

TEST(Juxtaposition, ARuleMayHaveAnEmptyBody) {
  const Expression empty = empty_text();
  EXPECT_EQ(read("# notation: juxtaposition\nvoid\n").rules.front().body, empty);
  EXPECT_EQ(read("# notation: juxtaposition\nvoid  \nx a\n").rules.front().body, empty);
  const Grammar grammar = grammar_of("# notation: juxtaposition | path void |a | void");
  EXPECT_EQ(printed_language(grammar, "path"), printed_language(grammar_of("path = [ %x61 ]"), "path"));
}

TEST(JuxtapositionRules, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read_juxtaposition(in)); });
}

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
