// The reader of emitted classes reads what the printer writes, as Java would; and the walk over splits finds every changed
// operation.
#include "tools/verify/emitted_tables.hpp"

#include <gtest/gtest.h>

#include "gen/emit/languages/languages.hpp"
#include "gen/emit/languages/value_row.hpp"
#include "gen/generate.hpp"
#include "gen/read_grammars.hpp"

namespace bnfurl::proof {
namespace {

std::vector<gen::Grammar> grammars() {
  const std::string text =
      "# component: user\n# component: host\nurl = [ user \"@\" ] host\nuser = *letter\nhost = *letter\n"
      "letter = \"a\" / \"b\"\n";
  return std::get<std::vector<gen::Grammar>>(gen::read_grammars({{"own.bnf", text}}));
}

TEST(ReadJava, ReadsWhatThePrinterWrites) {
  const auto rules = grammars();
  const auto codes = gen::table_codes({{"own.bnf", ""}}, rules);
  const gen::GrammarCode& code = std::get<std::vector<gen::GrammarCode>>(codes).front();
  gen::PackedGrammar packed = std::get<gen::PackedGrammar>(gen::packed(code));
  packed.facts += "a \"quoted\" \\ \xc3\xa9 \xf0\x9f\x98\x80\n";
  for (unsigned number = 0; number < 0x10000; ++number) packed.numbers.push_back(static_cast<std::uint16_t>(number));
  const auto read = read_java(gen::java_source("org.example", code, packed));
  EXPECT_EQ(std::get<gen::PackedGrammar>(read), packed);
}

TEST(ReadJava, ReadsLiteralsAsJavacDoes) {
  const auto facts = [](const std::string& literal) {
    const auto read = read_java("x = Grammar.of(" + literal + ", \"\\1\");");
    const auto* packed = std::get_if<gen::PackedGrammar>(&read);
    return packed == nullptr ? "none" : packed->facts;
  };
  EXPECT_EQ(facts(R"("a" + "b".concat("c" + "d"))"), "abcd");
  EXPECT_EQ(facts(R"("\1012\60\t\"")"), "A20\t\"");
  EXPECT_EQ(facts(R"("\\u0041\u0041")"), "\\u0041A");
  // javac would see a literal that ends here, or a line that does.
  EXPECT_EQ(facts(R"("a\u000ab")"), "none");
  EXPECT_EQ(facts(R"("a\u0022b")"), "none");
  for (const char* literal : {R"("\u00zz")", R"("\u00)", R"("\q")", R"("\)"}) EXPECT_EQ(facts(literal), "none");
}

TEST(Splits, AreDecided) {
  const auto rules = grammars();
  const gen::Automata automata = gen::automata(rules.front(), "url");
  const gen::ResultNames names = gen::result_names(rules.front());
  const gen::TdfaArrays row = gen::in_a_row(gen::tdfa_arrays(automata.tdfa, names), names.kind_slot() + 1);
  EXPECT_EQ(difference_of_splits(automata.marked, row, names), std::nullopt);
  for (std::size_t i = 0; i < row.operations.size(); ++i) {
    gen::TdfaArrays changed = row;
    std::uint16_t& source = changed.operations[i].source;
    source = source == 0xffff ? 0xfffe : 0xffff;
    EXPECT_NE(difference_of_splits(automata.marked, changed, names), std::nullopt) << i;
  }
}

}  // namespace
}  // namespace bnfurl::proof
