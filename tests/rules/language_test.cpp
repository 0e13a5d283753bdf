// Our own rule language: what each kind of line means, and its faults.
#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "src/rules/automata/bit_walk.hpp"
#include "src/rules/automata/labelled_dfa.hpp"
#include "src/rules/automata/nfa.hpp"
#include "src/rules/automata/pattern_states.hpp"
#include "src/rules/automata/regular_expression.hpp"
#include "tests/gen/cases.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl::rules {

// Regular expressions: what they find, by the automaton and by sets of states, and what is refused.

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
  if ((BitWalk::of(nfa, {&states, 1}, steps)->find({{}, text}, no_rank) == 0) != by_sets) return "bits differ";
  return by_sets ? "yes" : "no";
}

TEST(RuleExpressions, Find) {
  bnfurl::gen::tests::expect_cases("crawl/expressions", [](const std::string& expression, const std::string& text) {
    return found(expression, text);
  });
}

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

namespace bnfurl::crawl::tests {
namespace {

TEST(RuleLanguage, AFileOfOurOwnIsNotIncluded) {
  EXPECT_EQ(
      diagnostics_of("default deny\ninclude rules f\n"),
      "2:9: a file in bnfurl's own language cannot be included; name it as one more rule file, before or after this "
      "one; include is for adblock googlerobots hosts nutch robots surt");
  const Compiled none = RuleSet::compile({{.kind = "none", .file = "f", .text = ""}});
  ASSERT_EQ(none.error().size(), 1U);
  EXPECT_EQ(none.error()[0].message,
            "unknown kind of rules \"none\"; expected one of: rules adblock googlerobots hosts nutch robots surt");
}

TEST(RuleLanguage, AByteOrderMarkIsNamed) {
  EXPECT_EQ(diagnostics_of("\xef\xbb\xbf"
                           "default deny\ndeny hots h\n"),
            "1:1: the file begins with a byte order mark; save it as UTF-8 without one\n"
            "2:6: unknown kind of rule \"hots\" (did you mean \"host\"?); expected one of: host surt path query url re "
            "is repeat");
  EXPECT_EQ(
      diagnostics_of(std::string_view("\xff\xfe"
                                      "d\0e\0\n\0",
                                      8)),
      "1:1: this file is UTF-16; save it as UTF-8\n0:0: the line \"default allow\" or \"default deny\" is missing");
  EXPECT_EQ(diagnostics_of("default deny\n\xef\xbb\xbf# a\n").substr(0, 14), "2:1: expected ");
}

// Where the grammar fails in a word that no line has there, the words that could be meant are more than an octet.
TEST(RuleLanguage, AWordThatIsNoneIsTold) {
  const auto told = [](std::string_view line) { return diagnostics_of("default deny\n" + std::string(line)); };
  const std::string kinds = "; expected one of: host surt path query url re is repeat";
  const std::string words = "; expected one of: allow deny max-length max-depth max-parameters include default";
  EXPECT_EQ(told("\tallow  pth /a"), "2:9: unknown kind of rule \"pth\" (did you mean \"path\"?)" + kinds);
  EXPECT_EQ(told("deny ads.example"), "2:6: unknown kind of rule \"ads.example\"" + kinds);
  EXPECT_EQ(told("deny include"), "2:6: unknown kind of rule \"include\"" + kinds);
  EXPECT_EQ(told("Allow host h"), "2:1: unknown word \"Allow\" (did you mean \"allow\"?)" + words);
  EXPECT_EQ(told("host h"), "2:1: unknown word \"host\"" + words);
  EXPECT_EQ(told(std::string(50, 'a')), "2:1: unknown word \"" + std::string(40, 'a') + "...\"" + words);
  EXPECT_EQ(told("deny"), "2:5: expected WSP, found the end");
  EXPECT_EQ(told("deny host"), "2:10: expected WSP, found the end");
  EXPECT_EQ(told("deny host h x"), "2:13: expected WSP, \"#\", \"o\", or the end, found \"x\"");
  EXPECT_EQ(told("deny h\xffst a").substr(0, 14), "2:7: expected ") << "a word that cannot be shown";
}

TEST(RuleLanguage, TheDefaultIsNeededOnce) {
  EXPECT_EQ(diagnostics_of("deny host h\n"), "0:0: the line \"default allow\" or \"default deny\" is missing");
  const Compiled two =
      RuleSet::compile({{.file = "a", .text = "default deny\n"}, {.file = "b", .text = "default deny\n"}});
  ASSERT_EQ(two.error().size(), 1U);
  EXPECT_EQ(two.error()[0].message, "there is already a default, at a:1");
}

TEST(RuleLanguage, FilesAreAskedOneAfterTheOther) {
  const Compiled two = RuleSet::compile({{.file = "a", .text = "deny host x.h\n"},
                                         {.file = "b", .text = "default allow\nallow host h\ndeny host y.x.h\n"}});
  ASSERT_TRUE(two);
  std::vector<char> memory(40);
  const UrlReader reader(rfc3986::URI);
  EXPECT_EQ(two->decide(*reader.read("http://y.x.h/", memory)).file, "a");
  EXPECT_EQ(two->decide(*reader.read("http://h/", memory)).line, 2U);
  EXPECT_EQ(two->decide(*reader.read("http://z/", memory)).file, "b");
}

TEST(RuleLanguage, AnImportedFileDecidesInsideItselfAndHasNoOpinionElsewhere) {
  const Compiled both = RuleSet::compile(
      {{.kind = "robots", .file = "r", .agent = "a", .text = "User-agent: a\nDisallow: /b\nAllow: /bc\n"},
       {.file = "own", .text = "default deny\nallow path /d\n"}});
  ASSERT_TRUE(both);
  EXPECT_EQ(decision_of(*both, "http://h/b"), "deny 2");
  EXPECT_EQ(decision_of(*both, "http://h/bcd"), "allow 3");
  EXPECT_EQ(decision_of(*both, "http://h/d"), "allow 2");
  EXPECT_EQ(decision_of(*both, "http://h/x"), "deny 1");
  const Compiled alone = RuleSet::compile({{.kind = "robots", .file = "r", .text = "User-agent: *\nDisallow: /b\n"}});
  EXPECT_EQ(decision_of(*alone, "http://h/x"), "allow 0");
}

TEST(RuleLanguage, ARobotIsNamedByItsProductToken) {
  const auto told = [](const std::string& agent) {
    const Compiled compiled =
        RuleSet::compile({{.kind = "robots", .file = "r", .agent = agent, .text = "User-agent: *\nDisallow: /\n"}});
    std::string list;
    for (const Diagnostic& diagnostic : compiled.error_or(Diagnostics())) list += to_string(diagnostic);
    return list;
  };
  const std::string what = ": use letters, digits, \"-\" and \"_\" (RFC 9309, 2.2.1)";
  for (const char* agent : {"*", "FooBot", "foo_bot-2", "MJ12bot/v1.4.8", "FooBot/2.1", " FooBot", "Mozilla/5.0"})
    EXPECT_EQ(told(agent), "") << agent;
  const std::string header = ": use only the product token of a User-Agent header (RFC 9309, 2.2.1)";
  for (const auto& [agent, tokens] : std::initializer_list<std::pair<const char*, const char*>>{
           {"FooBot (linux)", ": FooBot"},
           {"FooBot 2.1", ": FooBot"},
           {"Mozilla/5.0 (compatible; MyBot/1.2; +http://h.example/bot.html)", ": MyBot"},
           {"Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)", ": Bytespider"},
           {"Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko; compatible; ABot/1; BBot/2) Chrome/99.0 "
            "Safari/1",
            ": ABot or BBot"},
           {"Mozilla/5.0 (X11)", ""}})
    EXPECT_EQ(told(agent), "r: invalid agent \"" + std::string(agent) + "\"" + header + tokens);
  EXPECT_EQ(told("jävla-fanbot"), "r: invalid agent \"jävla-fanbot\"" + what);
  for (const char* agent : {"*bot", "Foo*", "/1", "FooBot/", "FooBot/ä", "(FooBot)"}) {
    EXPECT_EQ(told(agent), "r: invalid agent \"" + std::string(agent) + "\"" + what);
  }
  EXPECT_EQ(told(""), "r: the name of a robot is missing");
  EXPECT_EQ(diagnostics_of("default deny\ninclude robots /dev/null agent=MJ12bot\n"), "");
  EXPECT_EQ(diagnostics_of("default deny\ninclude robots /dev/null agent=foo*\n"),
            "2:9: invalid agent \"foo*\"" + what);
}

TEST(RuleLanguage, AFileThatCannotBeReadIsTold) {
  const Compiled none = RuleSet::compile({{.file = "no/such"}});
  ASSERT_EQ(none.error().size(), 1U);
  EXPECT_EQ(to_string(none.error()[0]), "no/such: No such file or directory");
}

}  // namespace
}  // namespace bnfurl::crawl::tests
