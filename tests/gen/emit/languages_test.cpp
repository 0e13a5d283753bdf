// The facts of a grammar in its packed form, the row of values of a tagged automaton, and literals and names of Java.
#include <gtest/gtest.h>

#include "gen/emit/languages/languages.hpp"
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
  EXPECT_TRUE(facts.starts_with("format\t1\nname\town\nsource\t")) << facts;
  EXPECT_NE(facts.find("\ncomponent\tuser\ncomponent\thost\n"), std::string::npos) << facts;
  EXPECT_NE(facts.find("0000000000000000600000006000000000000000000000000000000000000000\tletters\n"),
            std::string::npos)
      << facts;
  EXPECT_NE(facts.find("\nproduction\turl\town\town\t-1\t3\t0\n"), std::string::npos) << facts;
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
