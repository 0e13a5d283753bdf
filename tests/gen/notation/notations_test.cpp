// What each notation reads.
#include <sstream>

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

// What is read, a comma, and the rest; or the message, after which there is no rest.
template <class Read>
std::string read_from(std::string_view content, const Read& read) {
  RuleText text = text_of(content);
  const std::string value = read(text);
  if (!text.broken()) return value + "," + rest(text);
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
  expect_cases("gen/notation",
               [](const std::string& in) { return read_from(in, [](RuleText& text) { return text.name("-_+"); }); });
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

TEST(Number, HasOnlyDigitsOfItsBase) {
  expect_cases("gen/notation", [](const std::string& base, const std::string& in) {
    return read_from(in, [&](RuleText& text) {
      return std::to_string(text.number(static_cast<unsigned>(std::stoul(base)), "a count"));
    });
  });
}

TEST(Quoted, IsRead) {
  expect_cases("gen/notation",
               [](const std::string& in) { return read_from(in, [](RuleText& text) { return text.quoted(); }); });
}

TEST(Word, EndsAtABlankOrADelimiter) {
  expect_cases("gen/notation",
               [](const std::string& in) { return read_from(in, [](RuleText& text) { return text.word("[]|"); }); });
}

TEST(RoundsOf, Counts) {
  expect_cases("gen/notation", [](const std::string& in) {
    return read_from(in, [](RuleText& text) {
      const std::optional<Rounds> rounds = read_rounds(text);
      const std::string most = rounds && rounds->most ? std::to_string(*rounds->most) : "";
      return rounds ? std::to_string(rounds->least) + "-" + most : "none";
    });
  });
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

TEST(Octet, IsShownOrNamed) {
  expect_cases("gen/notation", [](const std::string& in) { return shown(in.at(0)); });
}

// ABNF in full: RFC 5234 and RFC 7405, section by section.

TEST(Elements, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read("x = " + in).rules.front().body); });
}

TEST(Rules, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read(in)); });
}

// The place of a rule, or of a part of its body: the number of the rule, then those of the parts.
TEST(Elements, KnowTheirPlace) {
  expect_cases("gen/notation", [](const std::string& in, const std::string& numbers) {
    const Grammar grammar = read(in);
    std::istringstream way(numbers);
    std::size_t number = 0;
    way >> number;
    const Rule& rule = grammar.rules.at(number);
    Position position = rule.position;
    for (const Expression* part = &rule.body; way >> number; position = part->position) part = &part->parts.at(number);
    return std::to_string(position.line) + ":" + std::to_string(position.column);
  });
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

TEST(EbnfElements, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read("x ::= " + in).rules.front().body); });
}

TEST(EbnfRules, Print) {
  expect_cases("gen/notation", [](const std::string& in) { return to_string(read(in)); });
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

TEST(Juxtaposition, ElementsOfABodyKnowTheirPlaceToo) {
  const Grammar grammar = read("# notation: juxtaposition\n# body: login = aa bb\nlogin a\n");
  EXPECT_EQ(grammar.bodies.front().position, (Position{2, 9}));
  EXPECT_EQ(grammar.bodies.front().body.parts[1].position, (Position{2, 20}));
}

}  // namespace
}  // namespace bnfurl::gen::tests
