// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How a message is printed, and which word it suggests as the intended one.
#include "gen/text/diagnostic.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(Diagnostic, BeginsWithItsPlace) {
  EXPECT_EQ(to_string(Diagnostic{"a.bnf", {41, 29}, "no"}), "a.bnf:41:29: no");
  EXPECT_EQ(to_string(Diagnostic{"a.bnf", {}, "no"}), "a.bnf: no");
}

TEST(Diagnostic, ListHasALineForEach) {
  EXPECT_EQ(to_string(Diagnostics{{"a", {1, 2}, "x"}, {"b", {}, "y"}}), "a:1:2: x\nb: y\n");
  EXPECT_EQ(to_string(Diagnostics{}), "");
}

class NearestWord : public Table {};

TEST_P(NearestWord, IsAtMostTwoEditsAway) { EXPECT_EQ(nearest(in(), {"scheme", "host", "path", "h16", "URI"}), out()); }

INSTANTIATE_TEST_SUITE_P(Diagnostic, NearestWord,
                         testing::Values(Case{"schema", "scheme"}, Case{"shceme", "scheme"}, Case{"hosts", "host"},
                                         Case{"hst", "host"}, Case{"uri", "URI"}, Case{"SCHEME", "scheme"},
                                         Case{"h", "h16"}, Case{"segment", ""}, Case{"", ""},
                                         Case{std::string(200, 'h'), ""}));

TEST(Diagnostic, TheNearerWordWinsThenTheFirst) {
  EXPECT_EQ(nearest("path-e", {"path", "path-x"}), "path-x");
  EXPECT_EQ(nearest("patx", {"paty", "patz"}), "paty");
}

TEST(Diagnostic, AsksWhetherTheNearestWordWasMeant) {
  EXPECT_EQ(did_you_mean("hots", {"host"}), " (did you mean \"host\"?)");
  EXPECT_EQ(did_you_mean("fragment", {"host"}), "");
}

}  // namespace
}  // namespace bnfurl::gen::tests
