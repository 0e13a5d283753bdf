// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a grammar gives a text two readings: the choice at which they differ, a shortest text, and both readings.
#include "gen/automaton/analysis/analysis.hpp"
#include "gen/production_code.hpp"

#include <algorithm>

#include "tests/gen/automaton/model/readings.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

std::string ambiguities_of(const std::string& text) {
  std::string result;
  for (const Ambiguity& each : ambiguities(grammar_of(text))) result += to_string(each) + '\n';
  return result;
}

bool have_no_room(const std::string& text) {
  Budget budget{Limits()};
  const bool has_none = ambiguities(grammar_of(text), budget).empty();
  return has_none && budget.spent_part() == Budget::Part::states;
}

class Ambiguous : public Table {};

TEST_P(Ambiguous, IsReportedWithAShortestTextAndBothReadings) { EXPECT_EQ(ambiguities_of(in()), out() + "\n"); }

INSTANTIATE_TEST_SUITE_P(
    Alternatives, Ambiguous,
    testing::Values(Case{"s = x / y | x = \"1\" | y = \"1\"", "s \"1\": s: x | y: x=1, not y=1"},
                    Case{"s = x / y | x = \"12\" / \"3\" | y = \"4\" / \"12\"", "s \"12\": s: x | y: x=12, not y=12"},
                    // The reading that is tried first is the one that is taken.
                    Case{"# prefer: s: y | s = x / y | x = \"1\" | y = \"1\"", "s \"1\": s: y | x: y=1, not x=1"},
                    // Among larger alternatives, within a longer text.
                    Case{"s = \"<\" x \">\" / \"<\" y \">\" | x = 1*DIGIT | y = 1*HEXDIG",
                         "s \"<0>\": s: \"<\" x \">\" | \"<\" y \">\": x=0, not y=0"},
                    // Only the part that differs is reported.
                    Case{"s = z ( x / y ) | x = \"1\" | y = \"1\" | z = *\"2\"", "s \"1\": s: x | y: x=1, not y=1"},
                    Case{"s = x / \"1\" | x = \"1\"", "s \"1\": s: x | \"1\": x=1, not "},
                    // Productions that are sets, where they overlap.
                    Case{"s = x / y | x = \"1\" / \"2\" | y = \"2\" / \"3\"", "s \"2\": s: x | y: x=2, not y=2"}));

INSTANTIATE_TEST_SUITE_P(Options, Ambiguous,
                         testing::Values(Case{"s = [ x ] | x = *\"1\"", "s \"\": s: [ x ]: x=, not "},
                                         Case{"s = [ x ] *y | x = \"1\" | y = \"1\"",
                                              "s \"1\": s: [ x ]: x=1, not y=1"},
                                         Case{"s = [ u \"@\" ] h | u = *( \"1\" / \"@\" ) | h = *( \"1\" / \"@\" )",
                                              "s \"@\": s: [ u \"@\" ]: u= h=, not h=@\n"
                                              "s \"@@\": u: *[1@]: u=@ h=, not u= h=@"}));

INSTANTIATE_TEST_SUITE_P(
    Repetitions, Ambiguous,
    testing::Values(Case{"s = x y | x = *\"1\" | y = *\"1\"", "s \"1\": x: *\"1\": x=1 y=, not x= y=1"},
                    Case{"# shortest: x | s = x y | x = *\"1\" | y = *\"1\"", "s \"1\": x: *\"1\": x= y=1, not x=1 y="},
                    Case{"s = 1*2x *y | x = \"1\" | y = \"1\"", "s \"11\": s: 1*2x: x=1, not y=1"},
                    Case{"s = *x | x = \"1\" / \"11\"", "s \"11\": x: \"1\" | \"11\": x=1 x=1, not x=11"}));

// A recursion counts as a repetition.
INSTANTIATE_TEST_SUITE_P(Recursions, Ambiguous,
                         testing::Values(Case{"s = x y | x = \"1\" [ x ] | y = *\"1\"",
                                              "s \"11\": x: [ x ]: x=11 y=, not x=1 y=1"}));

// Rules are reported in their order. Each is reported with its own choices, wherever it is used.
INSTANTIATE_TEST_SUITE_P(Several, Ambiguous,
                         testing::Values(Case{"s = t / z | t = x / y | x = \"1\" | y = \"1\" | z = \"1\"",
                                              "s \"1\": s: t | z: t=1, not z=1\ns \"1\": t: x | y: x=1, not y=1"},
                                         Case{"s = x / y / z | x = \"1\" | y = \"1\" / \"2\" | z = \"2\"",
                                              "s \"1\": s: x | y: x=1, not y=1\ns \"2\": s: y | z: y=2, not z=2"}));

class Unambiguous : public testing::TestWithParam<const char*> {};

TEST_P(Unambiguous, HasNone) { EXPECT_EQ(ambiguities_of(GetParam()), ""); }

INSTANTIATE_TEST_SUITE_P(
    Ambiguities, Unambiguous,
    testing::Values("s = x / y | x = \"1\" | y = \"2\"", "s = [ u \"@\" ] h | u = *DIGIT | h = *DIGIT",
                    "s = *x | x = \"1\" / \"12\"", "s = [ x ] x | x = \"1\"", "s = x \",\" x | x = *\"1\"",
                    "s = 2*3x | x = \"1\"", "s = x [ s ] | x = \"1\"", "s = x y | x = *\"1\" | y = *\"2\"",
                    // The empty round of a repetition is not a reading.
                    "s = *x | x = *1\"1\"",
                    // The same octet twice in a set: the second "-" is not another reading.
                    "s = *safe | safe = \"$\" / \"-\" / \"+\" / \"-\"", "s = x / y | x = \"1\" / \"1\" | y = \"2\""));

// As in RFC 1738: an option that can be empty, and a part that may contain the "%" that ends it.
TEST(Ambiguities, OfGopherAreThoseOfItsSelector) {
  EXPECT_EQ(ambiguities_of("# shortest: sel | s = [ sel [ \"%\" sea ] ] | sel = *( \"%\" / \"1\" ) | sea = *\"1\""),
            "s \"\": s: [ sel [ \"%\" sea ] ]: sel=, not \n"
            "s \"%\": sel: *[%1]: sel= sea=, not sel=%\n");
}

// Properties.

const char* const ambiguous[] = {
    "s = x / y | x = *\"a\" \"b\" | y = \"a\" *( \"a\" / \"b\" )",
    "s = x y | x = 2*( \"a\" / \"b\" ) | y = *\"b\"",
    "s = *x | x = \"aab\" / \"a\" / \"ab\"",
    "s = [ x ] y [ x ] | x = \"ab\" | y = *\"ab\" \"a\" / *\"ab\"",
    "# shortest: x | s = x \"b\" y | x = *( \"a\" / \"b\" ) | y = *( \"a\" / \"b\" )",
};

// The automaton without its order has all readings of a text.
Nfa without_order(const OrderedNfa& ordered) {
  std::vector<OctetSet> sets;
  for (const OrderedNfa::Node& node : ordered.nodes) {
    if (node.next >= 0) sets.push_back(node.octets);
  }
  Nfa nfa{partition(sets), ordered.marks, {}, {}};
  nfa.add(nfa.add_state(), Nfa::no_letter, ordered.start + 1);
  for (const OrderedNfa::Node& node : ordered.nodes) {
    const int from = nfa.add_state();
    for (const auto& [mark, target] : node.options) {
      nfa.add(from, mark == OrderedNfa::no_mark ? Nfa::no_letter : nfa.mark_letter(static_cast<std::size_t>(mark)),
              target + 1);
    }
    for (std::size_t letter = 0; letter < nfa.classes.size(); ++letter) {
      if (node.octets.contains(nfa.classes[letter])) nfa.add(from, static_cast<Letter>(letter), node.next + 1);
    }
  }
  nfa.accepting[static_cast<std::size_t>(ordered.final) + 1] = true;
  return nfa;
}

bool has_two_readings(const Nfa& nfa, const std::string& text) {
  std::vector<std::string> all = Readings(nfa, text).all();
  std::sort(all.begin(), all.end());
  return std::unique(all.begin(), all.end()) - all.begin() > 1;
}

// The texts of up to six octets, the shorter ones first.
std::vector<std::string> texts_of_two_octets() {
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; texts[i].size() < 6; ++i) {
    for (const char* octet : {"a", "b"}) texts.push_back(texts[i] + octet);
  }
  return texts;
}

TEST(Ambiguities, TextsHaveTwoReadings) {
  for (const char* text : ambiguous) {
    const Grammar grammar = grammar_of(text);
    const std::vector<Ambiguity> all = ambiguities(grammar);
    EXPECT_FALSE(all.empty()) << text;
    for (const Ambiguity& each : all)
      EXPECT_TRUE(has_two_readings(without_order(production_nfa(grammar, each.entry)), each.text)) << to_string(each);
  }
}

TEST(Ambiguities, NoShorterTextHasTwoReadings) {
  for (const char* text : ambiguous) {
    const Grammar grammar = grammar_of(text);
    const OrderedNfa ordered = production_nfa(grammar, "s");
    std::size_t shortest = 100;
    for (const Ambiguity& each : ambiguities(ordered)) shortest = std::min(shortest, each.text.size());
    const Nfa nfa = without_order(ordered);
    const std::vector<std::string> texts = texts_of_two_octets();
    const auto first =
        std::find_if(texts.begin(), texts.end(), [&](const auto& each) { return has_two_readings(nfa, each); });
    EXPECT_EQ(first->size(), shortest) << text << *first;
  }
}

TEST(Ambiguities, ManyWaysAreGivenUpSoon) {
  for (const char* text : {"s = 30( \"\" / \"\" )", "s = 12[ x ] | x = *\"1\"", "s = 200x | x = *\"1\""})
    EXPECT_TRUE(have_no_room(text)) << text;
}

TEST(Ambiguities, DeepAndLongWaysAreGivenUpSoon) {
  const std::string long_text = "s = \"" + std::string(20'000, '1') + "\"";
  for (const std::string& text : {long_text, std::string("s = 9000x | x = [ \"1\" / y ] | y = [ \"2\" ]")})
    EXPECT_TRUE(have_no_room(text)) << text;
}

}  // namespace
}  // namespace bnfurl::gen::tests
