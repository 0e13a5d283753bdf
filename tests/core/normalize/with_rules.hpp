// A shipped production under other rules of normal forms, as if its grammar file said something else.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/split.hpp>
#include <bnfurl/normalize.hpp>

#include "tests/core/normalize/model.hpp"
#include "tests/core/support/shipped_production.hpp"

namespace bnfurl::tests {

// The shipped grammars that have rules of normal forms, those too that are read at run time.

/// -DTESTED_GRAMMARS names the grammars of URLs.
[[nodiscard]] inline std::vector<Grammar> grammars_with_rules() {
  std::vector<Grammar> found;
  std::istringstream names(TESTED_GRAMMARS);
  for (std::string name; names >> name;) {
    const auto compiled = find_grammar(name);
    const Grammar grammar = compiled ? *compiled : *loaded_grammar(name).grammar();
    if (detail::data_of(grammar).normal != nullptr) found.push_back(grammar);
  }
  return found;
}

[[nodiscard]] inline Production ready(Production production) {
  return *shipped_production(production.grammar().name(), production.name());
}

/// The start, and what references are judged by.
[[nodiscard]] inline std::vector<Production> entries_of(Grammar grammar) {
  std::vector<Production> entries = {ready(grammar.start())};
  const auto references = reference_production(grammar);
  if (references && *references != entries.front()) entries.push_back(ready(*references));
  return entries;
}

[[nodiscard]] inline std::string name_of(const testing::TestParamInfo<Grammar>& info) {
  return std::string(info.param.name());
}

class WithRules {
public:
  WithRules(Production production, const detail::NormalRules& rules)
      : rules_(rules), grammar_(detail::grammar_data_of(production)), production_(detail::data_of(production)) {
    grammar_.normal = &rules_;
    production_.grammar = &grammar_;
  }
  WithRules(const WithRules&) = delete;
  WithRules& operator=(const WithRules&) = delete;

  [[nodiscard]] Production production() const { return detail::production_of(production_); }

private:
  detail::NormalRules rules_;
  detail::GrammarData grammar_;
  detail::ProductionData production_;
};

/// The rules of the production's grammar, as if nothing had been compiled for its normal forms.
[[nodiscard]] inline detail::NormalRules rules_without_languages(Production production) {
  detail::NormalRules rules = *detail::grammar_data_of(production).normal;
  rules.form_count = 0;
  return rules;
}

// What holds for the normal form of every text, whatever the grammar, the production and the set of levels.

/// A production of which normal forms are tested, and the same as if nothing had been compiled for its normal forms.
class Subject {
public:
  explicit Subject(Production production)
      : production_(production), plain_(production, rules_without_languages(production)) {}

  [[nodiscard]] Production production() const { return production_; }
  [[nodiscard]] Production without_languages() const { return plain_.production(); }

private:
  Production production_;
  WithRules plain_;
};

/// The normal form in memory of its own, which is as large as it has to be at most.
[[nodiscard]] inline std::optional<std::string> normal_form(Production entry, std::string_view text, Levels levels) {
  std::vector<char> memory(text.size() + 2);
  const auto normal = normalize(entry, text, levels, memory);
  if (!normal) return std::nullopt;
  if (normal->data() != text.data() && *normal == text) throw std::logic_error("a normal text was copied");
  return std::string(*normal);
}

/// The normal form by one level after the other.
[[nodiscard]] inline std::optional<std::string> level_by_level(Production entry, std::string text, Levels levels) {
  for (const Levels level : single_levels) {
    if ((levels & level) == Levels::none) continue;
    const auto next = normal_form(entry, text, level);
    if (!next) return std::nullopt;
    text = *next;
  }
  return text;
}

/// For a text of the production.
inline void expect_properties(const Subject& subject, const std::string& text, Levels levels) {
  const Production entry = subject.production();
  const auto normal = normal_form(entry, text, levels);
  ASSERT_TRUE(normal);
  EXPECT_EQ(normal, normal_by_model(entry, text, levels)) << "the model's";
  EXPECT_EQ(normal, normal_form(subject.without_languages(), text, levels)) << "by the production itself";
  EXPECT_TRUE(matches(entry, *normal)) << *normal;
  EXPECT_EQ(normal_form(entry, *normal, levels), normal) << "twice";
  EXPECT_EQ(level_by_level(entry, text, levels), normal) << "level by level";
  if (const auto language = normal_forms(entry, levels)) {
    EXPECT_TRUE(matches(*language, *normal)) << *normal << " is not in the language";
    EXPECT_EQ(matches(*language, text), *normal == text) << "the language";
  }
}

/// The same for all sets of levels; what is not a text has no normal form. Returns whether it is one.
inline bool expect_properties(const Subject& subject, const std::string& text) {
  static const std::vector<Levels> sets = all_sets();
  const Production entry = subject.production();
  const bool is_text = detail::matches_by_tables(detail::data_of(entry), text);
  for (const Levels levels : sets) {
    SCOPED_TRACE(std::string(entry.grammar().name()) + ":" + std::string(entry.name()) + " " +
                 testing::PrintToString(text) + " levels " + std::to_string(static_cast<unsigned>(levels)));
    if (is_text)
      expect_properties(subject, text, levels);
    else
      EXPECT_FALSE(normal_form(entry, text, levels));
    if (testing::Test::HasFailure()) break;
  }
  return is_text;
}

}  // namespace bnfurl::tests
