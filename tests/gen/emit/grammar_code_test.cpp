// A grammar as C++. These tests are about the text of the code; the library's tests compile and run it.
#include "gen/emit/grammar_code.hpp"
#include "gen/emit/constants.hpp"

#include <bnfurl/detail/data.hpp>

#include "gen/generate.hpp"
#include "gen/syntax/grammar_file.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(StringLiteral, HasTheEscapesOfCpp) { expect_cases("gen/emit", string_literal); }

std::string file_of(const std::vector<SourceFile>& grammars, const std::string& name) {
  const auto files = generate(grammars);
  for (const GeneratedFile& file : std::get<std::vector<GeneratedFile>>(files)) {
    if (file.name == name) return file.text;
  }
  return {};
}

std::string file_of(const std::string& grammar, const std::string& name) {
  return file_of({{"test.bnf", lines(grammar)}}, name);
}

std::size_t times_within(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

void expect_in_code(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

struct AnyValue {
  template <class Value>
  operator Value() const;  // NOLINT(google-explicit-constructor): stands for a member of any type
};

template <class Structure>
consteval std::size_t member_count(auto... values) {
  if constexpr (requires { Structure{values..., AnyValue{}}; })
    return member_count<Structure>(values..., AnyValue{});
  else
    return sizeof...(values);
}

// Whether `line` names the members of a structure, each once and in their order, but for its handle, which makes
// itself. A new member has to be written, and to be named in its test.
template <class Structure>
void expect_named(const std::string& line, const std::string& members) {
  std::size_t at = 0;
  for (const std::string& member : words_of(members)) {
    const std::string written = "." + member + " = ";
    EXPECT_EQ(times_within(line, written), 1U) << written << " in\n" << line;
    EXPECT_GE(line.find(written), at) << written << " in\n" << line;
    at = line.find(written);
  }
  EXPECT_EQ(1 + words_of(members).size(), member_count<Structure>());
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t at = text.find(begin);
  return at == std::string::npos ? "" : text.substr(at, text.find(end, at) - at);
}

TEST(GrammarCode, SourceNamesTheMembersOfAProduction) {
  expect_named<detail::ProductionData>(
      between(file_of("x = DIGIT", "test.cpp"), "  {.name = \"x\"", "\n"),
      "name grammar from matches split fast without_texts without_lines dfa tdfa trace component origin has_kinds "
      "occurrences components join join_size to_come without_structural_index error_codes open_rules parts begun "
      "of_methods");
}

TEST(GrammarCode, SourceNamesTheMembersOfAGrammar) {
  expect_named<detail::GrammarData>(
      between(file_of("x = DIGIT", "test.cpp"), "const GrammarData grammar = ", ";\n"),
      "name source notation ignores_case productions production_count start components component_count host_kinds "
      "host_kind_count kinds kind_count ports port_count sets set_count parts code_count keys key_count strict "
      "strict_count targets "
      "target_count file text time_component time_pattern normal reasons reason_count");
}

TEST(GrammarCode, EqualTablesOfTwoGrammarsAreWrittenOnce) {
  const std::vector<SourceFile> grammars{{"a.bnf", "# component: y\nx = y\ny = *\"1\"\n"},
                                         {"b.bnf", "# component: y\nx = y\ny = *\"1\"\n"}};
  const std::string first = file_of(grammars, "a.cpp");
  const std::string second = file_of(grammars, "b.cpp");
  const std::size_t begin = first.find("extern const std::uint8_t ");  // its name is the compiler's choice
  ASSERT_NE(begin, std::string::npos);
  const std::string table = first.substr(begin, first.find(" = {", begin) - begin);
  EXPECT_EQ(times_within(first, "}\nnamespace bnfurl::b::data {\nextern const std::"), 0U);
  expect_in_code(second, "namespace bnfurl::a::data {\n" + table + ";\n}\n");
  EXPECT_EQ(times_within(second, "extern const std::"), times_within(first, "extern const std::"));
  EXPECT_EQ(times_within(second, "[] = {\n"), 2U);  // the names of the components, and of the codes
}

TEST(GrammarCode, RegistryListsGrammarsByName) {
  const std::vector<Grammar> grammars{grammar_of("# grammar: b | x = \"1\""), grammar_of("# grammar: a | x = \"1\"")};
  expect_in_code(registry_code(grammars, 7), "all[] = {\n  &a::data::grammar,\n  &b::data::grammar,\n};");
}

TEST(GrammarCode, RegistryDoesNotCompileIfAFeedIsTooSmall) {
  expect_in_code(registry_code({grammar_of("# grammar: a | x = \"1\"")}, 7), "static_assert(7 <= feed_registers);");
}

}  // namespace
}  // namespace bnfurl::gen::tests
