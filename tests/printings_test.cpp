// Most grammars are printed ones. On every machine: the digest of each rule, without blanks and with recorded misprints
// put back, is the same as when the rule was compared with its publication.
//
// If printings are in a folder beside the project, each is also compared with our file, rule by rule; and if two
// printings of RFC 1738 define the same production, their languages are decided to be equal. Without printings, these
// tests report what they did not do: they do not fail, but do not claim to have checked it either.
#define XXH_INLINE_ALL
#include <gtest/gtest.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <sstream>
#include <vector>

#include "gen/notation/read_grammar.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "gen/syntax/directives.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/published_rules.hpp"

namespace bnfurl::gen::tests {
namespace {

using Names = std::vector<std::string>;

// A rule of a publication. Blanks and line ends are single blanks, which separate letters in the notation of 1993.
struct Printed {
  std::string name;
  std::string text;
  friend bool operator==(const Printed&, const Printed&) = default;
  friend std::ostream& operator<<(std::ostream& stream, const Printed& rule) { return stream << rule.text; }
};
using Rules = std::vector<Printed>;

std::string joined(const Names& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::string squeezed(std::string_view text) { return joined(words_of(text), " "); }
std::string without_blanks(std::string_view text) { return joined(words_of(text), ""); }

// ---- Our files

GrammarFile file_of(const std::string& grammar) {
  const std::string path = "grammar/" + grammar + ".bnf";
  return std::get<GrammarFile>(read_grammar_file(path, file_text(path)));
}

bool is_supplied(const GrammarFile& file, const std::string& name) {
  const Directives directives = std::get<Directives>(read_directives(file, notations()));
  return std::ranges::any_of(directives.supplied, [&](const Occurrence& each) { return each.production == name; });
}

// In BNF, a rule begins with <its name>, whose blanks stand for "-".
std::string name_in(const std::string& text) {
  if (!text.starts_with('<')) return words_of(text).front();
  return joined(words_of(text.substr(1, text.find('>') - 1)), "-");
}

// The rules as the publication prints them: misprints put back, supplied rules left out.
Rules published(const GrammarFile& file) {
  Rules rules;
  for (const PrintedRule& rule : file.rules) {
    const std::string text = squeezed(rule.misprint.empty() ? rule.text : joined(rule.misprint, " "));
    const std::string name = name_in(text);
    if (!is_supplied(file, name)) rules.push_back({name, text});
  }
  return rules;
}

std::string digest(const std::string& text) {
  std::array<char, 20> hex{};
  std::snprintf(hex.data(), hex.size(), "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(text.data(), text.size())));
  return hex.data();
}

// Their rules have been compared with the publication. (Those of RFC 3986 are in faults_test.cpp.)
constexpr std::array compared = {"w3c1993", "rfc1738", "rfc1808", "rfc2396", "rfc3987",    "rfc6874",
                                 "rfc9110", "rfc9309", "purl",    "semver",  "media-type", "rfc1123",
                                 "rfc3339", "rfc6265", "rfc6570", "rfc6901", "rfc8288",    "rfc9562"};

// The rules compared with the print here are those that the grammar file reader finds.
TEST(Printings, HaveThePublishedRules) {
  for (const char* grammar : compared) {
    const GrammarFile file = file_of(grammar);
    const Names all = published_rules(file);
    Names ours;
    for (const Printed& rule : published(file)) ours.push_back(without_blanks(rule.text));
    const auto kept = static_cast<std::ptrdiff_t>(std::min(ours.size(), all.size()));
    EXPECT_EQ(ours, Names(all.begin(), all.begin() + kept)) << grammar << ": supplied rules come last";
  }
}

TEST(Printings, HaveTheirDigests) {
  std::string digests;
  for (const char* grammar : compared) {
    for (const Printed& rule : published(file_of(grammar)))
      digests += std::string(grammar) + '\t' + rule.name + '\t' + digest(without_blanks(rule.text)) + '\n';
  }
  expect_golden("tests/golden/printings.tsv", digests);
}

TEST(Printings, SupplyOnlyRulesThatThePublicationUsesButDoesNotDefine) {
  const GrammarFile file = file_of("w3c1993");
  EXPECT_TRUE(is_supplied(file, "addr-spec"));
  EXPECT_TRUE(is_supplied(file, "content-identifier"));
  for (const char* grammar : {"rfc1738", "rfc1808", "rfc2396"})
    EXPECT_EQ(published(file_of(grammar)).size(), file_of(grammar).rules.size()) << grammar;
}

// ---- Printings beside the project

const std::filesystem::path folder = "../shared/seeds";

// The place of a printing, and the facts that are needed to find its rules.
struct Printing {
  std::string seed;                  // the beginning of its file's name
  std::string grammar;               // our grammar
  std::string from;                  // the rules begin here ...
  std::string to;                    // ... and end before this; empty: at the end of the file
  bool doubles_backslashes = false;  // its markup writes each backslash twice
  Names left_out = {};               // our rules that it does not print
};

std::ostream& operator<<(std::ostream& stream, const Printing& printing) {
  return stream << printing.grammar << " in " << printing.seed;
}

const Names gopher = {"gopherurl", "gtype", "selector", "gopher+_string"};
const Names news = {"newsurl", "grouppart", "group", "article", "nntpurl"};
const Names telnet_and_wais = {"telneturl", "waisurl",  "waisdatabase", "waisindex",
                               "waisdoc",   "database", "wtype",        "wpath"};
const Names prospero = {"prosperourl", "ppath", "psegment", "fieldspec", "fieldname", "fieldvalue"};

Names together(const std::vector<Names>& lists) {
  Names all;
  for (const Names& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

const Printing the_1993_bnf = {"001_", "w3c1993", "prefixedurl u r l", "(end of URL BNF)"};
const Printing rfc1738_in_full = {"002_", "rfc1738", "genericurl =", ""};
const Printing rfc1738_partly = {
    "000_", "rfc1738", "genericurl     =", "", true, together({gopher, news, telnet_and_wais, prospero})};
const Printing rfc1738_partly_again = {
    "004_", "rfc1738", "genericurl     =", "", false, together({gopher, news, prospero})};
const Printing rfc1808_print = {"004_", "rfc1808", "URL         =", "3.1. Common"};
const Printing rfc2396_print = {"003_", "rfc2396", "URI-reference = [", "This is the latest"};

// The file of a printing; empty if there is none.
std::filesystem::path file_of(const Printing& printing) {
  if (!std::filesystem::is_directory(folder)) return {};
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with(printing.seed)) return entry.path();
  }
  return {};
}

// Reports what was not done. The test is not skipped, because a skipped test counts as failed, and nothing is wrong
// here.
void not_done(const std::string& what) {
  std::printf("[ NOT DONE ] %s: no publications in %s\n", what.c_str(), folder.c_str());
  testing::Test::RecordProperty("not_done", what);
}

// The part of `text` that prints the rules.
std::string section(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string::npos) return {};
  const std::size_t end = to.empty() ? text.size() : text.find(to, begin);
  return text.substr(begin, end - begin);
}

std::string with_single_backslashes(std::string text) {
  for (std::size_t at = 0; (at = text.find(R"(\\)", at)) != std::string::npos; ++at) text.erase(at, 1);
  return text;
}

// `line` up to a ";" outside quotes: comments differ, or are in another language.
std::string without_comment(const std::string& line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == ';' && !quoted) return line.substr(0, i);
  }
  return line;
}

// In the bar notation, a rule begins on a line of its own with "name =".
Rules bar_rules(const std::string& text) {
  Rules rules;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const std::string printed = squeezed(without_comment(line));
    const Names words = words_of(printed);
    if (words.size() > 1 && words[1] == "=") {
      rules.push_back({words[0], printed});
    } else if (!rules.empty() && !printed.empty()) {
      rules.back().text += ' ' + printed;
    }
  }
  return rules;
}

std::string text_of(const Printing& printing) {
  const std::string text = section(file_text(file_of(printing).string()), printing.from, printing.to);
  EXPECT_NE(text, "") << printing.seed << " has no " << printing.from;
  return printing.doubles_backslashes ? with_single_backslashes(text) : text;
}

// Texts are compared without blanks, but shown with them.
void expect_equal(const Rules& ours, const Rules& printed) {
  for (std::size_t i = 0; i < std::min(ours.size(), printed.size()); ++i)
    EXPECT_EQ(without_blanks(ours[i].text), without_blanks(printed[i].text)) << ours[i] << "\n" << printed[i];
  EXPECT_EQ(ours.size(), printed.size());
}

// ---- The readers of printings themselves

TEST(PrintingReader, EndsALineAtAComment) {
  EXPECT_EQ(bar_rules("a = \"x\" ; why\n  ; more\n| \"y\"\n\nb = \";\" | z ; \"\n"),
            (Rules{{"a", R"(a = "x" | "y")"}, {"b", R"(b = ";" | z)"}}));
}

TEST(PrintingReader, TakesTheTextBetweenTwoMarks) {
  EXPECT_EQ(section("before\na = b\nafter", "a =", "after"), "a = b\n");
  EXPECT_EQ(section("a = b", "c =", ""), "");
}

TEST(PrintingReader, ReplacesTwoBackslashesByOne) {
  EXPECT_EQ(with_single_backslashes(R"("\\" \ \\\\)"), R"("\" \ \\)");
}

// ---- Rule by rule

class BarPrinting : public testing::TestWithParam<Printing> {};

TEST_P(BarPrinting, EqualsOurFileRuleByRule) {
  const Printing& printing = GetParam();
  if (file_of(printing).empty()) return not_done("grammar/" + printing.grammar + ".bnf against " + printing.seed + "*");
  Rules ours = published(file_of(printing.grammar));
  std::erase_if(ours, [&](const Printed& rule) { return std::ranges::count(printing.left_out, rule.name) != 0; });
  expect_equal(ours, bar_rules(text_of(printing)));
}

INSTANTIATE_TEST_SUITE_P(Of, BarPrinting,
                         testing::Values(rfc1738_in_full, rfc1738_partly, rfc1738_partly_again, rfc1808_print,
                                         rfc2396_print),
                         [](const auto& each) { return each.param.grammar + "_" + each.param.seed.substr(0, 3); });

// In the notation of 1993, nothing marks the end of a rule, and a continuation may begin like a rule. Therefore the
// print is read along our rules. Blanks count: "h t t p" is four letters, "http" would be a production.
TEST(JuxtapositionPrinting, EqualsOurFileRuleByRule) {
  if (file_of(the_1993_bnf).empty()) return not_done("grammar/w3c1993.bnf against 001_*");
  std::string print = squeezed(text_of(the_1993_bnf)) + ' ';
  for (const Printed& rule : published(file_of("w3c1993"))) {
    ASSERT_EQ(print.substr(0, rule.text.size() + 1), rule.text + ' ');
    print.erase(0, rule.text.size() + 1);
  }
  EXPECT_EQ(print, "");
}

// ---- The printings of RFC 1738 compared with each other

// The full printing comes first.
const std::vector<Printing> rfc1738_printings = {rfc1738_in_full, rfc1738_partly, rfc1738_partly_again};

// The rules of a printing as its readers have to understand them: misprints are corrected as in our file.
Rules mended(Rules rules) {
  std::map<std::string, std::string> corrections;
  for (const PrintedRule& rule : file_of("rfc1738").rules) {
    if (!rule.misprint.empty()) corrections[without_blanks(joined(rule.misprint, ""))] = squeezed(rule.text);
  }
  for (Printed& rule : rules) {
    const auto correction = corrections.find(without_blanks(rule.text));
    if (correction != corrections.end()) rule.text = correction->second;
  }
  return rules;
}

bool defines(const Rules& rules, const std::string& name) {
  return std::ranges::any_of(rules, [&](const Printed& rule) { return rule.name == name; });
}

// A grammar of `rules`, and of the rules of `full` that are missing in them.
Grammar completed(Rules rules, const Rules& full) {
  for (const Printed& rule : full) {
    if (!defines(rules, rule.name)) rules.push_back(rule);
  }
  std::string text = "# notation: bar\n";
  for (const Printed& rule : rules) text += rule.text + '\n';
  const auto grammars = read_grammars({{"printing.bnf", text}});
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars))
    throw std::invalid_argument(to_string(*diagnostics));
  return std::get<std::vector<Grammar>>(grammars).front();
}

// The productions that both printings define with different languages. Each printing is completed from the full one.
Names differences(const Rules& a, const Rules& b, const Rules& full) {
  const Grammar grammar_a = completed(a, full);
  const Grammar grammar_b = completed(b, full);
  Names names;
  for (const Printed& rule : a) {
    if (!defines(b, rule.name)) continue;
    if (printed_language(grammar_a, rule.name) != printed_language(grammar_b, rule.name)) names.push_back(rule.name);
  }
  return names;
}

TEST(Rfc1738Printings, DefineEqualLanguagesWhereverTwoDefineTheSameProduction) {
  std::vector<Rules> printings;
  for (const Printing& each : rfc1738_printings) {
    if (file_of(each).empty()) return not_done("the printings of RFC 1738 against each other");
    printings.push_back(mended(bar_rules(text_of(each))));
  }
  for (std::size_t i = 0; i < printings.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_EQ(differences(printings[i], printings[j], printings[0]), Names{});
  }
}

TEST(Rfc1738Printings, AreComparedAsLanguagesNotAsTexts) {
  const Rules a = {{"a", "a = b | \"x\" *c"}, {"b", "b = \"y\""}, {"c", "c = \"z\""}};
  const Rules b = {{"a", "a = \"x\" | b | \"x\" 1*c"}, {"b", "b = \"y\" | \"y\""}};
  const Rules c = {{"a", "a = b | \"x\" *c"}, {"b", "b = \"Y\""}};
  EXPECT_EQ(differences(a, b, a), Names{});
  EXPECT_EQ(differences(a, c, a), (Names{"a", "b"}));
}

}  // namespace
}  // namespace bnfurl::gen::tests
