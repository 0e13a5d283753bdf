// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A prose value that names another grammar imports the rule of that grammar, with everything that the rule needs.
#include "gen/notation/link.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

// The grammar that is imported as [O]; `in` is the text after the import line.
const std::string other =
    "# component: host\n# component: q = v/host\n# host-kind: name address\n# shortest: name\n# prefer: host: address\n"
    "# port: http 80\n# empty-path: http\n# unreserved: ALPHA \"-\" unused\n# reference: host\n# resolution: "
    "rfc1808\n# body: u = v\n# body: v = host\n"
    "u = host\nhost = name / address\nname = 1*ALPHA\naddress = 1*DIGIT\nunused = \"1\"\n";

OrDiagnostics<Grammar> linked(const std::string& text) {
  return read_last({{"other.bnf", other}, {"third.bnf", "host = \"third\"\n"}, {"test.bnf", lines(text)}});
}

class Linked : public Table {};

TEST_P(Linked, Rules) {
  const auto grammar = linked("# import: O other | " + in());
  const auto* diagnostics = std::get_if<Diagnostics>(&grammar);
  ASSERT_EQ(diagnostics, nullptr) << to_string(*diagnostics);
  EXPECT_EQ(to_string(std::get<Grammar>(grammar)), lines(out()) + "\n");
}

const std::string host_rules =
    "host = name / address  ; imported from other | name = 1*ALPHA  ; imported from other | "
    "address = 1*DIGIT  ; imported from other | ALPHA = [A-Z] / [a-z]  ; core rule | DIGIT = [0-9]  ; core rule";

INSTANTIATE_TEST_SUITE_P(
    Link, Linked,
    testing::Values(
        Case{"x = <address, see [O]>",
             "x = address | address = 1*DIGIT  ; imported from other | DIGIT = [0-9]  ; core rule"},
        // A rule with the same name becomes the imported rule itself, not an alias of it.
        Case{"x = address | address = <address, see [O], Section 1>",
             "x = address | address = 1*DIGIT  ; imported from other | DIGIT = [0-9]  ; core rule"},
        Case{"x = [ <host, see [O]> ]", "x = [ host ] | " + host_rules},
        Case{"x = <u, see [O]>",
             "x = u | u = host  ; imported from other | " + host_rules + " | # body: u = v | # body: v = host"},
        // Core rules of both grammars occur once, in their order.
        Case{"x = DIGIT BIT <name, see [O]>",
             "x = DIGIT BIT name | name = 1*ALPHA  ; imported from other | ALPHA = [A-Z] / [a-z]  ; core rule | "
             "BIT = [0] / [1]  ; core rule | DIGIT = [0-9]  ; core rule"},
        // Equal rules are merged.
        Case{"x = DIGIT <address, see [O]> | DIGIT = %x30-39",
             "x = DIGIT address | DIGIT = [0-9] | address = 1*DIGIT  ; imported from other"},
        Case{"# import: P other | x = <address, see [O]> <address, see [P]>",
             "x = address address | address = 1*DIGIT  ; imported from other | DIGIT = [0-9]  ; core rule"},
        // A rule of an imported grammar that no rule refers to is not imported.
        Case{"# import: T third | x = <address, see [O]> <host, see [T]>",
             "x = address host | address = 1*DIGIT  ; imported from other | "
             "host = [Tt] [Hh] [Ii] [Rr] [Dd]  ; imported from third | DIGIT = [0-9]  ; core rule"}));

TEST(Link, BringsComponentsAndChoicesOfItsRules) {
  const auto grammar = linked("# import: O other | x = <host, see [O]>");
  EXPECT_EQ(to_string(std::get<Grammar>(grammar).directives),
            "grammar: test\nstart: \ncomponent host: host\nhost-kind: name address\nprefer: host/address\n"
            "shortest: name\nimport: O other\nport: http 80\nempty-path: http\nreference: host\nresolution: rfc1808\n"
            "unreserved: \"-1ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\"\n");
}

TEST(Link, KeepsWhatItsOwnFileSaysOfNormalForms) {
  const auto grammar = linked(
      "# import: O other | # empty-path: x | # unreserved: \"_\" | # reference: x | # resolution: rfc2396 | "
      "x = <host, see [O]>");
  const Directives& directives = std::get<Grammar>(grammar).directives;
  EXPECT_EQ(directives.empty_paths, std::vector<std::string>{"x"});
  EXPECT_EQ(directives.unreserved.size(), 1U);
  EXPECT_EQ(directives.unreserved[0].production, "\"_\"");
  EXPECT_EQ(directives.reference, "x");
  EXPECT_EQ(directives.resolution, Resolution::rfc2396);
}

// A production of references is one of the grammar only where it is imported.
TEST(Link, TakesAReferenceThatItImports) {
  const auto grammar = linked("# import: O other | x = <address, see [O]>");
  EXPECT_EQ(std::get<Grammar>(grammar).directives.reference, "");
}

TEST(Link, KeepsOwnPortsAndComponents) {
  const auto grammar = linked("# import: O other | # port: x 1 | # component: host = x | x = <host, see [O]>");
  const Directives& directives = std::get<Grammar>(grammar).directives;
  EXPECT_EQ(directives.ports.size(), 1U);
  EXPECT_EQ(directives.components.size(), 1U);
  EXPECT_EQ(directives.components[0].occurrences.size(), 2U);
}

class BrokenLink : public Table {};

TEST_P(BrokenLink, IsReported) {
  const auto grammar = linked(in());
  const auto* diagnostics = std::get_if<Diagnostics>(&grammar);
  EXPECT_EQ(diagnostics == nullptr ? "" : to_string(*diagnostics), out() + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Link, BrokenLink,
    testing::Values(
        Case{"# import: O othr | x = <host, see [O]>",
             "test.bnf:1:13: there is no grammar othr (did you mean \"other\"?)"},
        Case{"# import: O other | x = <hots, see [O]>",
             "test.bnf:2:5: other has no rule hots (did you mean \"host\"?)"},
        Case{"# import: O other | x = <host, see [P]>",
             "test.bnf:2:5: <host, see [P]> is prose for people; write the rule out, or import it: "
             "\"# import: LABEL grammar\" and <rule, see [LABEL]> (rule x)"},
        Case{"# import: O other | x = <host, see [O]> / name | name = \"1\"",
             "test.bnf:3:1: name is defined here and imported from other; rename the rule here"},
        Case{"# import: O other | # import: T third | x = <host, see [O]> / <host, see [T]>",
             "test.bnf: host is imported from other and, as a different rule, from third; write one of the two "
             "out here under another name"},
        Case{"# import: O other",
             "test.bnf: there is no rule; a rule is written \"name = elements\" from column one"}));

TEST(Link, ACircleIsReported) {
  const auto grammar =
      read_last({{"a.bnf", "# import: B b\nx = <y, see [B]>\n"}, {"b.bnf", "# import: A a\ny = <x, see [A]>\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(grammar)),
            "a.bnf:1:13: this import is circular\nb.bnf:1:13: this import is circular\n");
}

TEST(Link, TwoGrammarsOfOneNameAreReported) {
  const auto grammar = read_last({{"a/x.bnf", "x = \"1\"\n"}, {"b/x.bnf", "x = \"1\"\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(grammar)),
            "b/x.bnf: the grammar x is already in a/x.bnf; change one of the two \"# grammar:\" names\n");
}

}  // namespace
}  // namespace bnfurl::gen::tests
