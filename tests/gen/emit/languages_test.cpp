// The facts of a grammar in its packed form, the row of values of a tagged automaton, literals and names of Java, and
// the tables and names of a file for one rule.
#include <gtest/gtest.h>

#include "gen/emit/languages/java.hpp"
#include "gen/emit/languages/one_file.hpp"
#include "gen/emit/languages/rule_tables.hpp"
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

// State 1 is the start: it reads "a" and "b", and "@" ends the user.
TEST(RuleTables, HaveADeadStateAndColumns) {
  const Made grammar = made(url);
  const RuleTables tables = rule_tables(*grammar.code.grammar, grammar.code.productions.front());
  EXPECT_TRUE(tables.is_ascii);
  const std::vector<std::uint32_t>& columns = tables.verdict[0].numbers;
  const std::vector<std::uint32_t>& next = tables.verdict[1].numbers;
  ASSERT_EQ(columns.size(), 256U);
  EXPECT_EQ(columns['c'], 0U);
  EXPECT_EQ(columns['a'], columns['b']);
  EXPECT_NE(columns['a'], columns['@']);
  EXPECT_EQ(next[columns['c'] + 1], 0U);
  EXPECT_NE(next[columns['a'] + 1], 0U);
  const std::uint32_t host = next[columns['@'] + 1];
  EXPECT_EQ(next[columns['@'] + host], 0U);
  EXPECT_EQ(tables.verdict[2].numbers[host], 1U);
  EXPECT_EQ(tables.words[tables.verdict[3].numbers[host]], "letters, or the end");
  ASSERT_EQ(tables.components.size(), 2U);
  EXPECT_EQ(tables.components[1].name, "host");
  EXPECT_EQ(tables.components[1].begin, 2U);
  EXPECT_EQ(tables.split.size(), 6U);
}

TEST(RuleTables, HaveNoSplitWithoutComponents) {
  const Made grammar = made("x = \"a\" / %xC3.A4\n");
  const RuleTables tables = rule_tables(*grammar.code.grammar, grammar.code.productions.front());
  EXPECT_FALSE(tables.is_ascii);
  EXPECT_TRUE(tables.split.empty());
}

TEST(OneFile, HasNamesInTheStyleOfItsLanguage) {
  struct Names {
    const char* printed;
    const char* lower;
    const char* snake;
    const char* upper;
    const char* camel;
    const char* pascal;
  };
  for (const Names& each :
       {Names{"URI-reference", "urireference", "uri_reference", "URI_REFERENCE", "uriReference", "URIReference"},
        Names{"plain-target", "plaintarget", "plain_target", "PLAIN_TARGET", "plainTarget", "PlainTarget"},
        Names{"URI", "uri", "uri", "URI", "uri", "URI"},
        Names{"IPv6address", "ipv6address", "ipv6address", "IPV6ADDRESS", "ipv6address", "IPv6address"},
        Names{"h16", "h16", "h16", "H16", "h16", "H16"}, Names{"4in6", "_4in6", "_4in6", "_4IN6", "_4in6", "_4in6"}}) {
    EXPECT_EQ(in_style(NameStyle::lower, each.printed), each.lower);
    EXPECT_EQ(in_style(NameStyle::snake, each.printed), each.snake);
    EXPECT_EQ(in_style(NameStyle::upper, each.printed), each.upper);
    EXPECT_EQ(in_style(NameStyle::camel, each.printed), each.camel);
    EXPECT_EQ(in_style(NameStyle::pascal, each.printed), each.pascal);
  }
}

// A name that the language has, and one that another component has, get a sign more.
TEST(OneFile, HasNoNameTwice) {
  const Made grammar = made(
      "# component: a-b\n# component: a--b\n# component: for\nx = a-b \"/\" a--b \"/\" for\n"
      "a-b = *\"a\"\na--b = *\"b\"\nfor = *\"c\"\n");
  const RuleTables tables = rule_tables(*grammar.code.grammar, grammar.code.productions.front());
  const auto read = read_template("t", "reserved: for\n---\n%each component\n{{component}} {{begin}}\n%end\n");
  const auto file = one_file("t", std::get<Template>(read), tables, FileFacts());
  EXPECT_EQ(std::get<std::string>(file), "a_b 0\na_b_ 2\nfor_ 4\n");
}

TEST(OneFile, HasNoReservedName) {
  const Made grammar = made("# component: Text\nText = *\"a\"\n");
  const RuleTables tables = rule_tables(*grammar.code.grammar, grammar.code.productions.front());
  const auto read =
      read_template("t",
                    "name: Pascal\ncomponents: Pascal\nreserved: for\nreserved name: Text\n---\n{{name}}\n"
                    "%each component\n{{component}}\n%end\n");
  const auto& made_from = std::get<Template>(read);
  FileFacts facts;
  facts.production = "Text";
  const auto file = one_file("t", made_from, tables, facts);
  EXPECT_EQ(std::get<std::string>(file), "Text_\nText\n");
  EXPECT_EQ(reserved_word(made_from, "org.Text.Other"), "");
  EXPECT_EQ(reserved_word(made_from, "org.Other.Text"), "Text");
  EXPECT_EQ(reserved_word(made_from, "org.for.Other"), "for");
  EXPECT_FALSE(has_package(made_from));
}

}  // namespace
}  // namespace bnfurl::gen
