// Derivatives of each kind of expression, as tables: an expression, an octet, and the derivative as it prints.
// "nothing" is the empty set. If no text can be accepted after the octet, the derivative has to be the empty set,
// however the expression is written. Also two promises of the states: there are few, and octets that no set tells
// apart lead to one of them.
//
// A `//` at the end of a line only keeps clang-format from joining lines.
#include <gtest/gtest.h>

#include <set>

#include "tests/gen/cases.hpp"
#include "tests/gen/derivatives/printed_term.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"
#include "tests/tools/verify/reference/judge.hpp"
#include "tools/verify/reference/derivatives.hpp"

namespace bnfurl::gen::tests {

// Equality is decided; a difference is shown by a shortest text.

namespace {

SteppedAutomaton stepped(const Dfa& dfa) {
  const auto next = [&dfa](int state, std::uint8_t octet) {
    const std::size_t letter = class_of_octet(dfa.classes)[octet];
    return letter == dfa.classes.size() ? Dfa::none : dfa.next(state, static_cast<Letter>(letter));
  };
  return {0, next, [&dfa](int state) { return dfa.accepting(state); }};
}

// In: two grammars, the first for the automaton; out: a shortest text on which they differ, or "-".
TEST(ReferenceDifference, IsShownByAShortestText) {
  expect_cases("gen/reference", [](const std::string& in) {
    const std::size_t middle = in.find(" ~ ");
    const Dfa dfa = automata_of(in.substr(0, middle)).minimal;
    Derivatives derivatives(grammar_of(in.substr(middle + 3)), "x");
    return difference(stepped(derivatives), stepped(dfa)).value_or("-");
  });
}

// ---- Grammars of this project: one is within another if the texts of both are those of the other

// The grammars that the text imports from are in the folder grammar/.
Grammar grammar_importing(const std::vector<std::string>& names, const std::string& text) {
  std::vector<SourceFile> files;
  for (const std::string& name : names) files.push_back({name + ".bnf", file_text("grammar/" + name + ".bnf")});
  files.push_back({"test.bnf", lines(text)});
  return std::get<Grammar>(read_last(files));
}

TEST(ReferenceContainment, DecidesThatPlainTargetsAreTargetsOfRfc9112) {
  const Grammar grammar = grammar_importing({"plain", "rfc3986", "rfc9112"},
                                            "# import: P plain | # import: R rfc9112 | "
                                            "both = <plain-target, see [P]> / <origin-form, see [R]> | "
                                            "one = <origin-form, see [R]> | other = <plain-target, see [P]>");
  Derivatives both(grammar, "both");
  Derivatives rfc9112(grammar, "one");
  Derivatives plain(grammar, "other");
  EXPECT_EQ(difference(stepped(both), stepped(rfc9112)), std::nullopt);
  EXPECT_EQ(difference(stepped(both), stepped(plain)), "//");
}

}  // namespace
}  // namespace bnfurl::gen::tests

namespace bnfurl::gen {
namespace {

Expression text(std::string_view octets) { return literal(octets, false); }

Grammar grammar_of(const std::vector<std::pair<std::string, Expression>>& rules) {
  Grammar grammar;
  for (const auto& [name, body] : rules) {
    Rule rule;
    rule.name = name;
    rule.body = body;
    grammar.rules.push_back(std::move(rule));
  }
  return grammar;
}

// `top`, together with the rules that its references need.
Grammar with_top(Expression top) {
  return grammar_of({{"top", std::move(top)},
                     {"ab", text("ab")},
                     {"maybe", option(text("a"))},
                     {"list", alternation({text("a"), concatenation({text("a"), reference("list")})})},
                     {"endless", concatenation({text("a"), reference("endless")})}});
}

struct DerivativeCase {
  Expression expression;
  char octet;
  std::string derivative;
};

class DerivativeOf : public testing::TestWithParam<DerivativeCase> {};

TEST_P(DerivativeOf, Printed) {
  const Grammar grammar = with_top(GetParam().expression);
  Derivatives derivatives(grammar, "top");
  const auto octet = static_cast<std::uint8_t>(GetParam().octet);
  const TermPrinter printed(derivatives.terms(), grammar.rule_names());
  EXPECT_EQ(printed(derivatives.step(derivatives.start(), octet)), GetParam().derivative)
      << to_string(GetParam().expression);
}

INSTANTIATE_TEST_SUITE_P(Octets, DerivativeOf,
                         testing::Values(DerivativeCase{one_of(OctetSet::range('a', 'c')), 'b', "\"\""},  //
                                         DerivativeCase{one_of(OctetSet::range('a', 'c')), 'd', "nothing"},
                                         DerivativeCase{one_of(OctetSet()), 'a', "nothing"}));

INSTANTIATE_TEST_SUITE_P(
    Concatenation, DerivativeOf,
    testing::Values(DerivativeCase{empty_text(), 'a', "nothing"},  //
                    DerivativeCase{text("abc"), 'a', "[b] [c]"},   //
                    DerivativeCase{text("abc"), 'b', "nothing"},
                    DerivativeCase{concatenation({option(text("a")), text("ab")}), 'a', "[b] / [a] [b]"},
                    DerivativeCase{alternation({text("b"), concatenation({text("a"), one_of(OctetSet())})}), 'a',
                                   "nothing"}));

INSTANTIATE_TEST_SUITE_P(Alternation, DerivativeOf,
                         testing::Values(DerivativeCase{alternation({text("ab"), text("ac")}), 'a', "[bc]"},
                                         DerivativeCase{alternation({text("ab"), text("ab")}), 'a', "[b]"},
                                         DerivativeCase{alternation({text("a"), text("ab")}), 'a', "\"\" / [b]"},
                                         DerivativeCase{alternation({text("ab"), text("c")}), 'b', "nothing"}));

INSTANTIATE_TEST_SUITE_P(
    Repetition, DerivativeOf,
    testing::Values(DerivativeCase{repetition(0, {}, text("a")), 'a', "*[a]"},  //
                    DerivativeCase{repetition(1, {}, text("a")), 'a', "*[a]"},
                    DerivativeCase{repetition(3, 3, text("a")), 'a', "2[a]"},
                    DerivativeCase{repetition(2, 4, text("a")), 'a', "1*3[a]"},
                    DerivativeCase{repetition(0, 2, text("ab")), 'a', "[b] ( \"\" / [a] [b] )"},
                    DerivativeCase{repetition(0, 0, text("a")), 'a', "nothing"},
                    DerivativeCase{repetition(3, 2, text("a")), 'a', "nothing"},
                    // The rounds that are left may all be empty, so none of them is required.
                    DerivativeCase{repetition(2, 3, option(text("a"))), 'a', "*2( \"\" / [a] )"},
                    DerivativeCase{repetition(0, {}, repetition(0, {}, text("a"))), 'a', "*[a]"},
                    DerivativeCase{repetition(1, {}, one_of(OctetSet())), 'a', "nothing"},
                    DerivativeCase{repetition(0, {}, concatenation({text("a"), one_of(OctetSet())})), 'a', "nothing"}));

INSTANTIATE_TEST_SUITE_P(Option, DerivativeOf,
                         testing::Values(DerivativeCase{option(text("ab")), 'a', "[b]"},  //
                                         DerivativeCase{option(text("ab")), 'b', "nothing"}));

INSTANTIATE_TEST_SUITE_P(
    Reference, DerivativeOf,
    testing::Values(DerivativeCase{reference("ab"), 'a', "[b]"},
                    DerivativeCase{concatenation({reference("maybe"), text("ab")}), 'a', "[b] / [a] [b]"},
                    DerivativeCase{reference("list"), 'a', "\"\" / list"},
                    DerivativeCase{concatenation({reference("list"), text("b")}), 'a', "[b] / list [b]"},
                    DerivativeCase{alternation({reference("endless"), text("ab")}), 'a', "[b]"}));

INSTANTIATE_TEST_SUITE_P(MarksAreNotPartOfTheLanguage, DerivativeOf,
                         testing::Values(DerivativeCase{component("host", text("ab")), 'a', "[b]"},
                                         DerivativeCase{concatenation({choice("kind", "x"), text("ab")}), 'a', "[b]"}));

struct Judged {
  Expression expression;
  std::string text;
  bool matches;
  std::size_t offset;
  std::string expected;
  bool expects_end;
};

class VerdictOn : public testing::TestWithParam<Judged> {};

TEST_P(VerdictOn, Text) {
  const Judged& judged = GetParam();
  Derivatives derivatives(with_top(judged.expression), "top");
  const Verdict verdict = judge(derivatives, judged.text);
  EXPECT_EQ(verdict.matches, judged.matches);
  EXPECT_EQ(verdict.offset, judged.offset);
  EXPECT_EQ(to_string(expected(derivatives, verdict.state)), judged.expected);
  EXPECT_EQ(derivatives.accepts(verdict.state), judged.expects_end);
}

INSTANTIATE_TEST_SUITE_P(OffsetIsTheLongestViablePrefix, VerdictOn,
                         testing::Values(Judged{text("abc"), "abc", true, 3, "[]", true},     //
                                         Judged{text("abc"), "abx", false, 2, "[c]", false},  //
                                         Judged{text("abc"), "ab", false, 2, "[c]", false},   //
                                         Judged{text("abc"), "abcd", false, 3, "[]", true},   //
                                         Judged{one_of(OctetSet()), "a", false, 0, "[]", false},
                                         Judged{repetition(2, 3, text("a")), "aab", false, 2, "[a]", true},
                                         Judged{reference("list"), "aab", false, 2, "[a]", true},
                                         Judged{reference("list"), "", false, 0, "[a]", false},
                                         Judged{alternation({text("ab"), reference("endless")}), "aa", false, 1, "[b]",
                                                false}));

TEST(DerivativesStates, ARepetitionOfARecursiveCallHasFewStates) {
  // list = *( "a" list ): after an octet, the state is list *( "a" list ); it must not grow with the next octet.
  const Grammar grammar = grammar_of({{"list", repetition(0, {}, concatenation({text("a"), reference("list")}))}});
  Derivatives derivatives(grammar, "list");
  std::set<Derivatives::State> states;
  Derivatives::State state = derivatives.start();
  for (int i = 0; i < 100; ++i) states.insert(state = derivatives.step(state, 'a'));
  EXPECT_LE(states.size(), 2U);
  EXPECT_TRUE(derivatives.accepts(state));
}

TEST(DerivativesStates, OctetsThatNoSetTellsApartStepAlike) {
  Derivatives derivatives(with_top(alternation({concatenation({one_of(OctetSet::range('a', 'f')), text("x")}),
                                                concatenation({one_of(OctetSet::range('d', 'z')), text("y")})})),
                          "top");
  const OctetSet letters = OctetSet::range('a', 'z');
  for (const OctetSet& set :
       {OctetSet::range('a', 'c'), OctetSet::range('d', 'f'), OctetSet::range('g', 'z'), OctetSet::all() - letters}) {
    for (const std::uint8_t octet : set.octets())
      EXPECT_EQ(derivatives.step(derivatives.start(), octet), derivatives.step(derivatives.start(), set.least()));
  }
  EXPECT_EQ(expected(derivatives, derivatives.start()), letters);
}

TEST(DerivativesDeathTest, MissingRulesAndProseValuesEndTheProgram) {
  EXPECT_DEATH(Derivatives(with_top(text("a")), "missing"), "\"missing\" has no rule");
  EXPECT_DEATH(Derivatives(with_top(reference("missing")), "top"), "\"missing\" has no rule");
  Expression prose;
  prose.kind = Expression::Kind::prose;
  EXPECT_DEATH(Derivatives(with_top(prose), "top"), "a prose value");
}

TEST(Derivatives, AreNothingIfARuleCallsItselfBeforeAnOctetIsRead) {
  const Grammar grammar = grammar_of(
      {{"list", alternation({text("a"), concatenation({option(text("b")), reference("list"), text("a")})})}});
  Derivatives derivatives(grammar, "list");
  EXPECT_FALSE(derivatives.is_circular());
  EXPECT_FALSE(derivatives.viable(derivatives.step(derivatives.start(), 'a')));
  EXPECT_TRUE(derivatives.is_circular());
  EXPECT_FALSE(judge(derivatives, "a").matches);
}

}  // namespace
}  // namespace bnfurl::gen

namespace bnfurl::gen::tests {

// A strict reader refuses the texts of `other` that have the scheme of another kind, and no other texts.

namespace {

// In: a grammar in which `x` has the kinds `k` and `o`, and `o` is the kind for all other schemes; after "~" a language
// for a strict reader. Out: a shortest text that shows that this language is wrong, or "-".
TEST(ReferenceStrict, DiffersFromTheLanguageAt) {
  expect_cases("gen/reference", [](const std::string& in) {
    const std::size_t middle = in.find(" ~ ");
    Derivatives strict(grammar_of(in.substr(0, middle)), "x", "o");
    Derivatives expected(grammar_of(in.substr(middle + 3)), "x");
    return difference(stepped(strict), stepped(expected)).value_or("-");
  });
}

const std::string rules = "x = k / o | k = %x61 \":1\" | o = 1*%x61-62 \":\" *DIGIT ~ ";

}  // namespace
}  // namespace bnfurl::gen::tests
