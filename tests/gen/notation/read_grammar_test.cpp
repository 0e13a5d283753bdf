// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A file is read in the notation that it names. Steps that only some notations need are done or skipped around that.
#include "gen/notation/read_grammar.hpp"
#include "gen/variants.hpp"

#include "tests/gen/notation/read.hpp"

namespace bnfurl::gen::tests {
namespace {

// The same language, written in each notation.
class Notations : public Table {};

TEST_P(Notations, WriteTheSameLanguage) {
  const Grammar grammar = grammar_of(in());
  const Grammar abnf = grammar_of(out());
  EXPECT_EQ(to_string(printed_language(grammar, grammar.start())), to_string(printed_language(abnf, abnf.start())));
}

INSTANTIATE_TEST_SUITE_P(
    ReadGrammar, Notations,
    testing::Values(Case{R"(# notation: ABNF | x = *( "1" / "2" ) [ "3" ])", R"(x = *( "1" / "2" ) [ "3" ])"},
                    Case{R"(# notation: bar | x = *[ "1" |"2" ] [ "3" ])", R"(x = *( "1" / "2" ) [ "3" ])"},
                    Case{R"(# notation: juxtaposition | xx yy [ 3 ] | yy void |1 yy |2 yy | void)",
                         R"(x = *( "1" / "2" ) [ "3" ])"},
                    Case{R"(# notation: bar | x = "a" <">)", "x = %x61 %x22"},
                    Case{R"(# notation: juxtaposition | x a ")", "x = %x61 %x22"},
                    Case{R"(# notation: bar | x = "a" x |"b")", "x = *%x61 %x62"},
                    Case{R"(# notation: bar | x = x "a" |"b")", "x = %x62 *%x61"},
                    Case{R"(# notation: juxtaposition | xx xx a |b)", "x = %x62 *%x61"}));

TEST(ReadGrammar, ReadsAbnfIfNoNotationIsNamed) { EXPECT_EQ(to_string(read("x = %x41")), "x = [A]\n"); }

TEST(ReadGrammar, AnotherNotationIsRefused) {
  for (const char* notation : {"EBNF", "Bar", "abnf", "bar bar", ""}) {
    const auto grammar = gen::read({"test.bnf", "# notation: " + std::string(notation) + "\nx = y"});
    EXPECT_TRUE(std::holds_alternative<Diagnostics>(grammar)) << notation;
  }
}

// RFC 5234 states this about ABNF. The older publications print both "alpha" and "ALPHA" as different names.
TEST(ReadGrammar, OnlyInAbnfDoNamesIgnoreCase) {
  EXPECT_EQ(to_string(read("x = Y | y = %x41")), "x = y\ny = [A]\n");
  EXPECT_EQ(to_string(read(R"(# notation: bar | x = Y | y = "A" | Y = "B")")), "x = Y\ny = [A]\nY = [B]\n");
  EXPECT_EQ(to_string(read("# notation: juxtaposition | xx Yy | yy A | Yy B")), "xx = Yy\nyy = [A]\nYy = [B]\n");
}

TEST(ReadGrammar, OnlyAbnfHasCoreRules) {
  EXPECT_EQ(read("x = DIGIT").rules.size(), 2U);
  EXPECT_EQ(read("# notation: bar | x = DIGIT").rules.size(), 1U);
  EXPECT_EQ(read("# notation: juxtaposition | x DIGIT").rules.size(), 1U);
}

TEST(ReadGrammar, BodiesDoNotReplaceTheRules) {
  const Grammar grammar = read(R"(# notation: bar | # body: y = "b" | # body: x = [ y ] | x = "a")");
  ASSERT_EQ(grammar.bodies.size(), 2U);
  EXPECT_EQ(grammar.bodies[0].name, "y");
  EXPECT_EQ(grammar.bodies[0].position, (Position{2, 9}));
  EXPECT_EQ(grammar.bodies[1].name, "x");
  EXPECT_EQ(to_string(grammar.rules.front().body), "[a]");
}

// A rule that the print uses but does not define is a rule like any other. Its "#" line is for readers, and for the
// comparison with the print.
TEST(ReadGrammar, SuppliedRulesAreRules) {
  const Grammar grammar =
      grammar_of("# notation: juxtaposition | # supplied: addr-spec | mid m : addr-spec | addr-spec a @ b");
  EXPECT_EQ(grammar.directives.supplied, (std::vector<Occurrence>{{"addr-spec", "", {2, 13}, false}}));
  EXPECT_EQ(grammar.find("addr-spec")->origin, Origin::own);
}

TEST(ReadGrammar, LetterCaseIsIgnoredIfTheFileSaysSo) {
  EXPECT_EQ(to_string(read(R"(# notation: bar | # case: s | # component: s = x | x = "ab")")), "x = [Aa] [Bb]\n");
}

TEST(ReadGrammar, AllBrokenRulesAreReported) {
  const auto grammar = gen::read({"test.bnf", "# notation: bar\nx = (\ny = /\nz = \"a\"\n"});
  EXPECT_EQ(std::get<Diagnostics>(grammar).size(), 2U);
}

}  // namespace
}  // namespace bnfurl::gen::tests
