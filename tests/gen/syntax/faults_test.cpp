// Grammars with faults, and published ones that have none.
#define XXH_INLINE_ALL

#include <xxhash.h>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "gen/generate.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/grammar_file.hpp"
#include "gen/text/octet_set.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/published_rules.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// Every message that a broken grammar file can produce, octet for octet: the place, the fault, and how to write it.

namespace {

TEST(Identifier, IsTheNameInCpp) { expect_cases("gen/syntax", identifier); }

TEST(BrokenGrammar, IsReported) {
  expect_cases("gen/syntax", [](const std::string& in) {
    const std::string messages = messages_of(lines(in));
    // Tools escape other octets, so our own words must have none of them.
    EXPECT_TRUE(std::all_of(messages.begin(), messages.end(),
                            [](char c) { return c == '\n' || is_printable(static_cast<unsigned char>(c)); }));
    return messages;
  });
}

// The same faults in the other notations, each with its own wording. A bar with blanks around it ends a line here.

TEST(BrokenBar, IsReported) {
  expect_cases("gen/syntax", [](const std::string& in) { return messages_of("# notation: bar\n" + lines(in)); });
}

TEST(BrokenJuxtaposition, IsReported) {
  expect_cases("gen/syntax",
               [](const std::string& in) { return messages_of("# notation: juxtaposition\n" + lines(in)); });
}

TEST(BrokenBnf, IsReported) {
  expect_cases("gen/syntax", [](const std::string& in) { return messages_of("# notation: BNF\n" + lines(in)); });
}

TEST(BrokenEbnf, IsReported) {
  expect_cases("gen/syntax", [](const std::string& in) { return messages_of("# notation: EBNF\n" + lines(in)); });
}

TEST(Check, DoesNotChangeAGoodGrammar) {
  const Grammar grammar = grammar_of("x = [ y ] x / y | y = \"a\"");
  EXPECT_EQ(std::get<Grammar>(check(grammar)), grammar);
}

TEST(Check, ComponentsAreAtMostThirtyTwo) {
  std::string text = "# start: c0\n";
  for (int i = 0; i < 33; ++i) {
    const std::string name = "c" + std::to_string(i);
    text += "# component: " + name + "\n" + name + " = \"a\"\n";
  }
  EXPECT_EQ(messages_of(text), "test.bnf: 33 components; at most 32 are allowed\n");
}

// Attacks on the reader end soon, with a message instead of a stack overflow.

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(Check, DeepBracketsAreReported) {
  const std::string expected =
      "brackets are nested more than 100 levels deep; move the inner ones into separate rules (rule x)\n";
  EXPECT_EQ(messages_of("x = " + repeated("(", 100'000)), "test.bnf:1:105: " + expected);
  EXPECT_EQ(messages_of("x = " + repeated("*[", 100'000)), "test.bnf:1:206: " + expected);
  EXPECT_EQ(messages_of("x = " + repeated("(", 100) + "\"a\"" + repeated(")", 100)), "");
  EXPECT_EQ(messages_of("# notation: bar\nx = " + repeated("1*[", 100'000)), "test.bnf:2:307: " + expected);
  EXPECT_EQ(messages_of("# notation: juxtaposition\nx " + repeated("[a", 100'000)), "test.bnf:2:203: " + expected);
  EXPECT_EQ(messages_of("<x> ::= " + repeated("{", 100'000)), "test.bnf:1:109: " + expected);
  EXPECT_EQ(messages_of("x ::= " + repeated("(", 100'000)), "test.bnf:1:107: " + expected);
}

TEST(Check, TooManyRulesAreReported) {
  std::string chain;
  for (int i = 0; i < 100'000; ++i) chain += "a" + std::to_string(i) + " = a" + std::to_string(i + 1) + "\n";
  EXPECT_EQ(messages_of(chain), "test.bnf:1001:1: there are more than 1000 rules\n");
}

TEST(Check, LongLinesAreRead) {
  EXPECT_EQ(messages_of("x = \"" + std::string(1 << 20, 'a') + "\""), "");
  EXPECT_EQ(messages_of("x = \"a\" ;" + std::string(1 << 20, '\xff')), "");
  EXPECT_EQ(messages_of("x = " + repeated("\"a\" ", 1 << 18)), "");
  EXPECT_EQ(messages_of(std::string(1 << 20, '(')), "test.bnf:1:1: the name of a rule must begin with a letter\n");
  const std::string bar = "# notation: bar\nx = ";
  EXPECT_EQ(messages_of(bar + repeated("\"a\" |", 1 << 18) + "<\">"), "");
  EXPECT_EQ(messages_of(bar + "\"" + std::string(1 << 20, 'a')),
            "test.bnf:2:5: this quote is not closed on its line (rule x)\n");
  EXPECT_EQ(messages_of("x ::= [a-z]" + repeated(" - 'b'", 1 << 15)), "");
  EXPECT_EQ(messages_of("x ::= " + repeated("[a]", 1 << 15)),
            "test.bnf:1:30007: there are more than 10000 sets; define a rule for each set that is repeated (rule x)\n");
  const std::string literal = "\"" + std::string(1 << 20, 'a') + "\"\n";
  EXPECT_EQ(messages_of("x = " + literal + "y = " + literal),
            "test.bnf: the rules have more than 2000000 elements; define a rule for each set of characters that is "
            "repeated\n");
  const std::string juxtaposition = "# notation: juxtaposition\nx ";
  EXPECT_EQ(messages_of(juxtaposition + repeated("[a] b|", 1 << 18) + "c"), "");
  const std::string name(1 << 20, 'n');
  EXPECT_EQ(
      messages_of(juxtaposition + name),
      "test.bnf:2:3: " + name + " is not defined; a literal is written with blanks between its characters (rule x)\n");
  EXPECT_EQ(messages_of("x = " + name + "\n" + name + "n = \"a\""),
            "test.bnf:1:5: " + name + " is not defined (rule x)\n");
}

TEST(Check, EveryOctetIsReadOrReported) {
  for (int octet = 0; octet < 256; ++octet) {
    const std::string one(1, static_cast<char>(octet));
    for (const std::string& text :
         {one, "x = " + one, "x = \"" + one, "x = \"" + one + "\"", "x" + one + "= \"a\"", "# component: " + one,
          "# " + one + ":", "x = \"a\"" + one + "\"b\"", "x = <" + one + ">", "x = %" + one, "x [" + one + "]",
          "<x> ::= " + one, "<" + one, "x ::= " + one, "x ::= [" + one, "x ::= #" + one, "x ::= y - " + one}) {
      static_cast<void>(messages_of(text));
      static_cast<void>(messages_of("# notation: bar\n" + text));
      static_cast<void>(messages_of("# notation: juxtaposition\n" + text));
      static_cast<void>(messages_of("# notation: BNF\n" + text));
      static_cast<void>(messages_of("# notation: EBNF\n" + text));
    }
  }
}

// `count` rules, and a rule that has all of them as its alternatives.
std::string alternatives(int count) {
  std::string names;
  std::string rules;
  for (int i = 0; i < count; ++i) {
    names += (i == 0 ? "r" : " / r") + std::to_string(i);
    rules += "r" + std::to_string(i) + " = \"a\"\n";
  }
  return "x = " + names + "\n" + rules;
}

TEST(Check, TooManyKindsAreReported) {
  EXPECT_EQ(messages_of("# kinds: x\n" + alternatives(32)), "");
  EXPECT_EQ(messages_of("# kinds: x\n" + alternatives(33)), "test.bnf:1:10: x has 33 kinds; at most 32 are allowed\n");
  std::string text;
  std::string kinds;
  for (int i = 0; i < 8; ++i) {
    kinds += " y" + std::to_string(i);
    text += "y" + std::to_string(i) + alternatives(32).substr(1, alternatives(32).find('\n'));
  }
  text += alternatives(32).substr(alternatives(32).find('\n') + 1);
  EXPECT_EQ(messages_of("# kinds:" + kinds + "\n" + text),
            "test.bnf:1:31: 256 kinds in all; at most 255 are allowed\n");
  std::string hosts;
  for (int i = 0; i < 256; ++i) hosts += " r" + std::to_string(i);
  EXPECT_EQ(messages_of("# host-kind:" + hosts + "\n" + alternatives(256)),
            "test.bnf:1:14: 256 host kinds; at most 255 are allowed\n");
}

// The rules in grammar/ are the published ones. The digest of each rule, without blanks and with recorded misprints put
// back, equals the digest of the publication's rule. If the publications are in a folder beside the project, the rules
// are also compared with their texts. files.hpp describes how to renew the digests; check the publication before you
// do.

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
  return text;
}

std::vector<std::string> rules_of(const std::string& path) {
  return published_rules(std::get<GrammarFile>(read_grammar_file(path, file_text(path))));
}

std::string name_of(const std::string& rule) { return rule.substr(0, rule.find('=')); }

std::string digest(const std::string& text) {
  char buffer[20];
  std::snprintf(buffer, sizeof buffer, "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(text.data(), text.size())));
  return buffer;
}

TEST(Published, RulesHaveTheDigestsOfThePublishedOnes) {
  std::string digests;
  for (const std::string& rule : rules_of("grammar/rfc3986.bnf"))
    digests += "rfc3986\t" + name_of(rule) + "\t" + digest(rule) + "\n";
  expect_golden("tests/golden/published.tsv", digests);
}

TEST(Published, DigestDoesNotDependOnBlanks) {
  EXPECT_EQ(digest(without_blanks("x = y\n    / z")), digest("x=y/z"));
  EXPECT_NE(digest("x=y/z"), digest("x=z/y"));
  EXPECT_EQ(digest(""), "2d06800538d394c2");
}

// The publication's file whose name begins with `prefix`; empty if the publications are not beside the project.
std::filesystem::path seed(const std::string& prefix) {
  const std::filesystem::path folder = "../shared/seeds";
  if (!std::filesystem::is_directory(folder)) return {};
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with(prefix)) return entry.path();
  }
  return {};
}

// The publication's rules. Each begins on a line of its own with "name =".
std::vector<std::string> rules_in(const std::string& text) {
  std::vector<std::string> rules;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const std::vector<std::string> words = words_of(line);
    if (words.size() >= 2 && words[1] == "=") rules.emplace_back();
    if (!rules.empty()) rules.back() += without_blanks(line);
  }
  return rules;
}

TEST(Published, Rfc3986EqualsThePublishedRules) {
  const std::filesystem::path path = seed("003_");
  if (path.empty()) return;  // then only the digests are checked
  const std::string text = file_text(path.string());
  const std::vector<std::string> printed = rules_in(text.substr(text.find("\nURI = scheme")));
  const std::vector<std::string> rules = rules_of("grammar/rfc3986.bnf");
  ASSERT_EQ(rules.size(), printed.size());
  for (std::size_t i = 0; i < rules.size(); ++i) EXPECT_EQ(rules[i], printed[i]);
}

}  // namespace
}  // namespace bnfurl::gen::tests
