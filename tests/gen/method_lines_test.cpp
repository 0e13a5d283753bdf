// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/method_lines.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

// A grammar of targets with one `# method:` line, and a log format that takes its target from there.
const SourceFile judge{"judge.bnf",
                       "# kinds: k\n# method: G a\nk = a / b\nother = c / d\na = \"1\"\nb = \"2\"\nc = \"3\"\n"
                       "d = \"4\"\n"};

std::string format(const std::string& production, const std::string& lines) {
  return "# kind: record\n# component: t\n# target: t judge " + production + "\n" + lines +
         "record = method t\nmethod = \"G\"\nt = \"1\"\n";
}

std::string methods_of(const std::string& text) {
  const auto read = read_grammars({{"log.bnf", text}, judge});
  if (const auto* faults = std::get_if<Diagnostics>(&read)) return to_string(*faults);
  std::string methods;
  for (const MethodLine& line : std::get<std::vector<Grammar>>(read).front().directives.methods) {
    methods += line.method + ":";
    for (const std::string& kind : line.kinds) methods += " " + kind;
    methods += "\n";
  }
  return methods;
}

TEST(MethodLines, AreTakenFromTheGrammarOfTheTarget) {
  EXPECT_EQ(methods_of(format("k", "# component: method\n")), "G: a\n");
}

TEST(MethodLines, OfAFormatItselfCount) {
  EXPECT_EQ(methods_of(format("k", "# component: method\n# method: * b\n")), "*: b\n");
}

TEST(MethodLines, NeedAMethod) { EXPECT_EQ(methods_of(format("k", "")), ""); }

TEST(MethodLines, AreNotTakenForAnotherProduction) {
  EXPECT_EQ(methods_of(format("other", "# component: method\n")), "");
}

TEST(MethodLines, OfAGrammarOfUrlsNameItsKinds) {
  const auto read = read_grammars({{"url.bnf", "# kinds: k\n# method: G c\nk = a / b\na = \"1\"\nb = \"2\"\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(read)),
            "url.bnf:2:11: c is not a kind of a production of a \"# kinds:\" line\n");
}

}  // namespace
}  // namespace bnfurl::gen::tests
