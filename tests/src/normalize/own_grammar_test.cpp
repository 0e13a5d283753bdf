// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Grammars of one's own, read at run time. Where a level would make something that is no text of the production, it
// leaves the text as it was, and the others are carried out all the same.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/normalize.hpp>

namespace bnfurl::tests {
namespace {

constexpr std::string_view head =
    "# grammar: own\n# notation: ABNF\n# start: link\n# unreserved: ALPHA DIGIT\n# port: x 80\n# empty-path: x\n"
    "# component: scheme\n# component: host\n# component: port\n# component: path\n";

// The normal form of `text` as a text of the start, by all levels; "none": it is no such text.
std::string normal_of(const std::string& file, std::string_view text) {
  Loaded loaded = load(file, "own.bnf");
  if (!loaded.diagnostics().empty()) return loaded.diagnostics().front().message;
  const Production start = loaded.grammar()->start();
  if (!loaded.prepare(start).empty()) return "not prepared";
  std::vector<char> memory(text.size() + 2);
  const auto result = normalize(start, text, Levels::all, memory);
  return result ? std::string(*result) : "none";
}

std::string normal(std::string_view rules, std::string_view text) {
  return normal_of(std::string(head) + std::string(rules), text);
}

constexpr std::string_view rest =
    "link = scheme \"://\" host [ \":\" port ] path\nport = *DIGIT\npath = *( \"/\" segment )\n"
    "segment = *( ALPHA / DIGIT / \".\" / pct )\n";
const std::string pct = "pct = \"%\" 2HEXDIG\n";
const std::string any_host = "host = *( ALPHA / pct )\n";
const std::string any_scheme = "scheme = 1*ALPHA\n";

TEST(OwnGrammar, HasAllLevels) {
  const std::string rules = std::string(rest) + pct + any_host + any_scheme;
  EXPECT_EQ(normal(rules, "X://H%4a:80"), "x://hj/");
  EXPECT_EQ(normal(rules, "X://H%aa:80/a/../%41"), "x://h%AA/A");
  EXPECT_EQ(normal(rules, "a b"), "none");
}

// Nothing is known of its triplets, so their digits stay, too.
TEST(OwnGrammar, WithoutUnreservedOctetsKeepsItsTriplets) {
  const std::string file =
      "# grammar: own\n# notation: ABNF\n# start: path\n# component: path\n"
      "path = *( \"/\" / \".\" / \"%\" 2HEXDIG )\n";
  EXPECT_EQ(normal_of(file, "/%3a%41/../%3a/."), "/%3a/");
}

TEST(OwnGrammar, MayHaveAPercentSignThatBeginsNoTriplet) {
  const std::string file =
      "# grammar: own\n# notation: ABNF\n# start: path\n# component: path\n# unreserved: ALPHA\n"
      "path = *( \"/\" / \"%\" / DIGIT / ALPHA )\n";
  EXPECT_EQ(normal_of(file, "/%%41%4g%g4%61%"), "/%A%4g%g4a%");
  EXPECT_EQ(normal_of(file, "/%a%%4%3a%61%4"), "/%a%%4%3Aa%4");
}

TEST(OwnGrammar, WithASchemeInUpperCaseKeepsItsLetterCase) {
  const std::string rules = std::string(rest) + pct + any_host + "scheme = 1*%x41-5A\n";
  EXPECT_EQ(normal(rules, "X://H%4a:80/a/../%41"), "X://HJ/A");
}

TEST(OwnGrammar, WithTripletsInLowerCaseKeepsAllTriplets) {
  const std::string rules = std::string(rest) + any_host + any_scheme + "pct = \"%\" 2( DIGIT / %x61-66 )\n";
  EXPECT_EQ(normal(rules, "X://H%3a%41:/."), "x://h%3a%41/");
}

TEST(OwnGrammar, WithDotSegmentsAloneKeepsThem) {
  const std::string rules =
      "link = scheme \"://\" host [ \":\" port ] path\nport = *DIGIT\npath = \"/..\"\n" + pct + any_host + any_scheme;
  EXPECT_EQ(normal(rules, "X://H:80/.."), "x://h/..");
}

TEST(OwnGrammar, WithoutAnEmptyPathKeepsThePort) {
  const std::string rules =
      "link = scheme \"://\" host \":\" port\nport = *DIGIT\npath = \"/\"\n" + pct + any_host + any_scheme;
  EXPECT_EQ(normal(rules, "X://%41:80"), "x://a:80");
}

TEST(OwnGrammar, ThatAsksForAPortKeepsAnEmptyOne) {
  const std::string rules = "link = scheme \"://\" host \":\" port path\nport = *DIGIT\npath = *( \"/\" / \".\" )\n" +
                            pct + any_host + any_scheme;
  EXPECT_EQ(normal(rules, "Y://H:/."), "y://h:/");
  EXPECT_EQ(normal(rules, "X://H:/."), "x://h:/");
}

TEST(OwnGrammar, WithPortsThatAreNoNumbersKeepsTheirZeros) {
  const std::string rules =
      "link = scheme \"://\" host \":\" port path\nport = *( DIGIT / ALPHA )\npath = *( \"/\" / \".\" )\n" + pct +
      any_host + any_scheme;
  EXPECT_EQ(normal(rules, "x://h:08a"), "x://h:08a/");
  EXPECT_EQ(normal(rules, "x://h:08"), "x://h:8/");
}

TEST(OwnGrammar, OfSeveralLevelsThatDoNotFitKeepsAll) {
  const std::string rules =
      "link = scheme \"://\" host \":\" port path\nport = *DIGIT\npath = \"/..\"\n"
      "scheme = %x58\nhost = \"%41\" / \"b\"\nother = ALPHA\n";
  EXPECT_EQ(normal(rules, "X://B:80/.."), "X://B:80/..");
  EXPECT_EQ(normal(rules, "X://%41:80/.."), "X://%41:80/..");
}

}  // namespace
}  // namespace bnfurl::tests
