// The generator makes the languages of normal forms from automata alone, and src/core/normalize carries out levels on
// octets: two constructions that share no code. For each level and for all, the texts of the language are those that
// stay as they are.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <bnfurl/normalize.hpp>

#include "gen/normal/normal_forms.hpp"
#include "gen/pipeline.hpp"
#include "tests/core/normalize/texts.hpp"
#include "tests/core/normalize/with_rules.hpp"
#include "tests/gen/all_grammars.hpp"

namespace bnfurl::tests {
namespace {

const gen::Grammar& rules_of(Grammar grammar) {
  static const std::vector<gen::Grammar> all = gen::tests::all_grammars();
  return *gen::find_grammar(all, std::string(grammar.name()));
}

constexpr Levels sets[] = {Levels::percent, Levels::letter_case, Levels::dots, Levels::empty_port,
                           Levels::scheme,  Levels::address,     Levels::all};

class LanguagesOf : public testing::TestWithParam<Grammar> {};

TEST_P(LanguagesOf, NormalFormsAreTheTextsThatStay) {
  const Production entry = ready(GetParam().start());
  const gen::Dfa marked = gen::automata(rules_of(GetParam()), std::string(entry.name())).marked;
  OddTexts odd(entry, 25);
  std::vector<std::string> texts = readable_texts();
  for (int i = 0; i < 5'000; ++i) texts.push_back(odd.text());
  for (const Levels levels : sets) {
    const gen::Dfa language = gen::normal_forms(rules_of(GetParam()), marked, static_cast<gen::Levels>(levels));
    for (const std::string& text : texts) {
      std::vector<char> memory(text.size() + 2);
      const auto normal = normalize(entry, text, levels, memory);
      ASSERT_EQ(gen::accepts(language, text), normal && *normal == text)
          << GetParam().name() << ' ' << static_cast<unsigned>(levels) << ' ' << text;
      if (normal) {
        ASSERT_TRUE(gen::accepts(language, *normal)) << *normal;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Grammar, LanguagesOf, testing::ValuesIn(grammars_with_rules()), name_of);

}  // namespace
}  // namespace bnfurl::tests
