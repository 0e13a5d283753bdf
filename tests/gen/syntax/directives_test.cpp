// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Each "#" line as a value.
#include "gen/syntax/directives.hpp"

#include "gen/notation/notations.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

Directives directives_of(const std::string& text) {
  return std::get<Directives>(read_directives(std::get<GrammarFile>(read_grammar_file("test.bnf", text)), notations()));
}

class ReadDirectives : public Table {};

TEST_P(ReadDirectives, PrintAsTheyAreWritten) {
  EXPECT_EQ(to_string(directives_of(lines(in()))), "grammar: test\nstart: \n" + lines(out()) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Directives, ReadDirectives,
    testing::Values(
        Case{"# component: host", "component host: host"},
        Case{"# component: path = path-abempty path-empty", "component path: path-abempty path-empty"},
        Case{"# component: query = httpurl/search ; of HTTP", "component query: httpurl/search"},
        Case{"# body: u = a [ \":\" b ]", "body: u = a [ \":\" b ]"},
        Case{"# body: u = a \";\" b", "body: u = a \";\" b"}, Case{"# says: a = an  a ; a comment", "says: a = an  a"},
        Case{"# host-kind: a b | # host-kind: c", "host-kind: a b c"}, Case{"# kinds: url", "kinds: url"},
        Case{"# code-points: UTF-8 ; of RFC 3629", "code-points: UTF-8"}, Case{"# prefer: a: b", "prefer: a/b"},
        Case{"# shortest: a b", "shortest: a b"}, Case{"# import: URI rfc3986", "import: URI rfc3986"},
        Case{"# port: http 80 | # port: x 0 | # port: y 65535", "port: http 80 | port: x 0 | port: y 65535"},
        Case{"# empty-path: http ws | # empty-path: x+y ws", "empty-path: http ws x+y"},
        Case{"# reference: r ; all", "reference: r"}, Case{"# resolution: rfc1808", "resolution: rfc1808"},
        Case{"# resolution: rfc2396", "resolution: rfc2396"}, Case{"# resolution: rfc3986", "resolution: rfc3986"},
        Case{"# unreserved: ALPHA \"-\" | # unreserved: \"_~\"", "unreserved: ALPHA \"-\" \"_~\""},
        Case{"# target: t rfc9112 request-target", "target: t rfc9112 request-target"},
        Case{"# referer: r rfc3986 URI unless r = \"-\"", "referer: r rfc3986 URI unless r = \"-\""},
        Case{"# method: * origin-form absolute-form", "method: * origin-form absolute-form"},
        Case{"# time: t  [%d/%b/%Y:%H:%M:%S   %z] ; local", "time: t [%d/%b/%Y:%H:%M:%S %z]"}));

TEST(Directives, HaveDefaults) {
  const Directives directives = directives_of("");
  EXPECT_EQ(directives.name, "test");
  EXPECT_EQ(directives.notation.name, "ABNF");
  EXPECT_EQ(directives.start, "");
  EXPECT_FALSE(directives.record);
}

TEST(Directives, KeepWholeLinesOfProse) {
  const Directives directives =
      directives_of("# source: RFC 1; and more\n# typical: a;b c\n# rare: d;e\n# erratum: x; y\n");
  EXPECT_EQ(directives.source, "RFC 1; and more");
  EXPECT_EQ(directives.typical.front().value, "a;b c");
  EXPECT_EQ(directives.rare.front().value, "d;e");
}

TEST(Directives, NameTheStartAndTheKind) {
  const Directives directives = directives_of("# grammar: g ; ours\n# start: x\n# kind: record\n# notation: ABNF\n");
  EXPECT_EQ(directives.name, "g");
  EXPECT_EQ(directives.start, "x");
  EXPECT_TRUE(directives.record);
}

TEST(Directives, HaveThePlaceOfEachWord) {
  const Directives directives = directives_of("# shortest: a  aa\n# component: p = q\n# component: a\n");
  EXPECT_EQ(directives.shortest[0].position, (Position{1, 13}));
  EXPECT_EQ(directives.shortest[1].position, (Position{1, 16}));
  EXPECT_EQ(directives.components[0].occurrences[0].position, (Position{2, 18}));
  EXPECT_EQ(directives.components[1].occurrences[0].position, (Position{3, 14}));
}

}  // namespace
}  // namespace bnfurl::gen::tests
