// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The core rules of ABNF, and the octets of each.
#include "gen/notation/core_rules.hpp"

#include <set>

#include "gen/generate.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class CoreRule : public Table {};

TEST_P(CoreRule, IsASet) {
  const Grammar grammar = grammar_of("x = " + in());
  EXPECT_EQ(to_string(octets_of(grammar, reference(in())).value()), out());
}

// RFC 5234, appendix B.1.
INSTANTIATE_TEST_SUITE_P(Rfc5234, CoreRule,
                         testing::Values(Case{"ALPHA", "[A-Za-z]"}, Case{"BIT", "[01]"}, Case{"CHAR", "[\\x01-\\x7f]"},
                                         Case{"CR", "[\\x0d]"}, Case{"CTL", "[\\x00-\\x1f\\x7f]"},
                                         Case{"DIGIT", "[0-9]"}, Case{"DQUOTE", "[\"]"}, Case{"HEXDIG", "[0-9A-Fa-f]"},
                                         Case{"HTAB", "[\\x09]"}, Case{"LF", "[\\x0a]"}, Case{"OCTET", "[\\x00-\\xff]"},
                                         Case{"SP", "[\\x20]"}, Case{"VCHAR", "[!-~]"}, Case{"WSP", "[\\x09\\x20]"}));

bool accepted(const std::string& rule, std::string_view text) {
  return accepts(automata_of("x = " + rule).minimal, text);
}

TEST(Rfc5234CoreRules, LinesEndInTwoOctets) {
  EXPECT_TRUE(accepted("CRLF", "\r\n"));
  EXPECT_FALSE(accepted("CRLF", "\n"));
}

TEST(Rfc5234CoreRules, LinearWhiteSpaceEndsInABlank) {
  for (const char* text : {"", " ", "\t \t", "\r\n ", " \r\n\t\r\n  "}) EXPECT_TRUE(accepted("LWSP", text)) << text;
  for (const char* text : {"\r\n", " \r\n", "\n ", "a"}) EXPECT_FALSE(accepted("LWSP", text)) << text;
}

TEST(Rfc5234CoreRules, AreSixteen) {
  const auto file = read_grammar_file("core", core_rules);
  EXPECT_EQ(std::get<GrammarFile>(file).rules.size(), 16U);
}

}  // namespace
}  // namespace bnfurl::gen::tests
