// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Our own rule language: what each kind of line means, and its faults.
#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "crawl/rules/automata/automata.hpp"
#include "tests/crawl/rules/support.hpp"

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

namespace bnfurl::crawl::tests {

namespace {

TEST(RuleLanguage, TheFirstRuleFromTheTopThatMatchesDecides) {
  constexpr std::string_view rules = "default deny\nallow path /a/b\ndeny path /a\nallow host h\n";
  EXPECT_EQ(decided(rules, "http://h/a/b"), "allow 2");
  EXPECT_EQ(decided(rules, "http://h/a/c"), "deny 3");
  EXPECT_EQ(decided(rules, "http://h/c"), "allow 4");
  EXPECT_EQ(decided(rules, "http://other/c"), "deny 1");
}

TEST(RuleLanguage, AHostRuleIsForTheHostAndAllBelowIt) {
  constexpr std::string_view rules = "default allow\ndeny host Ads.example.COM\ndeny host =only.org\n";
  EXPECT_EQ(decided(rules, "http://ads.example.com/"), "deny 2");
  EXPECT_EQ(decided(rules, "http://x.y.ADS.example.com./"), "deny 2");
  EXPECT_EQ(decided(rules, "http://bads.example.com/"), "allow 1");
  EXPECT_EQ(decided(rules, "http://example.com/"), "allow 1");
  EXPECT_EQ(decided(rules, "http://only.org/"), "deny 3");
  EXPECT_EQ(decided(rules, "http://x.only.org/"), "allow 1");
}

TEST(RuleLanguage, AHostRuleLooksAtTheHostOnly) {
  constexpr std::string_view rules = "default allow\ndeny host ads.example\n";
  EXPECT_EQ(decided(rules, "http://ads.example@h/"), "allow 1");
  EXPECT_EQ(decided(rules, "http://h/ads.example"), "allow 1");
  EXPECT_EQ(decided(rules, "http://h/?//ads.example/"), "allow 1");
  EXPECT_EQ(decided(rules, "http://ads.example.h/"), "allow 1");
  EXPECT_EQ(decided(rules, "mailto:me@ads.example"), "allow 1");
}

TEST(RuleLanguage, AddressesAndNets) {
  constexpr std::string_view rules =
      "default allow\ndeny host 192.0.2.0/25\ndeny host [2001:DB8::]/33\ndeny host 10.0.0.1\n";
  EXPECT_EQ(decided(rules, "http://192.0.2.127/"), "deny 2");
  EXPECT_EQ(decided(rules, "http://192.0.2.128/"), "allow 1");
  EXPECT_EQ(decided(rules, "http://[2001:db8:7fff::1]/"), "deny 3");
  EXPECT_EQ(decided(rules, "http://[2001:db8:8000::1]/"), "allow 1");
  EXPECT_EQ(decided(rules, "http://10.0.0.1/"), "deny 4");
  EXPECT_EQ(decided(rules, "http://x.10.0.0.1/"), "allow 1");
}

TEST(RuleLanguage, NothingPassesByAnotherSpelling) {
  constexpr std::string_view rules = "default allow\ndeny path /private on h\n";
  for (const char* url : {"http://h/private", "http://h/%70rivate", "HTTP://H:80/private", "http://h:/a/../private/x",
                          "http://u:p@h/privat%65?q#f", "http://h./private"}) {
    EXPECT_EQ(decided(rules, url), "deny 2") << url;
  }
  EXPECT_EQ(decided("default allow\ndeny path /%70rivat%65\n", "http://h/private"), "deny 2");
  EXPECT_EQ(decided("default allow\ndeny path /%c3%a4\n", "http://h/%C3%a4"), "deny 2");
}

TEST(RuleLanguage, APathIsAPrefixWithStarsAndAFinalDollar) {
  constexpr std::string_view rules = "default allow\ndeny path /*/print$   on example.org\ndeny path /a*b?c\n";
  EXPECT_EQ(decided(rules, "http://example.org/x/y/print"), "deny 2");
  EXPECT_EQ(decided(rules, "http://example.org/x/print?"), "allow 1");
  EXPECT_EQ(decided(rules, "http://example.com/x/print"), "allow 1");
  EXPECT_EQ(decided(rules, "http://h/a/x/b?cd"), "deny 3");
  EXPECT_EQ(decided(rules, "http://h/a/x/bc"), "allow 1");
  EXPECT_EQ(decided("default allow\ndeny path /$\n", "http://h"), "deny 2");
  EXPECT_EQ(decided("default allow\ndeny path /?q\n", "x://h?q"), "deny 2");
  EXPECT_EQ(decided("default allow\ndeny path /a$b\n", "http://h/a$b"), "deny 2");
}

TEST(RuleLanguage, TripletsOfStarAndDollarAreOctets) {
  for (const char* url : {"http://h/a*$", "http://h/a%2A%24", "http://h/a%2a$"}) {
    EXPECT_EQ(decided("default allow\ndeny path /a%2A%24\n", url), "deny 2") << url;
  }
  EXPECT_EQ(decided("default allow\ndeny path /a%2A%24\n", "http://h/axx"), "allow 1");
}

TEST(RuleLanguage, AUrlIsAnchoredAtBothEnds) {
  constexpr std::string_view rules = "default allow\ndeny url HTTPS://*.Example.org/a/*\ndeny url http://h/#f\n";
  EXPECT_EQ(decided(rules, "https://x.example.org/a/b"), "deny 2");
  EXPECT_EQ(decided(rules, "https://x.example.org/a"), "allow 1");
  EXPECT_EQ(decided(rules, "http://h/#f"), "deny 3");
  EXPECT_EQ(decided(rules, "http://h/#ff"), "allow 1");
}

TEST(RuleLanguage, AnExpressionFindsSomethingInTheUrl) {
  constexpr std::string_view rules =
      "default allow\ndeny re ^https://[a-z]+\\.example\\.org/x on example.org\ndeny re #a$\n";
  EXPECT_EQ(decided(rules, "https://ab.example.org/xy"), "deny 2");
  EXPECT_EQ(decided(rules, "https://a1.example.org/x"), "allow 1");
  EXPECT_EQ(decided(rules, "http://h/#a"), "deny 3");
}

TEST(RuleLanguage, AParameterIsFoundByItsName) {
  constexpr std::string_view rules = "default allow\ndeny query sid\n";
  for (const char* url : {"http://h/?sid", "http://h/?sid=1", "http://h/?a&sid=1&b", "http://h/a?b=c&s%69d#f"}) {
    EXPECT_EQ(decided(rules, url), "deny 2") << url;
  }
  for (const char* url :
       {"http://h/?xsid", "http://h/?sid2", "http://h/?a=sid", "http://h/sid", "http://h/#?sid", "http://h/&sid"}) {
    EXPECT_EQ(decided(rules, url), "allow 1") << url;
  }
}

TEST(RuleLanguage, AProductionOnAComponent) {
  constexpr std::string_view rules =
      "default allow\ndeny is rfc3986:IPv4address host\ndeny is rfc3986:ALPHA user on h\n";
  EXPECT_EQ(decided(rules, "http://1.2.3.4/"), "deny 2");
  EXPECT_EQ(decided(rules, "http://1.2.3.444/"), "allow 1");
  EXPECT_EQ(decided(rules, "http://a:b@h/"), "deny 3");
  EXPECT_EQ(decided(rules, "http://ab@h/"), "allow 1");
}

TEST(RuleLanguage, ARepeatedSegmentIsATrap) {
  constexpr std::string_view rules = "default allow\ndeny repeat 3\n";
  EXPECT_EQ(decided(rules, "http://h/x/a/a/a/"), "deny 2");
  EXPECT_EQ(decided(rules, "http://h/a/a/aa/a"), "allow 1");
  EXPECT_EQ(decided(rules, "http://h////"), "allow 1");
}

TEST(RuleLanguage, MaxLengthCountsTheRecordsOctetsInOrder) {
  constexpr std::string_view rules = "default allow\nallow host h\nmax-length 12\n";
  EXPECT_EQ(decided(rules, "http://x/%41"), "allow 1");
  EXPECT_EQ(decided(rules, "http://x/%411"), "deny 3");
  EXPECT_EQ(decided(rules, "http://h/%4111111111"), "allow 2");
}

TEST(RuleLanguage, ASurtPrefixIsASiteADirectoryOrPartOfALabel) {
  constexpr std::string_view rules =
      "default deny\nallow surt (org,example,)/a/\nallow surt http://(com,\nallow surt (net,ex\nallow surt "
      "(org,port,:8080)/\n"
      "allow surt ([2001:db8::1])\n";
  EXPECT_EQ(decided(rules, "http://u@example.org/a/b"), "allow 2");
  EXPECT_EQ(decided(rules, "http://example.org/a"), "deny 1");
  EXPECT_EQ(decided(rules, "http://example.org:8080/a/b"), "deny 1");
  EXPECT_EQ(decided(rules, "http://x.example.org/a/b"), "deny 1");
  EXPECT_EQ(decided(rules, "http://x.com/"), "allow 3");
  EXPECT_EQ(decided(rules, "https://x.com/"), "deny 1");
  EXPECT_EQ(decided(rules, "ftp://a.example.net/"), "allow 4");
  EXPECT_EQ(decided(rules, "ftp://net/"), "deny 1");
  EXPECT_EQ(decided(rules, "http://port.org:8080/"), "allow 5");
  EXPECT_EQ(decided(rules, "http://port.org/"), "deny 1");
  EXPECT_EQ(decided(rules, "http://[2001:db8::1]/"), "allow 6");
}

// RFC 3986, 3.2.3: a colon with nothing after it says no more than none.
TEST(RuleLanguage, AnEmptyPortOfASurtIsNone) {
  for (const char* rule : {"allow surt x://(a,b,)/a", "allow surt x://(a,b,:)/a"}) {
    const std::string rules = "default deny\n" + std::string(rule) + "\n";
    for (const char* url : {"x://b.a/a", "x://b.a:/a"}) EXPECT_EQ(decided(rules, url), "allow 2") << rule << " " << url;
    EXPECT_EQ(decided(rules, "x://b.a:8/a"), "deny 1") << rule;
  }
}

TEST(RuleLanguage, CommentsBeginTheLineOrFollowABlank) {
  EXPECT_EQ(decided("# a\n  # b\ndefault deny # c\n\nallow host h\t#d\r\n", "http://h/"), "allow 5");
  EXPECT_EQ(diagnostics_of("default deny\nallow host h#d\n"),
            "2:13: expected octet of a name, WSP, \"%\", \".\", or the end, found \"#\"");
}

TEST(RuleLanguage, AllFaultsAreToldAtOnceAndNothingRuns) {
  EXPECT_EQ(diagnostics_of("default deny\ndeny hots h\nallow host [1::2::3]\ndeny repeat 1\ndeny is rfc3986:hots host\n"
                           "deny is rfc3986:host hots\ndeny host 1.2.3.4/33\ndefault allow\ninclude none x\n"
                           "deny re a(?=b)\n"),
            "2:8: expected \"s\", found \"t\"\n"
            "3:12: this is no address\n"
            "4:13: a segment that is repeated stands at least 2 times in a row\n"
            "7:11: an address of this kind has 32 bits\n"
            "8:1: there is one default, and line 1 has it already\n"
            "9:9: there is no kind none; the kinds are adblock hosts nutch robots surt\n"
            "5:9: rfc3986 has no production hots\n"
            "6:22: no grammar has a component hots; a usual one is host\n"
            "10:10: look-around is not regular as others have it; write two rules: the first that matches decides");
}

TEST(RuleLanguage, AFileOfOurOwnIsNotIncluded) {
  EXPECT_EQ(diagnostics_of("default deny\ninclude rules f\n"),
            "2:9: a file of our own language is not included, but named as one more file of rules, before this one or "
            "after it; include is for adblock hosts nutch robots surt");
  const CompiledRules none = RuleSet::compile({{.kind = "none", .file = "f", .text = ""}});
  ASSERT_EQ(none.diagnostics.size(), 1U);
  EXPECT_EQ(none.diagnostics[0].message, "there is no kind none; the kinds are rules adblock hosts nutch robots surt");
}

TEST(RuleLanguage, AByteOrderMarkIsNamed) {
  EXPECT_EQ(diagnostics_of("\xef\xbb\xbf"
                           "default deny\ndeny hots h\n"),
            "1:1: a byte order mark stands before the line; save the file as UTF-8 without it\n"
            "2:8: expected \"s\", found \"t\"");
  EXPECT_EQ(diagnostics_of(std::string_view("\xff\xfe"
                                            "d\0e\0\n\0",
                                            8)),
            "1:1: this file is UTF-16; save it as UTF-8\n0:0: a line is missing: default allow, or default deny");
  EXPECT_EQ(diagnostics_of("default deny\n\xef\xbb\xbf# a\n").substr(0, 14), "2:1: expected ");
}

TEST(RuleLanguage, TheDefaultIsNeededOnce) {
  EXPECT_EQ(diagnostics_of("deny host h\n"), "0:0: a line is missing: default allow, or default deny");
  const CompiledRules two =
      RuleSet::compile({{.file = "a", .text = "default deny\n"}, {.file = "b", .text = "default deny\n"}});
  ASSERT_EQ(two.diagnostics.size(), 1U);
  EXPECT_EQ(two.diagnostics[0].message, "there is one default, and a:1 has it already");
}

TEST(RuleLanguage, FilesAreAskedOneAfterTheOther) {
  const CompiledRules two = RuleSet::compile({{.file = "a", .text = "deny host x.h\n"},
                                              {.file = "b", .text = "default allow\nallow host h\ndeny host y.x.h\n"}});
  ASSERT_TRUE(two.rules);
  std::vector<char> memory(40);
  const UrlReader reader(rfc3986::URI);
  EXPECT_EQ(two.rules->decide(*reader.read("http://y.x.h/", memory)).file, "a");
  EXPECT_EQ(two.rules->decide(*reader.read("http://h/", memory)).line, 2U);
  EXPECT_EQ(two.rules->decide(*reader.read("http://z/", memory)).file, "b");
}

TEST(RuleLanguage, AForeignFileDecidesInsideItselfAndHasNoOpinionElsewhere) {
  const CompiledRules both = RuleSet::compile(
      {{.kind = "robots", .file = "r", .agent = "a", .text = "User-agent: a\nDisallow: /b\nAllow: /bc\n"},
       {.file = "own", .text = "default deny\nallow path /d\n"}});
  ASSERT_TRUE(both.rules);
  EXPECT_EQ(decision_of(*both.rules, "http://h/b"), "deny 2");
  EXPECT_EQ(decision_of(*both.rules, "http://h/bcd"), "allow 3");
  EXPECT_EQ(decision_of(*both.rules, "http://h/d"), "allow 2");
  EXPECT_EQ(decision_of(*both.rules, "http://h/x"), "deny 1");
  const CompiledRules alone =
      RuleSet::compile({{.kind = "robots", .file = "r", .text = "User-agent: *\nDisallow: /b\n"}});
  EXPECT_EQ(decision_of(*alone.rules, "http://h/x"), "allow 0");
}

TEST(RuleLanguage, ARobotIsNamedByItsProductToken) {
  const auto told = [](const std::string& agent) {
    const CompiledRules compiled =
        RuleSet::compile({{.kind = "robots", .file = "r", .agent = agent, .text = "User-agent: *\nDisallow: /\n"}});
    std::string list;
    for (const Diagnostic& diagnostic : compiled.diagnostics) list += to_string(diagnostic);
    return list;
  };
  const std::string what = " is no product token: give letters, digits, \"-\" and \"_\" alone (RFC 9309, 2.2.1)";
  for (const char* agent : {"*", "FooBot", "foo_bot-2", "MJ12bot/v1.4.8", "FooBot/2.1"}) EXPECT_EQ(told(agent), "");
  EXPECT_EQ(told("jävla-fanbot"), "r: the agent \"jävla-fanbot\"" + what);
  EXPECT_EQ(told("Mozilla/5.0 (compatible; MyBot/1.2; +http://h.example/bot.html)"),
            "r: the agent \"Mozilla/5.0 (compatible; MyBot/1.2; +http://h.example/bot.html)\"" + what +
                "; here that is Mozilla or MyBot");
  EXPECT_EQ(told("FooBot (linux)"), "r: the agent \"FooBot (linux)\"" + what + "; here that is FooBot");
  EXPECT_EQ(told(" FooBot"), "r: the agent \" FooBot\"" + what + "; here that is FooBot");
  for (const char* agent : {"*bot", "Foo*", "/1", "FooBot/", "FooBot/ä", "(FooBot)"}) {
    EXPECT_EQ(told(agent), "r: the agent \"" + std::string(agent) + "\"" + what);
  }
  EXPECT_EQ(told(""), "r: the name of a robot is missing");
  EXPECT_EQ(diagnostics_of("default deny\ninclude robots /dev/null agent=MJ12bot\n"), "");
  EXPECT_EQ(diagnostics_of("default deny\ninclude robots /dev/null agent=foo*\n"), "2:9: the agent \"foo*\"" + what);
}

TEST(RuleLanguage, AFileThatCannotBeReadIsTold) {
  const CompiledRules none = RuleSet::compile({{.file = "no/such"}});
  ASSERT_EQ(none.diagnostics.size(), 1U);
  EXPECT_EQ(to_string(none.diagnostics[0]), "no/such: No such file or directory");
}

}  // namespace

}  // namespace bnfurl::crawl::tests
