// Tests of a stage as tables of input text and output text, and the small grammars that these tests read. A grammar is
// written in one line there: " | " stands for the end of a line; ABNF does not use the bar otherwise.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <stdexcept>
#include <string>

#include "gen/pipeline.hpp"
#include "gen/read_grammars.hpp"

namespace bnfurl::gen::tests {

struct Case {
  std::string in;
  std::string out;
  // With escapes, because the build's report is XML.
  friend std::ostream& operator<<(std::ostream& stream, const Case& one) {
    return stream << testing::PrintToString(one.in);
  }
};

class Table : public testing::TestWithParam<Case> {
protected:
  static const std::string& in() { return GetParam().in; }
  static const std::string& out() { return GetParam().out; }
};

[[nodiscard]] inline std::string lines(std::string text) {
  for (std::size_t bar = 0; (bar = text.find(" | ", bar)) != std::string::npos;) text.replace(bar, 3, "\n");
  return text;
}

/// Reads `files` and returns the last grammar, test.bnf, linked with the others and checked; or the messages about
/// them.
[[nodiscard]] inline OrDiagnostics<Grammar> read_last(const std::vector<SourceFile>& files) {
  OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(files);
  if (auto* diagnostics = std::get_if<Diagnostics>(&grammars)) return std::move(*diagnostics);
  return std::get<std::vector<Grammar>>(std::move(grammars)).back();
}

[[nodiscard]] inline Grammar grammar_of(const std::string& text) {
  OrDiagnostics<Grammar> grammar = read_last({{"test.bnf", lines(text)}});
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammar))
    throw std::invalid_argument(to_string(*diagnostics));
  return std::get<Grammar>(std::move(grammar));
}

/// The messages about a grammar, one a line; empty for a good grammar.
[[nodiscard]] inline std::string messages_of(const std::string& text) {
  const OrDiagnostics<Grammar> grammar = read_last({{"test.bnf", text}});
  const auto* diagnostics = std::get_if<Diagnostics>(&grammar);
  return diagnostics == nullptr ? "" : to_string(*diagnostics);
}

[[nodiscard]] inline Automata automata_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  return automata(grammar, grammar.start());
}

/// Whether the automata of a grammar's start need more states than the limit allows. The automata of such a grammar are
/// those of the empty language.
[[nodiscard]] inline bool is_too_much(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  Budget budget{Limits()};
  const Automata made = automata(grammar, grammar.start(), {}, budget);
  EXPECT_TRUE(!budget.spent() || made.minimal == empty_language());
  return budget.spent_part() == Budget::Part::states;
}

}  // namespace bnfurl::gen::tests
