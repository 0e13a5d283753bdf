// The facts of a grammar in its packed form, the row of values of a tagged automaton, and literals and names of Java.
#include <gtest/gtest.h>

#include "gen/emit/languages/java.hpp"
#include "gen/emit/languages/value_row.hpp"
#include "gen/generate.hpp"
#include "gen/read_grammars.hpp"

namespace bnfurl::gen {
namespace {

struct Made {
  std::vector<Grammar> grammars;
  GrammarCode code;
  PackedGrammar packed;
};

Made made(const std::string& text) {
  const std::vector<SourceFile> files{{"own.bnf", text}};
  Made result{std::get<std::vector<Grammar>>(read_grammars(files)), {}, {}};
  result.code = std::get<std::vector<GrammarCode>>(table_codes(files, result.grammars)).front();
  result.packed = std::get<PackedGrammar>(packed(result.code));
  return result;
}

const char* const url =
    "# component: user\n# component: host\n# says: letter = letters\n# says: host = name of a host\nurl = [ user \"@\" "
    "] host\n"
    "user = *letter\nhost = *letter\nletter = \"a\" / \"b\"\n";

TEST(Packed, HasItsFactsInLines) {
  const std::string facts = made(url).packed.facts;
  EXPECT_TRUE(facts.starts_with("format\t3\nname\town\nsource\t")) << facts;
  EXPECT_NE(facts.find("\ncomponent\tuser\ncomponent\thost\n"), std::string::npos) << facts;
  EXPECT_NE(facts.find("\nproduction\turl\t-1\t3\n"), std::string::npos) << facts;
}

TEST(Packed, HasTheWordsOfFailures) {
  const std::string facts = made(url).packed.facts;
  for (const char* const line :
       {"part\t is not allowed here\t is not allowed here\t1",
        "part\t is not allowed in a user\t is not allowed here, in a user\t1",
        "part\t is not allowed in a host\t is not allowed here, in a host\t0",
        "part\t is not allowed in a name of a host\t is not allowed here, in a name of a host\t1",
        "failure\t2\t-1\tletters, \"@\", or the end\tan empty text is not a url\t\t cannot begin a url\t0",
        "failure\t2\t-1\tletters, or the end\tthe text ends before its host is complete\t\t\t1"})
    EXPECT_NE(facts.find(std::string("\n") + line + "\n"), std::string::npos) << line << "\n" << facts;
  const std::string forced = made("url = \"12\" *\"3\" \"!\"\n").packed.facts;
  EXPECT_NE(forced.find("\nfailure\t0\t-1\t\"2\"\tthe text ends before \"2\"\t\"2\" must come next, not \t\t0\n"),
            std::string::npos)
      << forced;
}

TEST(ValueRow, HasFewerOperationsThanTheAutomaton) {
  const Made grammar = made(url);
  const TdfaArrays& tdfa = grammar.code.productions.front().tables.tdfa;
  const TdfaArrays row = in_a_row(tdfa, 6);
  EXPECT_EQ(row.next, tdfa.next);
  EXPECT_LT(row.operations.size(), tdfa.operations.size());
  EXPECT_GE(row.registers, 6);
}

TEST(Java, LiteralsHaveNoCharacterThatEndsThem) {
  EXPECT_EQ(java_literal(u"aZ ~"), "\"aZ ~\"");
  EXPECT_EQ(java_literal(u"\n\r\"\\"), "\"\\012\\015\\042\\134\"");
  EXPECT_EQ(java_literal(std::u16string_view(u"\0\x7f\xff\x100\xffff", 5)), "\"\\000\\177\\377\\u0100\\uffff\"");
  // An octal escape before a digit, and a backslash before a \u.
  EXPECT_EQ(java_literal(u"\0017"), "\"\\0017\"");
  EXPECT_EQ(java_literal(u"\\\u1234"), "\"\\134\\u1234\"");
}

TEST(Java, NamesAreNoWordsOfJavaOrOfTheClass) {
  EXPECT_EQ(java_identifier("path-abempty"), "path_abempty");
  EXPECT_EQ(java_identifier("abstract"), "abstract_");
  EXPECT_EQ(java_identifier("GRAMMAR"), "GRAMMAR_");
  EXPECT_EQ(java_identifier("Production"), "Production_");
  EXPECT_EQ(java_class("rfc3986"), "Rfc3986");
  EXPECT_EQ(java_class("nginx-main"), "NginxMain");
  EXPECT_EQ(java_class("grammar"), "Grammar_");
}

}  // namespace
}  // namespace bnfurl::gen
