// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The field that was to come after the beginning of a log line.
#include <filesystem>

#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/emit/tables/tables.hpp"
#include "gen/pipeline.hpp"
#include "gen/read_grammars.hpp"
#include "gen/syntax/components.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

namespace {

TEST(GrammarFacts, NamedSetsAreTheLargestFirst) {
  const Grammar grammar = grammar_of("x = y z w | y = \"1\" / \"2\" | z = y / \"3\" | w = %x34-35 | one = \"1\"");
  const std::vector<NamedOctets> expected{
      {"z", OctetSet::of("123")}, {"y", OctetSet::of("12")}, {"w", OctetSet::of("45")}};
  EXPECT_EQ(named_sets(grammar), expected);  // of equal sets, the first one in the file
}

TEST(GrammarFacts, SetsHaveTheWordsOfMessages) {
  const Grammar grammar = grammar_of("# says: y = one or two; or so | x = y z | y = \"1\" / \"2\" | z = \"3\" / \"4\"");
  const std::vector<NamedOctets> expected{{"one or two", OctetSet::of("12")}, {"z", OctetSet::of("34")}};
  EXPECT_EQ(named_sets(grammar), expected);
}

TEST(GrammarFacts, ImportedSetsKeepTheirWords) {
  const SourceFile other{"other.bnf",
                         lines("# says: y = theirs | # says: z = theirs | x = y / z | y = %x31-32 | z = %x33-34")};
  const SourceFile own{"test.bnf", lines("# import: O other | # says: z = ours | x = <x, see [O]>")};
  const Grammar grammar = std::get<Grammar>(read_last({other, own}));
  const std::vector<NamedOctets> expected{
      {"x", OctetSet::of("1234")}, {"theirs", OctetSet::of("12")}, {"ours", OctetSet::of("34")}};
  EXPECT_EQ(named_sets(grammar), expected);
}

// A message about a log line has no name that only the grammar's author knows.
TEST(GrammarFacts, EverySetOfALogFormatHasWords) {
  std::vector<SourceFile> files;
  for (const auto& each : std::filesystem::directory_iterator("grammar")) {
    if (each.path().extension() == ".bnf") files.push_back({each.path().string(), file_text(each.path().string())});
  }
  const auto grammars = std::get<std::vector<Grammar>>(read_grammars(files));
  for (const Grammar& grammar : grammars) {
    if (!grammar.directives.record) continue;
    for (const NamedOctets& set : named_sets(grammar)) {
      const Rule* rule = grammar.find(set.name);
      EXPECT_TRUE(rule == nullptr || rule->origin == Origin::core) << grammar.file << ": " << set.name;
    }
  }
}

TEST(GrammarFacts, NormalFormsNeedComponentsOrUnreservedOctets) {
  const auto numbers = [](const std::string& text) { return normal_numbers(grammar_of(text)); };
  EXPECT_FALSE(numbers("# component: x | # empty-path: http | x = \"1\"").has_value());
  EXPECT_FALSE(numbers("# kind: record | # component: host = x | # unreserved: x | x = %x31-32").has_value());
  EXPECT_EQ(numbers("# unreserved: x \"~\" | x = %x31-32")->unreserved, OctetSet::of("12~"));

  const auto some = numbers("# component: port | # component: path = x | x = port y | port = \"1\" | y = %x31-32");
  EXPECT_TRUE(some->unreserved.empty());
  EXPECT_EQ(some->scheme, no_entry);
  EXPECT_EQ(some->host, no_entry);
  EXPECT_EQ(some->port, 0U);
  EXPECT_EQ(some->path, 1U);
  EXPECT_EQ(some->reference, no_entry);
  EXPECT_EQ(some->resolution, Resolution::rfc3986);

  const auto others = numbers(
      "# component: host | # component: scheme | # reference: y | # resolution: rfc1808 | "
      "x = scheme host y | scheme = \"1\" | host = \"2\" | y = \"3\"");
  EXPECT_EQ(others->scheme, 0U);
  EXPECT_EQ(others->host, 1U);
  EXPECT_EQ(others->port, no_entry);
  EXPECT_EQ(others->path, no_entry);
  EXPECT_EQ(others->reference, 3U);
  EXPECT_EQ(others->resolution, Resolution::rfc1808);
}

TEST(GrammarFacts, IndicesAreThoseOfRulesAndComponents) {
  const Grammar grammar = grammar_of("# component: z | # component: path = y | x = y z | y = \"1\" | z = \"2\"");
  EXPECT_EQ(rule_index(grammar, "z"), 2U);
  EXPECT_EQ(component_index(grammar, "path"), 0U);  // common names come first
  EXPECT_EQ(component_index(grammar, "z"), 1U);
  EXPECT_EQ(component_index(grammar, "y"), no_entry);
}

TEST(GrammarFacts, OnlyTheTargetIsJudgedByMethod) {
  const std::string header =
      "# kind: record | # component: method | # component: u | # kinds: k | # target: u test "
      "k "
      "unless u = \"-\" | # referer: u test k | ";
  const std::string rules = "x = method u | method = \"G\" | u = \"/\" / \"-\" | k = a / b | a = \"1\" | b = \"2\"";
  const Grammar grammar = grammar_of(header + "# method: * a | " + rules);
  const KeyNumbers target = key_numbers(grammar, grammar.directives.keys[0]);
  EXPECT_TRUE(target.by_method);
  EXPECT_EQ(target.component, target.unless_component);
  EXPECT_EQ(target.method_component, component_index(grammar, "method"));
  const KeyNumbers referer = key_numbers(grammar, grammar.directives.keys[1]);
  EXPECT_FALSE(referer.by_method);
  EXPECT_EQ(referer.unless_component, no_entry);
  EXPECT_EQ(referer.method_component, no_entry);
}

}  // namespace

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
