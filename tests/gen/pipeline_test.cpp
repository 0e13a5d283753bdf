// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From grammar files to automata. Any regular grammar works, as three grammars show that are not about URLs.
#include "gen/pipeline.hpp"

#include "gen/automaton/model/keep_best.hpp"
#include "gen/emit/engine_code.hpp"
#include "gen/generate.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(Pipeline, GrammarsKeepTheOrderOfTheirFiles) {
  const auto grammars = read_grammars({{"b.bnf", "# import: A a\nx = <y, see [A]>\n"}, {"a.bnf", "y = \"1\"\n"}});
  std::string names;
  for (const Grammar& grammar : std::get<std::vector<Grammar>>(grammars)) names += grammar.directives.name + " ";
  EXPECT_EQ(names, "b a ");
}

TEST(Pipeline, ABrokenGrammarIsReportedOnceNotForItsImportersToo) {
  const auto grammars = read_grammars({{"a.bnf", "y = z\n"}, {"b.bnf", "# import: A a\nx = <y, see [A]>\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(grammars)), "a.bnf:1:5: z is not defined (rule y)\n");
}

TEST(Pipeline, StagesFollowFromEachOther) {
  const Automata made = automata_of("# component: y | x = *( \"a\" / y ) | y = \"b\"");
  EXPECT_EQ(made.marked, canonical(keep_first_occurrences(keep_best(made.ordered))));
  EXPECT_EQ(made.minimal, erase_marks(made.marked));
  EXPECT_EQ(made.tdfa, tagged(made.marked));
  EXPECT_EQ(made.folded, fold(made.tdfa));
  EXPECT_EQ(made.folded_minimal, fold(tagged(made.minimal)));
}

TEST(Pipeline, MarksAndPreferencesDoNotChangeTheLanguage) {
  for (const char* text : {"# component: y | x = [ y ] *y | y = 1*\"a\"", "# shortest: y | x = y *\"a\" | y = *\"a\"",
                           "# prefer: x: z | x = y / z | y = *\"a\" | z = 1*\"a\" [ \"b\" ]",
                           "# kinds: x | x = y / z | y = *\"a\" | z = *\"b\""}) {
    const Grammar grammar = grammar_of(text);
    EXPECT_EQ(automata(grammar, "x").minimal, printed_language(grammar, "x")) << text;
  }
}

TEST(Pipeline, KindsCanBeRestricted) {
  const Grammar grammar = grammar_of("# kinds: x | x = y / z / w | y = \"1\" | z = \"2\" | w = \"1\" / \"3\"");
  const Automata made = automata(grammar, "x", {"z", "w"});
  EXPECT_EQ(split_by(made.tdfa, "1"), "kind w");
  EXPECT_EQ(split_by(automata(grammar, "x").tdfa, "1"), "kind y");
}

// Grammars of things other than URLs.

struct Text {
  std::string grammar;
  std::string text;
  std::string parts;
  friend std::ostream& operator<<(std::ostream& stream, const Text& one) {
    return stream << one.grammar << "  on  " << one.text;
  }
};

class OtherGrammar : public testing::TestWithParam<Text> {};

TEST_P(OtherGrammar, Splits) {
  const Grammar grammar = grammar_of(file_text("tests/grammars/" + GetParam().grammar + ".bnf"));
  const Automata made = automata(grammar, grammar.start());
  EXPECT_EQ(split_by(made.tdfa, GetParam().text), GetParam().parts);
  EXPECT_EQ(split_by(made.folded, GetParam().text), GetParam().parts);
  EXPECT_EQ(accepts(made.minimal, GetParam().text), GetParam().parts != "-");
}

// RFC 3339, section 5.8, and texts that it excludes. The grammar does not check the number of days in a month.
INSTANTIATE_TEST_SUITE_P(
    Rfc3339, OtherGrammar,
    testing::Values(
        Text{"rfc3339-date-time", "1985-04-12T23:20:50.52Z",
             "day 8-10, fraction 19-22, hour 11-13, minute 14-16, month 5-7, offset 22-23, second 17-19, year 0-4"},
        Text{"rfc3339-date-time", "1996-12-19T16:39:57-08:00",
             "day 8-10, hour 11-13, minute 14-16, month 5-7, offset 19-25, second 17-19, year 0-4"},
        Text{"rfc3339-date-time", "1937-01-01t12:00:27.87+00:20",
             "day 8-10, fraction 19-22, hour 11-13, minute 14-16, month 5-7, offset 22-28, second 17-19, year 0-4"},
        Text{"rfc3339-date-time", "1990-12-31 23:59:60Z", "-"}, Text{"rfc3339-date-time", "1990-12-31T23:59:60", "-"},
        Text{"rfc3339-date-time", "90-12-31T23:59:60Z", "-"}, Text{"rfc3339-date-time", "1990-12-31T23:59:60.Z", "-"}));

INSTANTIATE_TEST_SUITE_P(Rfc8259, OtherGrammar,
                         testing::Values(Text{"rfc8259-number", "0", "int 0-1"},
                                         Text{"rfc8259-number", "-12.5e+3", "exp 5-8, frac 3-5, int 1-3, sign 0-1"},
                                         Text{"rfc8259-number", "10E-2", "exp 2-5, int 0-2"},
                                         Text{"rfc8259-number", "01", "-"}, Text{"rfc8259-number", "1.", "-"},
                                         Text{"rfc8259-number", ".5", "-"}, Text{"rfc8259-number", "+1", "-"},
                                         Text{"rfc8259-number", "1e", "-"}, Text{"rfc8259-number", "", "-"}));

INSTANTIATE_TEST_SUITE_P(
    Rfc5321, OtherGrammar,
    testing::Values(Text{"rfc5321-mailbox", "jane.doe@mail.example.com", "domain 9-25, local-part 0-8"},
                    Text{"rfc5321-mailbox", "\"a@\\\"b\"@h", "domain 8-9, local-part 0-7"},
                    Text{"rfc5321-mailbox", "a@[192.0.2.1]", "address 2-13, local-part 0-1"},
                    Text{"rfc5321-mailbox", "a@[IPv6:2001:db8::1]", "address 2-20, local-part 0-1"},
                    Text{"rfc5321-mailbox", "a@x-tag.example", "domain 2-15, local-part 0-1"},
                    Text{"rfc5321-mailbox", "a@-h", "-"}, Text{"rfc5321-mailbox", "a@h-", "-"},
                    Text{"rfc5321-mailbox", "a..b@h", "-"}, Text{"rfc5321-mailbox", ".a@h", "-"},
                    Text{"rfc5321-mailbox", "a@h.", "-"}, Text{"rfc5321-mailbox", "a@", "-"},
                    Text{"rfc5321-mailbox", "a b@h", "-"}, Text{"rfc5321-mailbox", "a@[]", "-"}));

TEST(Pipeline, OtherGrammarsBecomeScanners) {
  std::vector<SourceFile> files;
  for (const char* name : {"rfc3339-date-time", "rfc5321-mailbox", "rfc8259-number"}) {
    const std::string file = "tests/grammars/" + std::string(name) + ".bnf";
    files.push_back({file, file_text(file)});
  }
  const auto generated = generate(files);
  ASSERT_TRUE(std::holds_alternative<std::vector<GeneratedFile>>(generated))
      << to_string(std::get<Diagnostics>(generated));
  for (const GeneratedFile& file : std::get<std::vector<GeneratedFile>>(generated)) EXPECT_FALSE(file.text.empty());
}

}  // namespace
}  // namespace bnfurl::gen::tests
