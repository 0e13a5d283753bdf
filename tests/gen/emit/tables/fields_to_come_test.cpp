// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The field that was to come after the beginning of a log line.
#include "gen/emit/tables/fields_to_come.hpp"

#include "gen/pipeline.hpp"
#include "gen/syntax/components.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

// The names of the fields that were to come after `text`.
std::string to_come(const Grammar& grammar, std::string_view text) {
  const Automata made = automata(grammar, grammar.start());
  const std::vector<std::string> names = component_names(grammar);
  const std::vector<std::uint32_t> fields = fields_to_come(made.marked, made.minimal, names);
  const std::vector<std::size_t> class_of = class_of_octet(made.minimal.classes);
  int state = 0;
  for (const char c : text)
    state = made.minimal.next(state, static_cast<Letter>(class_of[static_cast<unsigned char>(c)]));
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((fields[static_cast<std::size_t>(state)] >> i & 1) != 0) list += (list.empty() ? "" : " ") + names[i];
  }
  return list;
}

class FieldOf : public Table {};

// in: the beginning of a line
TEST_P(FieldOf, WasToCome) {
  const Grammar grammar = grammar_of(
      "# kind: record | # component: host | # component: user | # component: request | # component: method | "
      "# component: target | # component: size | # shortest: user | "
      "line = host SP user \" [\" DQUOTE request DQUOTE [ SP size ] *SP | host = 1*ALPHA | user = 1*( ALPHA / SP ) | "
      "request = method SP target / target | method = 1*ALPHA | target = \"/\" *( ALPHA / SP ) | size = 1*DIGIT");
  EXPECT_EQ(to_come(grammar, in()), out());
}

INSTANTIATE_TEST_SUITE_P(FieldsToCome, FieldOf,
                         testing::Values(Case{"", "host"},   // it begins here
                                         Case{"a", "host"},  // it may go on here
                                         Case{"a ", "user"}, Case{"a b ", "user"},
                                         Case{"a b [", "request"},    // after octets outside of all fields
                                         Case{"a b [\"", "request"},  // both readings are in it: a method, a target
                                         Case{"a b [\"G", "request"}, Case{"a b [\"G ", "target"},
                                         Case{"a b [\"/", "target"}, Case{"a b [\"/\"", "size"},
                                         Case{"a b [\"/\" 1", "size"}, Case{"a b [\"/\" 1 ", ""}));  // none is left

TEST(FieldsToCome, MayBeEmpty) {
  const Grammar grammar =
      grammar_of("# kind: record | # component: x | # component: y | line = \"-\" x \";\" y | x = *ALPHA | y = *DIGIT");
  EXPECT_EQ(to_come(grammar, ""), "x");
  EXPECT_EQ(to_come(grammar, "-"), "x");
  EXPECT_EQ(to_come(grammar, "-;"), "y");
}

TEST(FieldsToCome, AreTheOutermostOnesOfReadingsWithNoneInCommon) {
  const Grammar grammar = grammar_of(
      "# kind: record | # component: time | # component: hour | # component: word | line = \"-\" ( time / word ) | "
      "time = hour \":\" | hour = 2DIGIT | word = 1*ALPHA");
  EXPECT_EQ(to_come(grammar, ""), "time word");
  EXPECT_EQ(to_come(grammar, "-"), "time word");
  EXPECT_EQ(to_come(grammar, "-1"), "hour");
  EXPECT_EQ(to_come(grammar, "-12"), "time");
}

TEST(FieldsToCome, AreNoneIfTheBudgetIsSpent) {
  const Grammar grammar = grammar_of("# kind: record | # component: x | x = 1*ALPHA");
  const Automata made = automata(grammar, "x");
  Budget budget{{.states = 50, .steps = 0, .memory = 1000}};
  EXPECT_EQ(fields_to_come(made.marked, made.minimal, {"x"}, budget), std::vector<std::uint32_t>{});
  EXPECT_TRUE(budget.spent());
}

}  // namespace
}  // namespace bnfurl::gen::tests
