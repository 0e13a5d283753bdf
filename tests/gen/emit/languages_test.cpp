// A grammar in its packed form and back, the row of values of a tagged automaton, and literals and names of Java.
#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Packed, IsReadBack) {
  const Made grammar = made(url);
  const auto found = std::get<UnpackedGrammar>(unpacked(grammar.packed));
  EXPECT_EQ(found.name, "own");
  ASSERT_EQ(found.productions.size(), grammar.code.productions.size());
  for (std::size_t i = 0; i < found.productions.size(); ++i) {
    const ProductionCode& code = grammar.code.productions[i];
    EXPECT_EQ(found.productions[i].name, code.name);
    EXPECT_EQ(found.productions[i].tables.dfa, code.tables.dfa);
    EXPECT_EQ(found.productions[i].tables.tdfa.next, code.tables.tdfa.next);
    EXPECT_EQ(found.productions[i].error_codes, code.error_codes);
    EXPECT_EQ(found.productions[i].open_rules, code.open_rules);
    EXPECT_EQ(found.productions[i].parts, code.parts);
    EXPECT_EQ(found.productions[i].join, code.join);
  }
}

TEST(Packed, HasItsFactsInLines) {
  const std::string facts = made(url).packed.facts;
  EXPECT_TRUE(facts.starts_with("format\t1\nname\town\nsource\t")) << facts;
  EXPECT_NE(facts.find("\ncomponent\tuser\ncomponent\thost\n"), std::string::npos) << facts;
  EXPECT_NE(facts.find("0000000000000000600000006000000000000000000000000000000000000000\tletters\n"),
            std::string::npos)
      << facts;
  EXPECT_NE(facts.find("\nproduction\turl\town\town\t-1\t3\t0\n"), std::string::npos) << facts;
}

// Whatever a number is changed to, the reader says what is wrong, or gives tables that can be walked.
TEST(Packed, IsNotTrusted) {
  PackedGrammar changed = made(url).packed;
  std::size_t refused = 0;
  for (std::uint16_t& number : changed.numbers) {
    const std::uint16_t before = number;
    for (const unsigned other : {0U, 1U, 0x7fffU, 0xffffU, before + 1U}) {
      number = static_cast<std::uint16_t>(other);
      const auto read = unpacked(changed);
      if (std::holds_alternative<std::string>(read)) {
        ++refused;
        continue;
      }
      for (const PackedProduction& each : std::get<UnpackedGrammar>(read).productions) {
        const TdfaArrays& tdfa = each.tables.tdfa;
        EXPECT_TRUE(std::ranges::all_of(tdfa.next, [&](auto next) { return next == no_entry || next < tdfa.states; }));
        EXPECT_TRUE(std::ranges::all_of(tdfa.update, [&](auto list) { return list + 1U < tdfa.list_begin.size(); }));
        EXPECT_TRUE(std::ranges::all_of(tdfa.class_of, [&](auto number) { return number < tdfa.classes; }));
      }
    }
    number = before;
  }
  EXPECT_GT(refused, changed.numbers.size());
  changed.numbers.push_back(0);
  EXPECT_EQ(std::get<std::string>(unpacked(changed)), "there are numbers after the last array");
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
