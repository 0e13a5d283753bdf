// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grammar file cut into "#" lines and rules.
#include "gen/syntax/grammar_file.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

GrammarFile file_of(const std::string& text) { return std::get<GrammarFile>(read_grammar_file("a/test.bnf", text)); }

class CutFile : public Table {};

TEST_P(CutFile, HasHeadersAndRules) { EXPECT_EQ(to_string(file_of(in())), out()); }

INSTANTIATE_TEST_SUITE_P(
    GrammarFile, CutFile,
    testing::Values(Case{"", ""}, Case{"x = y", "1 x = y\n"}, Case{"x = y\nz = y\n", "1 x = y\n2 z = y\n"},
                    Case{"x = y\n  / z\n\t/ w\n", "1 x = y\n  / z\n\t/ w\n"},
                    Case{"\n\n; comment\nx = y ; said\n", "4 x = y ; said\n"},
                    Case{"x = y\r\n  z\r\n", "1 x = y\n  z\n"},
                    Case{"# start:  x  \n# a comment\n#\n#start: y\nx = y", "1 # start: x\n4 # start: y\n5 x = y\n"},
                    Case{"# printed: x = z\nx = y", "2 x = y\n"}, Case{"# source:\nx = y", "1 # source: \n2 x = y\n"}));

// RFC 5234, section 2.2: an indented grammar's margin is the column in which its first rule begins.
INSTANTIATE_TEST_SUITE_P(
    Margin, CutFile,
    testing::Values(Case{"   x = y\n     / z\n   z = y\n", "1 x = y\n     / z\n3 z = y\n"},
                    Case{"   x = y\n                ; said\n   ; a comment\n\n         ; another\n   z = y\n",
                         "1 x = y\n                ; said\n6 z = y\n"},
                    Case{"\tx = y\n          z\n        w = y\n", "1 x = y\n          z\n3 w = y\n"},
                    Case{"  ; first\n# start: x\n   x = y\n", "2 # start: x\n3 x = y\n"}));

TEST(GrammarFile, RuleHasThePlaceOfItsName) {
  EXPECT_EQ(file_of("\n   x = y").rules.front().position, (Position{2, 4}));
}

TEST(GrammarFile, HeaderHasThePlaceOfItsValue) {
  EXPECT_EQ(file_of("# start:   x").headers.front().position, (Position{1, 12}));
  EXPECT_EQ(file_of("\n#start: x").headers.front().position, (Position{2, 9}));
}

TEST(GrammarFile, IsNamedByItsHeaderOrItsStem) {
  EXPECT_EQ(file_of("x = y").name(), "test");
  EXPECT_EQ(file_of("# grammar: other\nx = y").name(), "other");
}

TEST(GrammarFile, ValueIsTheFirstOfItsKey) {
  const GrammarFile file = file_of("# start: x\n# start: y\n");
  EXPECT_EQ(file.value("start", "z"), "x");
  EXPECT_EQ(file.value("source", "z"), "z");
}

TEST(GrammarFile, AByteOrderMarkIsNamed) {
  for (const std::string mark : {"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"}) {
    for (const std::string rest : {"x = y\n", "# start: x\nx = y\n", ""}) {
      const auto cut = read_grammar_file("a/test.bnf", mark + rest);
      ASSERT_TRUE(std::holds_alternative<Diagnostics>(cut)) << rest;
      EXPECT_EQ(to_string(std::get<Diagnostics>(cut)),
                "a/test.bnf:1:1: the file begins with a byte order mark; save it as UTF-8 without one\n");
    }
  }
  EXPECT_EQ(to_string(file_of("\nx = y \xef\xbb\xbf")), "2 x = y \xef\xbb\xbf\n");
}

class PublishedRule : public Table {};

TEST_P(PublishedRule, HasNoBlanksAndKeepsItsMisprint) {
  std::string rules;
  for (const std::string& rule : published_rules(file_of(in()))) rules += rule + ";";
  EXPECT_EQ(rules, out());
}

INSTANTIATE_TEST_SUITE_P(GrammarFile, PublishedRule,
                         testing::Values(Case{"x = y\n\t/ z\n", "x=y/z;"}, Case{"x = y\nz = \"a\"\n", "x=y;z=\"a\";"},
                                         Case{"# printed: x = [ / y ]\nx = [ \"/\" y ]\nz = y\n", "x=[/y];z=y;"},
                                         Case{"# printed: x = [ / y\n# printed:      z ]\nx = y\n", "x=[/yz];"}));

TEST(Words, StandBetweenBlanks) {
  EXPECT_EQ(words_of(" a\tb  c "), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(words_of(" "), std::vector<std::string>{});
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed(" "), "");
}

}  // namespace
}  // namespace bnfurl::gen::tests
