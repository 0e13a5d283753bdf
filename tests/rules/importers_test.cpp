// Files of others: what no table of decisions shows. Values, sizes, and random files against a plain reader. The tables
// are read by decisions_test.cpp, which also has each decision about lists of hosts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/rules/importers/importers.hpp"
#include "tests/rules/decider.hpp"

namespace bnfurl::crawl::rules::tests {

// Lists of ad blockers.

namespace {

ImportedList read_adblock_list(std::string_view text) { return read_adblock({.file = "list.txt", .text = text}); }
std::string of(std::string_view rules, std::string_view url) { return decision(read_adblock_list(rules).list, url); }

TEST(AdblockDecisions, ADoubleBarAndACaretAreAHostAndAllBelowIt) {
  for (const char* url : {"http://ads.example/", "https://x.ADS.example:8080/a?b", "http://ads.example?a"})
    EXPECT_EQ(of("||ads.example^", url), "deny") << url;
  for (const char* url : {"http://xads.example/", "http://ads.example.org/", "http://h/ads.example/",
                          "http://h/?a=ads.example", "http://ads.example@h/", "mailto:me@ads.example"})
    EXPECT_EQ(of("||ads.example^", url), "none") << url;
  EXPECT_EQ(read_adblock_list("||Ads.Example^").list.rules[0].conditions,
            (std::vector<Condition>{HostName{"ads.example", false}}));
}

TEST(AdblockDecisions, AStarIsAnyOctetsAndAtAnEndNothing) {
  EXPECT_EQ(of("/banner/*/img^", "http://h/banner/a/b/img?x"), "deny");
  EXPECT_EQ(of("/banner/*/img^", "http://h/banner/img"), "none");
  EXPECT_EQ(of("*ad*", "http://h/xadx"), "deny");
  EXPECT_EQ(of("ad*|", "http://h/xadx"), "deny");
  EXPECT_EQ(of("|*ad", "http://h/xadx"), "deny");
  EXPECT_EQ(read_adblock_list("*ad*").list.rules[0].conditions, read_adblock_list("ad").list.rules[0].conditions);
}

TEST(AdblockDecisions, WhatIsNotRegularOrTooLargeIsLeftOutAndCounted) {
  const ImportedList list = read_adblock_list("/ads(?!x)/\n/(a)\\1/\n||h/" + std::string(5000, 'a') + "\n/b[0-9]/\n");
  EXPECT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(notes(list),
            "rules with look-around (1, first on line 1)\nrules with a back-reference (1, first on line 2)\n"
            "rules with more than 4096 states (1, first on line 3)\n");
}

TEST(AdblockDecisions, BetweenSlashesIsARegularExpression) {
  EXPECT_EQ(of("/ads[0-9]+/", "http://h/xADS12"), "deny");
  EXPECT_EQ(of("/ads[0-9]+/", "http://h/ads"), "none");
  EXPECT_EQ(of("@@/^http:..h./\n/a$/", "http://h/a"), "allow");
  EXPECT_EQ(read_adblock_list("  @@/a,b$/").list.rules[0].conditions,
            (std::vector<Condition>{RegularExpression{.text = "a,b$", .column = 6, .ignores_case = true}}));
}

TEST(AdblockDecisions, ALineOfManyDollarsIsReadOnce) {
  EXPECT_EQ(notes(read_adblock_list("/" + std::string(1000000, '$'))),
            "rules with more than 4096 states (1, first on line 1)\n");
  std::string commas;
  for (int i = 0; i < 300000; ++i) commas += "$a,";
  EXPECT_EQ(read_adblock_list(commas).unsupported.size() + read_adblock_list(commas).list.rules.size(), 1U);
}

// regex-urlfilter of Nutch.

ImportedList read_nutch_list(std::string_view text) {
  return read_nutch({.file = "regex-urlfilter.txt", .text = text});
}

TEST(NutchDecisions, NoneMeansDenied) {
  const RuleList list = read_nutch_list("+^http://h/\n").list;
  EXPECT_EQ(decision(list, "http://x/"), "none");
  EXPECT_EQ(list.otherwise, Verdict::deny);
  EXPECT_EQ(list.deciding, Deciding::first);
}

TEST(NutchDecisions, AnExpressionIsAllThatFollowsTheSign) {
  const ImportedList list = read_nutch_list("+a # b \r\n-\n");
  ASSERT_EQ(list.list.rules.size(), 2U);
  EXPECT_EQ(list.list.rules[0].conditions, (std::vector<Condition>{RegularExpression{"a # b ", 2}}));
  EXPECT_EQ(list.list.rules[1].conditions, (std::vector<Condition>{RegularExpression{"", 2}})) << "found in every URL";
}

// What no reader takes is a mistake, which is told where rules are compiled.
TEST(NutchDecisions, WhatIsNoExpressionIsAMistake) {
  const auto compiled = RuleSet::compile({{.kind = "nutch", .file = "f", .text = "-a(\n-\\y\n+.\n"}});
  ASSERT_EQ(compiled.error().size(), 2U);
  EXPECT_EQ(to_string(compiled.error()[0]), "f:1:3: this ( is not closed; write \\( for the character");
  EXPECT_EQ(to_string(compiled.error()[1]), "f:2:2: this escape is not supported; write only the character, or \\xHH");
}

TEST(NutchDecisions, MistakesAreBounded) {
  std::string text;
  for (int i = 0; i < 10000; ++i) text += "x\n";
  const ImportedList list = read_nutch_list(text);
  ASSERT_EQ(list.diagnostics.size(), 201U);
  EXPECT_EQ(list.diagnostics.back().message, "there are more errors, from this line on");
}

// SURT prefixes.

ImportedList read_surt_list(std::string_view text) { return read_surt({.file = "surts.txt", .text = text}); }

TEST(SurtPrefixDecisions, AHostInAnotherScriptIsItsXnForm) {
  const auto of = [](std::string_view rule, std::string_view after) {
    return decision(read_surt_list(rule).list, "http://xn--bcher-kva.example" + std::string(after));
  };
  EXPECT_EQ(of("+http://(example,bücher,)/a", "/a"), "allow");
  EXPECT_EQ(of("+(example,BÜCHER,)", "/"), "allow");
  EXPECT_EQ(of("+http://(example,bücher,:8080)/", ":8080/"), "allow");
  EXPECT_EQ(of("+(example,bücher,)/ä", "/%C3%A4"), "allow") << "a path has triplets";
  EXPECT_EQ(decision(read_surt_list("+(example,bücher,w").list, "http://www.xn--bcher-kva.example/"), "allow");
  EXPECT_EQ(decision(read_surt_list("+(example,bücher,").list, "http://www.bcher.example/"), "none");
  EXPECT_EQ(decision(read_surt_list("+(example,bücher,)").list, "http://xn--bcher-kva.example./"), "allow");
}

TEST(SurtPrefixDecisions, APrefixThatIsTooLargeIsLeftOutAndCounted) {
  const ImportedList list = read_surt_list("+(org,a,)/" + std::string(5000, 'a') + "\n+(org,a,)/b\n");
  EXPECT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(notes(list), "rules with more than 4096 states (1, first on line 1)\n");
}

// robots.txt: lines, sizes and other keys. The examples of RFC 9309 are among the tables (tests: decisions_test.cpp).

ImportedList read_robots_list(std::string_view text, std::string_view agent = "*") {
  return read_robots({.file = "robots.txt", .text = text, .agent = agent});
}

std::string of_path(std::string_view text, std::string_view path, std::string_view agent = "*") {
  return decision(read_robots_list(text, agent).list, "https://www.example.com" + std::string(path));
}

TEST(RobotsDecisions, LinesEndInLfCrLfOrCr) {
  const ImportedList list =
      read_robots_list("User-agent: *\rDisallow: /a\r\nDisallow: /b\n\rDisallow: /c\r\r\nDisallow: /d");
  for (const auto& [path, line] : {std::pair("/a", 2), {"/b", 3}, {"/c", 5}, {"/d", 7}})
    EXPECT_EQ(deciding_line(list.list, "http://h" + std::string(path)), line) << path;
}

TEST(RobotsDecisions, OtherKeysNeitherEndNorSplitAGroup) {
  const ImportedList list = read_robots_list(
      "User-agent: a\nSitemap: http://h/s1.xml\nUser-agent: b\nCrawl-delay: 1\nDisallow: /a\nHost: h\nDisallow: /b\n"
      "SITEMAP:http://h/s2.xml\n",
      "a");
  EXPECT_EQ(decision(list.list, "http://h/a"), "deny");
  EXPECT_EQ(decision(list.list, "http://h/b"), "deny");
  EXPECT_EQ(list.sitemaps, (std::vector<std::string>{"http://h/s1.xml", "http://h/s2.xml"}));
  EXPECT_EQ(
      notes(list),
      "lines with the key \"crawl-delay\" (1, first on line 4)\nlines with the key \"host\" (1, first on line 6)\n");
}

TEST(RobotsDecisions, TheRobotIsTheOneWithTheProductTokenOfTheAgent) {
  const std::string text =
      "User-agent: *\nDisallow: /a\n\nUser-agent: foobot # x\nDisallow: /b\nUser-agent: Bar\nDisallow: /c\n";
  const auto denied = [&text](std::string_view agent) {
    std::string list;
    for (const char* path : {"/a", "/b", "/c"}) list += of_path(text, path, agent) == "deny" ? path : "";
    return list + " " + notes(read_robots_list(text, agent));
  };
  EXPECT_EQ(denied("*"), "/a ");
  EXPECT_EQ(denied("FooBot"), "/b ");
  EXPECT_EQ(denied("FooBot/2.1"), "/b ");
  EXPECT_EQ(denied(" Bar/1.0"), "/c ");
  EXPECT_EQ(denied("BazBot/2.1"), "/a all rules except those for *, because no group names BazBot\n");
  EXPECT_EQ(denied("foobo"), "/a all rules except those for *, because no group names foobo\n");
  const auto compiled = RuleSet::compile({{.kind = "robots", .file = "f", .agent = "x", .text = text}});
  EXPECT_EQ(compiled->unsupported()[0], "f: all rules except those for *, because no group names x");
}

TEST(RobotsDecisions, FiveHundredKibibytesAreRead) {
  constexpr std::size_t limit = std::size_t{500} * 1024;
  std::string text = "User-agent: *\nDisallow: /a\n#";
  text.resize(limit - 13, '-');
  text += "\nDisallow: /bc\nDisallow: /d\n";
  ASSERT_EQ(text.substr(limit - 2, 4), "/bc\n");
  EXPECT_EQ(of_path(text, "/a"), "deny");
  EXPECT_EQ(of_path(text, "/bc"), "none") << "a line that is cut in two does not count, nor does its half";
  EXPECT_EQ(of_path(text, "/b"), "none");
  EXPECT_EQ(notes(read_robots_list(text)),
            "bytes after the first 500 KiB (15)\nbytes before that, of the line that would be cut (12)\n");
  text.erase(40, 1);
  EXPECT_EQ(of_path(text, "/bc"), "deny") << "a line that ends at the limit";
  EXPECT_EQ(of_path(text, "/d"), "none");
}

TEST(RobotsDecisions, KeysThatGoogleReadsCountIfThatIsAsked) {
  const std::string text =
      "Useragent: a\nDisalow: /1\nUser agent : b\nDISSALLOW /2\n"
      "User-agent: c\ndiasllow: /3\nDisallw: /4\nSite-map: m\n";
  const auto read = [&](bool like_google) {
    return read_robots_file({.file = "f", .text = text, .like_google = like_google});
  };
  EXPECT_EQ(read(false).misspelt, 0U);
  EXPECT_EQ(read(false).groups, std::vector<std::vector<Rule>>(1));
  const RobotsFile file = read(true);
  EXPECT_EQ(file.misspelt, 6U);
  EXPECT_EQ(file.robots.size(), 3U);
  for (const std::vector<Rule>& group : file.groups) EXPECT_EQ(group.size(), 1U);
  EXPECT_EQ(file.list.sitemaps, std::vector<std::string>{"m"});
}

// RFC 9309, 2.3.1.5: "Crawlers MUST use the parseable rules." What is denied stays denied.
TEST(RobotsDecisions, ADisallowThatIsTooLargeIsCutAndAnAllowLeftOut) {
  const std::string long_one(5000, 'a');
  const std::string at_limit(4094, 'a');
  const ImportedList list =
      read_robots_list("User-agent: other\nDisallow: /b" + long_one + "\nUser-agent: *\nDisallow: /" + long_one +
                       "$\nAllow: /b" + long_one + "\nAllow: /" + std::string(4090, 'a') + "\nDisallow: /c\n");
  EXPECT_EQ(notes(list),
            "ends of disallow rules with more than 4096 states, which therefore deny more (1, first on line 4)\n"
            "allow rules with more than 4096 states (1, first on line 5)\n");
  EXPECT_EQ(decision(list.list, "http://h/" + long_one), "deny");
  EXPECT_EQ(decision(list.list, "http://h/" + at_limit), "deny") << "it is as long as it was written";
  EXPECT_EQ(decision(list.list, "http://h/" + at_limit.substr(1)), "allow");
  EXPECT_EQ(decision(list.list, "http://h/c"), "deny");
  EXPECT_EQ(decision(list.list, "http://h/b" + long_one), "none");
}

// "%2A" is "*", too, so it is never cut in two.
TEST(RobotsDecisions, ADisallowIsCutBetweenTriplets) {
  for (const std::size_t before : {0U, 1U, 2U, 3U, 4U}) {
    for (const char* octet : {"%2a", "%24", "%c3", "$*"}) {
      std::string text = "User-agent: *\nDisallow: /" + std::string(before, 'x');
      std::string path = "/" + std::string(before, 'x');
      for (int i = 0; i < 2000; ++i) {
        text += octet;
        path += octet == std::string_view("%c3") ? "%C3" : octet == std::string_view("%2a") ? "*" : "$";
      }
      const ImportedList list = read_robots_list(text);
      EXPECT_EQ(list.unsupported.size(), 1U) << octet;
      EXPECT_EQ(decision(list.list, "http://h" + path), "deny") << octet << " " << before;
      const auto compiled = RuleSet::compile({{.kind = "robots", .file = "f", .text = text}});
      EXPECT_TRUE(compiled.has_value()) << octet << " " << before;
    }
  }
}

TEST(RobotsDecisions, NothingIsAMistake) {
  const ImportedList list =
      read_robots_list("\xff\xfe: \x01\n:\n: /\nUser-agent:\nDisallow: /\xff\n" + std::string(100, ':'));
  EXPECT_TRUE(list.diagnostics.empty());
}

TEST(RobotsDecisions, OtherKeysAreToldInBoundedMemory) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "key" + std::to_string(i) + ": x\n";
  EXPECT_LE(read_robots_list(text).unsupported.size(), 101U);
}

// Random robots.txt files against random paths: what the reader makes of them, tried rule by rule, and a plain matcher
// that shares nothing with it: it goes through the file for each path, and takes patterns apart octet by octet.

// ---- The plain matcher: octets of a pattern are numbers, operators are negative ones

constexpr int any = -1;
constexpr int end = -2;

int number_of(const std::string& digits) { return std::stoi(digits, nullptr, 16); }

bool is_triplet(const std::string& text, std::size_t at) {
  return text[at] == '%' && at + 2 < text.size() && std::isxdigit(static_cast<unsigned char>(text[at + 1])) != 0 &&
         std::isxdigit(static_cast<unsigned char>(text[at + 2])) != 0;
}

bool has_no_meaning(int octet) {
  return octet < 128 &&
         (std::isalnum(octet) != 0 || std::string("-._~").find(static_cast<char>(octet)) != std::string::npos);
}

// An octet that is written as a triplet is 256 more, but for those that mean the same either way.
std::vector<int> numbers(const std::string& text) {
  std::vector<int> result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_triplet(text, i)) {
      const int octet = static_cast<unsigned char>(text[i]);
      result.push_back(octet > 127 ? octet + 256 : octet);
      continue;
    }
    const int octet = number_of(text.substr(i + 1, 2));
    result.push_back(has_no_meaning(octet) || octet == '*' || octet == '$' ? octet : octet + 256);
    i += 2;
  }
  return result;
}

std::vector<int> pattern_numbers(const std::string& text) {
  std::vector<int> result;
  std::string run;
  const auto flush = [&] {
    for (const int each : numbers(run)) result.push_back(each);
    run.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_end = text[i] == '$' && i + 1 == text.size();
    if (text[i] != '*' && !is_end) {
      run += text[i];
      continue;
    }
    flush();
    result.push_back(is_end ? end : any);
  }
  flush();
  return result;
}

bool plainly_matches(const std::vector<int>& pattern, std::size_t i, const std::vector<int>& path, std::size_t at) {
  if (i == pattern.size()) return true;
  if (pattern[i] == end) return at == path.size();
  if (pattern[i] == any)
    return plainly_matches(pattern, i + 1, path, at) || (at < path.size() && plainly_matches(pattern, i, path, at + 1));
  return at < path.size() && pattern[i] == path[at] && plainly_matches(pattern, i + 1, path, at + 1);
}

// In octets of the normal form.
std::size_t length_of(const std::string& pattern) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (is_triplet(pattern, i)) {
      length += has_no_meaning(number_of(pattern.substr(i + 1, 2))) ? 1 : 3;
      i += 2;
    } else {
      length += static_cast<unsigned char>(pattern[i]) > 127 ? 3 : 1;
    }
  }
  return length;
}

// The lines of random files are simple: "key:value", with keys in lower case.
std::string plainly_decided(const std::vector<std::string>& lines, const std::string& agent, const std::string& path) {
  if (path == "/robots.txt") return "allow";
  const bool is_named = std::ranges::find(lines, "user-agent:" + agent) != lines.end();
  const std::string wanted = "user-agent:" + (is_named ? agent : "*");
  bool counts = false;
  bool was_agent = false;
  std::size_t longest = 0;
  std::string verdict = "none";
  for (const std::string& line : lines) {
    const std::string key = line.substr(0, line.find(':'));
    const std::string value = line.substr(line.find(':') + 1);
    if (key == "user-agent") {
      counts = line == wanted || (was_agent && counts);
      was_agent = true;
    }
    if (key != "allow" && key != "disallow") continue;
    was_agent = false;
    if (!counts || value.empty() || (value[0] != '/' && value[0] != '*')) continue;
    if (!plainly_matches(pattern_numbers(value), 0, numbers(path), 0)) continue;
    const std::size_t length = length_of(value);
    if (length > longest) verdict = "none";
    if (length < longest) continue;
    longest = length;
    if (verdict != "allow") verdict = key == "allow" ? "allow" : "deny";
  }
  return verdict;
}

// ---- Random files

using Random = std::mt19937;

std::string one_of(Random& random, const std::vector<std::string>& choices) {
  return choices[random() % choices.size()];
}

std::string random_text(Random& random, const std::vector<std::string>& pieces, unsigned most) {
  std::string text;
  for (auto left = random() % (most + 1); left > 0; --left) text += one_of(random, pieces);
  return text;
}

const std::vector<std::string> of_patterns = {"/",   "a",   "b",   "*",      "$",        "%61", "%2a",
                                              "%24", "%2F", "%2f", "%c3%A9", "\xc3\xa9", "?",   "="};
const std::vector<std::string> of_paths = {"/",   "a",   "b",   "*",      "$", "%61", "%2A",
                                           "%24", "%2F", "%2f", "%C3%a9", "?", "="};

std::string random_line(Random& random) {
  const auto kind = random() % 8;
  if (kind == 0) return "user-agent:" + one_of(random, {"a", "b", "c", "*"});
  if (kind == 1) return one_of(random, {"sitemap:/a", "", "crawl-delay:1"});
  const std::string key = one_of(random, {"allow:", "disallow:"});
  return key + (random() % 8 == 0 ? "" : one_of(random, {"/", "/", "/", "*"})) + random_text(random, of_patterns, 4);
}

TEST(RandomRobots, AreDecidedAsByThePlainMatcher) {
  Random random(9309);
  int denied = 0;
  int allowed = 0;
  for (int file = 0; file < 1500; ++file) {
    std::vector<std::string> lines;
    std::string text;
    for (auto left = random() % 12; left > 0; --left) {
      lines.push_back(random() % 4 == 0 ? "user-agent:" + one_of(random, {"a", "b", "*"}) : random_line(random));
      text += lines.back() + one_of(random, {"\n", "\r\n", "\r", "  # b\n"});
      if (random() % 4 == 0) text += one_of(random, {"\n", "# user-agent:b\n", "host:a\n"});
    }
    for (const char* agent : {"a", "b"}) {
      const RuleList list = read_robots({.file = "robots.txt", .text = text, .agent = agent}).list;
      for (int i = 0; i < 8; ++i) {
        const std::string path = "/" + (random() % 40 == 0 ? "robots.txt" : random_text(random, of_paths, 5));
        const std::string expected = plainly_decided(lines, agent, path);
        ASSERT_EQ(decision(list, "http://h" + path), expected) << agent << " " << path << "\n" << text;
        denied += expected == "deny" ? 1 : 0;
        allowed += expected == "allow" ? 1 : 0;
      }
    }
  }
  EXPECT_GT(denied, 1000);
  EXPECT_GT(allowed, 1000);
}

}  // namespace
}  // namespace bnfurl::crawl::rules::tests
