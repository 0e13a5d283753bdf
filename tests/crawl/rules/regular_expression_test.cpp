// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Regular expressions: what they find, by the automaton and by sets of states, and what is refused.
#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "crawl/rules/automaton/labelled_dfa.hpp"
#include "crawl/rules/automaton/pattern_states.hpp"
#include "crawl/rules/automaton/simulation.hpp"

namespace bnfurl::crawl::rules {
namespace {

std::string found(std::string_view expression, std::string_view text, bool ignores_case = false) {
  auto tree = read_regular_expression(expression, ignores_case);
  if (const auto* fault = std::get_if<ExpressionFault>(&tree))
    return std::to_string(fault->offset) + ": " + fault->message;
  Nfa nfa;
  const StateNumber accept = nfa.add(Nfa::Kind::accept);
  const auto start = add_expression(nfa, std::get<ExpressionTree>(tree), accept, 4000);
  if (!start) return "too large";
  const RuleStates states{0, static_cast<StateNumber>(nfa.states.size()), *start, 0};
  const bool by_sets = finds(nfa, states, {{}, text});
  std::uint64_t steps = 10'000'000;
  const auto dfa = LabelledDfa::of(nfa, {&states, 1}, 5000, steps);
  if (dfa && (dfa->find({{}, text}) == 0) != by_sets) return "the engines differ";
  if (dfa && !text.empty() && (dfa->find({text.substr(0, 1), text.substr(1)}) == 0) != by_sets) return "pieces differ";
  if (finds(nfa, states, {text.substr(0, 1), text.substr(std::min<std::size_t>(1, text.size()))}) != by_sets) {
    return "pieces of sets differ";
  }
  return by_sets ? "yes" : "no";
}

struct Case {
  const char* expression;
  const char* text;
  const char* result;
};

class RuleExpressions : public testing::TestWithParam<Case> {};
TEST_P(RuleExpressions, Find) { EXPECT_EQ(found(GetParam().expression, GetParam().text), GetParam().result); }
INSTANTIATE_TEST_SUITE_P(
    All, RuleExpressions,
    testing::Values(Case{"", "", "yes"}, Case{"b", "abc", "yes"}, Case{"^b", "abc", "no"}, Case{"b$", "abc", "no"},
                    Case{"c$", "abc", "yes"}, Case{"^$", "", "yes"}, Case{"^$", "a", "no"}, Case{"^abc$", "abc", "yes"},
                    Case{"a|", "x", "yes"}, Case{"(^|x)a", "xa", "yes"}, Case{"(^|x)a", "ya", "no"},
                    Case{"a($|b)", "ca", "yes"}, Case{"^a{2,3}$", "aa", "yes"}, Case{"^a{2,3}$", "aaaa", "no"},
                    Case{"^(ab){2}$", "abab", "yes"}, Case{"^a{2,}$", "aaaaa", "yes"}, Case{"^a+?b*$", "aab", "yes"},
                    Case{"[]a]", "]", "yes"}, Case{"[^]a]", "]a", "no"}, Case{"[a-c-]", "-", "yes"},
                    Case{"[a-]", "-", "yes"}, Case{"[[:digit:]x]", "7", "yes"}, Case{"\\d\\D\\w\\W\\s", "1x_- ", "yes"},
                    Case{"[\\d.]", ".", "yes"}, Case{"\\x2f\\.", "/.", "yes"}, Case{"\\/\\-", "/-", "yes"},
                    Case{"(?i)AbC", "aBc", "yes"}, Case{"AbC", "aBc", "no"}, Case{"(?:a|b)c", "bc", "yes"},
                    Case{"a.c", "a\nc", "yes"}, Case{"((a*)*)*b", "aaac", "no"}, Case{"$^", "", "yes"},
                    Case{"a$^", "a", "no"}));

INSTANTIATE_TEST_SUITE_P(
    Refused, RuleExpressions,
    testing::Values(
        Case{"a(?=b)", "",
             "1: look-around is not regular as others have it; write two rules: the first that matches decides"},
        Case{"(?<!b)", "",
             "0: look-around is not regular as others have it; write two rules: the first that matches decides"},
        Case{"(a)\\1", "", "3: a back-reference is not regular; `repeat N` finds segments that stand N times in a row"},
        Case{"a\\b", "",
             "1: a word's edge is not known here; write the octets beside it, as in ([^a-z]|^)word([^a-z]|$)"},
        Case{"\\y", "", "0: this escape is not known; write the octet alone, or \\xHH"},
        Case{"\\pL", "", "0: properties of characters are not known here; write a class of octets, as in [a-z]"},
        Case{"a++", "", "2: a possessive repetition is not regular; leave this + out"},
        Case{"*a", "", "0: there is nothing to repeat before it; write \\ before the octet"},
        Case{"a**", "", "2: a repetition is repeated here; write ( ) around the first"},
        Case{"(a", "", "0: this ( is never closed; write \\( for the octet"},
        Case{"a)", "", "1: this ) closes nothing; write \\) for the octet"},
        Case{"[a", "", "0: this [ is never closed; write \\[ for the octet"},
        Case{"[b-a]", "", "1: this range is the wrong way round"},
        Case{"a{3,2}", "", "1: the first number of rounds is greater than the second"},
        Case{"a{1001}", "", "1: a repetition has at most 1000 rounds"},
        Case{"a\\", "", "1: a \\ at the end escapes nothing; write \\\\ for the octet"},
        Case{"((((){1000}){1000}){1000}){1000}", "", "too large"}, Case{"(a{1000}){1000}", "", "too large"}));

TEST(RegularExpressions, IgnoreCaseOnlyIfTold) {
  EXPECT_EQ(found("a[b-c]", "AC", true), "yes");
  EXPECT_EQ(found("a[^b]", "AB", true), "no");
}

// Random expressions over two letters, against the reader of the standard library.
TEST(RegularExpressions, FindWhatTheStandardLibraryFinds) {
  std::mt19937 random(7);
  const auto pick = [&random](const std::vector<std::string>& list) { return list[random() % list.size()]; };
  for (int round = 0; round < 1500; ++round) {
    std::string expression = pick({"", "^"});
    for (std::size_t i = 0, size = 1 + random() % 5; i < size; ++i) {
      expression += pick({"a", "b", ".", "[ab]", "[^a]", "(a|b)", "(ab|b)", "(a*b)"}) +
                    pick({"", "", "*", "+", "?", "{2}", "{1,2}"});
    }
    expression += pick({"", "$"});
    const std::regex standard(expression);
    for (int i = 0; i < 20; ++i) {
      std::string text;
      for (std::size_t size = random() % 7; text.size() < size;) text += "abc"[random() % 3];
      EXPECT_EQ(found(expression, text), std::regex_search(text, standard) ? "yes" : "no") << expression << " " << text;
    }
  }
}

}  // namespace
}  // namespace bnfurl::crawl::rules
