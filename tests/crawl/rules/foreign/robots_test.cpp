// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// robots.txt: the examples of RFC 9309, and each decision of the reader.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "crawl/rules/foreign/foreign.hpp"
#include "tests/crawl/rules/foreign/decider.hpp"

namespace bnfurl::crawl::rules::tests {
namespace {

ForeignList read_robots_list(std::string_view text, std::string_view agent = "*") {
  return read_robots({.file = "robots.txt", .text = text, .agent = agent});
}

std::string of_path(std::string_view text, std::string_view path, std::string_view agent = "*") {
  return decision(read_robots_list(text, agent).list, "https://www.example.com" + std::string(path));
}

std::string of_rules(std::string_view rules, std::string_view path) {
  return of_path("User-agent: *\n" + std::string(rules), path);
}

TEST(Rfc9309Robots, GroupsOfOneAgentAreJoined) {  // section 2.2.1, figure 2
  constexpr std::string_view text =
      "user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: ExampleBot\ndisallow: /baz\n";
  for (const char* path : {"/foo", "/bar", "/baz"}) EXPECT_EQ(of_path(text, path, "ExampleBot"), "deny") << path;
  EXPECT_EQ(of_path(text, "/qux", "ExampleBot"), "none");
  EXPECT_EQ(of_path(text, "/foo", "OtherBot"), "none");
}

TEST(Rfc9309Robots, WhereNoGroupNamesTheAgentThatOfAllCounts) {  // section 2.2.1, figure 3
  constexpr std::string_view text =
      "user-agent: *\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: BazBot\ndisallow: /baz\n";
  EXPECT_EQ(of_path(text, "/foo", "ExampleBot"), "deny");
  EXPECT_EQ(of_path(text, "/baz", "ExampleBot"), "none");
  EXPECT_EQ(of_path(text, "/foo", "BazBot"), "none");
  EXPECT_EQ(of_path(text, "/baz", "BazBot"), "deny");
}

TEST(Rfc9309Robots, WithoutAnyGroupThatCountsNothingIsDenied) {
  EXPECT_EQ(of_path("user-agent: a\ndisallow: /\n", "/", "b"), "none");
  EXPECT_EQ(of_path("", "/", "b"), "none");
  EXPECT_EQ(read_robots_list("").list.otherwise, Verdict::allow);
}

TEST(Rfc9309Robots, ComparesInNormalForm) {  // section 2.2.2, figure 4
  EXPECT_EQ(of_rules("disallow: /foo/bar?baz=quz", "/foo/bar?baz=quz"), "deny");
  EXPECT_EQ(of_rules("disallow: /foo/bar?baz=https://foo.bar", "/foo/bar?baz=https://foo.bar"), "deny");
  EXPECT_EQ(of_rules("disallow: /foo/bar/\xe3\x83\x84", "/foo/bar/%E3%83%84"), "deny");
  EXPECT_EQ(of_rules("disallow: /foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"), "deny");
  EXPECT_EQ(of_rules("disallow: /foo/bar/%62%61%7A", "/foo/bar/baz"), "deny");
  EXPECT_EQ(of_rules("disallow: /foo/bar/baz", "/foo/bar/%62%61%7A"), "deny");
}

TEST(Rfc9309Robots, HasThreeSpecialCharacters) {  // section 2.2.3, figure 5
  EXPECT_EQ(of_rules("allow: / # comment in line\n# comment on its own line", "/a"), "allow");
  EXPECT_EQ(of_rules("allow: /this/path/exactly$", "/this/path/exactly"), "allow");
  EXPECT_EQ(of_rules("allow: /this/path/exactly$", "/this/path/exactly/"), "none");
  EXPECT_EQ(of_rules("allow: /this/*/exactly", "/this/a/b/exactly"), "allow");
  EXPECT_EQ(of_rules("allow: /this/*/exactly", "/this//exactly"), "allow");
  EXPECT_EQ(of_rules("allow: /this/*/exactly", "/this/exactly"), "none");
}

TEST(Rfc9309Robots, TripletsAreTheOctetsOfOperators) {  // section 2.2.3, figure 6
  EXPECT_EQ(of_rules("disallow: /path/file-with-a-%2A.html", "/path/file-with-a-*.html"), "deny");
  EXPECT_EQ(of_rules("disallow: /path/file-with-a-%2a.html", "/path/file-with-a-%2A.html"), "deny");
  EXPECT_EQ(of_rules("disallow: /path/file-with-a-%2A.html", "/path/file-with-a-b.html"), "none");
  EXPECT_EQ(of_rules("disallow: /path/foo-%24", "/path/foo-$"), "deny");
  EXPECT_EQ(of_rules("disallow: /path/foo-%24", "/path/foo-$bar"), "deny");
  EXPECT_EQ(of_rules("disallow: /path/foo-%24", "/path/foo-"), "none");
}

constexpr std::string_view simple_example =
    "User-Agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/\n\nUser-Agent: foobot\nDisallow:/\n"
    "Allow:/example/page.html\nAllow:/example/allowed.gif\n\nUser-Agent: barbot\nUser-Agent: bazbot\n"
    "Disallow: /example/page.html\n\nUser-Agent: quxbot\n";

TEST(Rfc9309Robots, SimpleExample) {  // section 5.1
  EXPECT_EQ(of_path(simple_example, "/a/b.gif"), "deny");
  EXPECT_EQ(of_path(simple_example, "/a/b.gif?c"), "none");
  EXPECT_EQ(of_path(simple_example, "/example/a"), "deny");
  EXPECT_EQ(of_path(simple_example, "/publications/a"), "allow");
  EXPECT_EQ(of_path(simple_example, "/publications/a.gif"), "allow");
  EXPECT_EQ(of_path(simple_example, "/", "foobot"), "deny");
  EXPECT_EQ(of_path(simple_example, "/example/page.html", "foobot"), "allow");
  EXPECT_EQ(of_path(simple_example, "/example/allowed.gif", "foobot"), "allow");
  for (const char* agent : {"barbot", "bazbot"}) {
    EXPECT_EQ(of_path(simple_example, "/example/page.html", agent), "deny");
    EXPECT_EQ(of_path(simple_example, "/a.gif", agent), "none");
  }
  EXPECT_EQ(of_path(simple_example, "/a.gif", "quxbot"), "none");  // its group is empty, and allows everything
}

TEST(Rfc9309Robots, LongestMatch) {  // section 5.2
  constexpr std::string_view text =
      "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n";
  EXPECT_EQ(of_path(text, "/example/page/disallowed.gif", "foobot"), "deny");
  EXPECT_EQ(of_path(text, "/example/page/", "foobot"), "allow");
}

TEST(RobotsDecisions, LinesEndInLfCrLfOrCr) {
  const ForeignList list =
      read_robots_list("User-agent: *\rDisallow: /a\r\nDisallow: /b\n\rDisallow: /c\r\r\nDisallow: /d");
  for (const auto& [path, line] : {std::pair("/a", 2), {"/b", 3}, {"/c", 5}, {"/d", 7}})
    EXPECT_EQ(deciding_line(list.list, "http://h" + std::string(path)), line) << path;
}

TEST(RobotsDecisions, KeysAndAgentsIgnoreCaseAndBlanksAroundThem) {
  EXPECT_EQ(of_path(" \tUSER-agent\t :\t FooBot \t\n\tdisALLOW :  /a \t# why\n", "/a", "fOObOT"), "deny");
  EXPECT_EQ(of_path("user-agent:foobot\ndisallow:/a\n", "/A", "foobot"), "none") << "patterns do not";
}

TEST(RobotsDecisions, AgentsAreComparedByTheirProductTokens) {
  for (const char* line : {"FooBot/2.1", "foobot (+http://h/)", "foobot*", "foobot bar"})
    EXPECT_EQ(of_path("User-agent: " + std::string(line) + "\nDisallow: /a", "/a", "FooBot/1.0"), "deny") << line;
  for (const char* line : {"FooBot-News", "Foo", "xFooBot", "FooBot_2", "FooBot2", ""})
    EXPECT_EQ(of_path("User-agent: " + std::string(line) + "\nDisallow: /a", "/a", "FooBot"), "none") << line;
  EXPECT_EQ(of_path("User-agent: MJ12bot\nDisallow: /a", "/a", "MJ12bot"), "deny");
  EXPECT_EQ(of_path("User-agent: MJ\nDisallow: /a", "/a", "MJ12bot"), "none");
}

TEST(RobotsDecisions, AStarIsEverybodyOnlyAlone) {
  EXPECT_EQ(of_path("User-agent: *\nDisallow: /a", "/a", "foobot"), "deny");
  EXPECT_EQ(of_path("User-agent: * (all)\nDisallow: /a", "/a", "foobot"), "deny");
  EXPECT_EQ(of_path("User-agent: *bot\nDisallow: /a", "/a", "foobot"), "none");
  EXPECT_EQ(of_path("User-agent: foobot\nDisallow: /a", "/a", "*"), "none");
}

TEST(RobotsDecisions, RulesBeforeAnyGroupCountForNobody) {
  const ForeignList list = read_robots_list("Disallow: /a\nAllow: /b\nUser-agent: *\nDisallow: /c\n");
  EXPECT_EQ(decision(list.list, "http://h/a"), "none");
  EXPECT_EQ(decision(list.list, "http://h/c"), "deny");
  EXPECT_EQ(notes(list), "2 rules before any user-agent line\n");
}

TEST(RobotsDecisions, OtherKeysNeitherEndNorSplitAGroup) {
  const ForeignList list = read_robots_list(
      "User-agent: a\nSitemap: http://h/s1.xml\nUser-agent: b\nCrawl-delay: 1\nDisallow: /a\nHost: h\nDisallow: /b\n"
      "SITEMAP:http://h/s2.xml\n",
      "a");
  EXPECT_EQ(decision(list.list, "http://h/a"), "deny");
  EXPECT_EQ(decision(list.list, "http://h/b"), "deny");
  EXPECT_EQ(list.sitemaps, (std::vector<std::string>{"http://h/s1.xml", "http://h/s2.xml"}));
  EXPECT_EQ(notes(list), "1 lines with the key \"crawl-delay\"\n1 lines with the key \"host\"\n");
}

TEST(RobotsDecisions, AUserAgentLineAfterARuleBeginsAnotherGroup) {
  EXPECT_EQ(of_path("User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b", "/b", "a"), "none");
  EXPECT_EQ(of_path("User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /b", "/b", "a"), "none") << "an empty one, too";
  EXPECT_EQ(of_path("User-agent: a\n\n# more\n\nUser-agent: b\nDisallow: /b", "/b", "a"), "deny");
}

TEST(RobotsDecisions, AnEmptyPatternIsNoRule) {
  EXPECT_EQ(of_rules("Disallow:\nDisallow: # nothing", "/"), "none");
  EXPECT_EQ(of_rules("Disallow: /\nAllow:", "/a"), "deny");
}

TEST(RobotsDecisions, APatternThatBeginsWithAStarIsReadAsItStands) {
  EXPECT_EQ(of_rules("Disallow: *a", "/b/a"), "deny");
  EXPECT_EQ(of_rules("Disallow: *", "/"), "deny");
  EXPECT_EQ(of_rules("Disallow: *$", "/a"), "deny");
  EXPECT_EQ(of_rules("Allow: */b\nDisallow: /a", "/a/b"), "allow") << "three octets against two";
}

TEST(RobotsDecisions, APatternWithNeitherSlashNorStarAtItsBeginMatchesNothing) {
  const ForeignList list =
      read_robots_list("User-agent: *\nDisallow: a\nDisallow: http://h/\nDisallow: $\nDisallow: %2Fa\n");
  for (const char* url : {"http://h/", "http://h/a", "http://h/http://h/"}) EXPECT_EQ(decision(list.list, url), "none");
  EXPECT_EQ(notes(list), "4 rules that match nothing, as they begin with neither \"/\" nor \"*\"\n");
}

TEST(RobotsDecisions, ADollarCountsAtTheEndOnly) {
  EXPECT_EQ(of_rules("Disallow: /a$b", "/a$bc"), "deny");
  EXPECT_EQ(of_rules("Disallow: /a$b", "/a"), "none");
  EXPECT_EQ(of_rules("Disallow: /a$$", "/a$"), "deny");
  EXPECT_EQ(of_rules("Disallow: /a$$", "/a$b"), "none");
  EXPECT_EQ(of_rules("Disallow: /a$*b", "/a$xb"), "deny");
  EXPECT_EQ(of_rules("Disallow: /a*$", "/ab"), "deny");
}

TEST(RobotsDecisions, AMissingColonIsSuppliedBetweenTwoWords) {
  const ForeignList list = read_robots_list("User-agent *\nDisallow\t/a\nDisallow /b c\nnonsense\n");
  EXPECT_EQ(decision(list.list, "http://h/a"), "deny");
  EXPECT_EQ(decision(list.list, "http://h/b"), "none");
  EXPECT_EQ(notes(list), "2 lines without a colon\n");
}

TEST(RobotsDecisions, AByteOrderMarkIsNoPartOfTheFirstLine) {
  EXPECT_EQ(of_path("\xef\xbb\xbfUser-agent: *\nDisallow: /a\n", "/a"), "deny");
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
  EXPECT_EQ(notes(read_robots_list(text)), "27 octets after the first 500 KiB\n");
  text.erase(40, 1);
  EXPECT_EQ(of_path(text, "/bc"), "deny") << "a line that ends at the limit";
  EXPECT_EQ(of_path(text, "/d"), "none");
}

TEST(RobotsDecisions, RobotsTxtItselfIsAllowed) {
  EXPECT_EQ(of_rules("Disallow: /\nDisallow: /robots.txt$", "/robots.txt"), "allow");
  EXPECT_EQ(of_rules("Disallow: /", "/robots.txt?a"), "deny");
  EXPECT_EQ(of_rules("Disallow: /", "/a/robots.txt"), "deny");
  EXPECT_EQ(of_path("", "/robots.txt"), "allow");
}

TEST(RobotsDecisions, TheLongestPatternByOctetsDecides) {
  EXPECT_EQ(of_rules("Allow: /a\nDisallow: /ab", "/abc"), "deny");
  EXPECT_EQ(of_rules("Disallow: /ab\nAllow: /a", "/abc"), "deny") << "in any order";
  EXPECT_EQ(of_rules("Disallow: /*c\nAllow: /a", "/abc"), "deny") << "a star is an octet";
  EXPECT_EQ(of_rules("Allow: /page\nDisallow: /*.htm", "/page.htm"), "deny");
  EXPECT_EQ(of_rules("Allow: /$\nDisallow: /", "/"), "allow");
  EXPECT_EQ(of_rules("Allow: /$\nDisallow: /", "/a"), "deny");
}

TEST(RobotsDecisions, AllowDecidesAmongThoseThatAreEquallyLong) {
  EXPECT_EQ(of_rules("Disallow: /a\nAllow: /a", "/a"), "allow");
  EXPECT_EQ(of_rules("Disallow: /ab\nAllow: /*b", "/ab"), "allow");
}

TEST(RobotsDecisions, LengthIsThatOfTheNormalForm) {
  EXPECT_EQ(of_rules("Disallow: /%61\nAllow: /a", "/a"), "allow") << "equivalent, so equally long";
  EXPECT_EQ(of_rules("Disallow: /\xc3\xa9\nAllow: /%c3%a9", "/%C3%A9"), "allow");
}

TEST(RobotsDecisions, TripletsAreComparedInNormalForm) {
  EXPECT_EQ(of_rules("Disallow: /a%3cd.html", "/a%3cd.html"), "deny");
  EXPECT_EQ(of_rules("Disallow: /a%3Cd.html", "/a%3cd.html"), "deny");
  EXPECT_EQ(of_rules("Disallow: /a%2fb", "/a%2Fb"), "deny");
  EXPECT_EQ(of_rules("Disallow: /a%2Fb", "/a/b"), "none") << "a reserved octet and its triplet differ";
  EXPECT_EQ(of_rules("Disallow: /foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"), "none");
  EXPECT_EQ(of_rules("Disallow: /private", "/%70rivate"), "deny");
  EXPECT_EQ(of_rules("Disallow: /a b[", "/a%20b%5B"), "deny") << "octets that no URL has";
  EXPECT_EQ(of_rules("Disallow: /100%", "/100%25"), "deny") << "what is no triplet stays";
}

TEST(RobotsDecisions, ANumberSignEndsALineAlsoWithinAWord) {
  EXPECT_EQ(of_rules("Disallow: /a#b", "/ac"), "deny");
  EXPECT_EQ(of_rules("Disallow:#/", "/"), "none");
}

TEST(RobotsDecisions, PatternsSeePathAndQuery) {
  EXPECT_EQ(of_rules("Disallow: /*?sid=", "/a/b?sid=1"), "deny");
  EXPECT_EQ(of_rules("Disallow: /", ""), "deny") << "the empty path";
  EXPECT_EQ(of_rules("Disallow: /*example", "/"), "none") << "not the host";
  EXPECT_EQ(of_rules("Disallow: /*b", "/a#b"), "none") << "not the fragment";
}

// RFC 9309, 2.3.1.5: "Crawlers MUST use the parseable rules." What is denied stays denied.
TEST(RobotsDecisions, ADisallowThatIsTooLargeIsCutAndAnAllowLeftOut) {
  const std::string long_one(5000, 'a');
  const std::string at_limit(4094, 'a');
  const ForeignList list =
      read_robots_list("User-agent: other\nDisallow: /b" + long_one + "\nUser-agent: *\nDisallow: /" + long_one +
                       "$\nAllow: /b" + long_one + "\nAllow: /" + std::string(4090, 'a') + "\nDisallow: /c\n");
  EXPECT_EQ(notes(list),
            "1 ends of disallow rules after 4096 states, so that these deny more\n"
            "1 allow rules of more than 4096 states\n");
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
      const ForeignList list = read_robots_list(text);
      EXPECT_EQ(list.left_out.size(), 1U) << octet;
      EXPECT_EQ(decision(list.list, "http://h" + path), "deny") << octet << " " << before;
      const CompiledRules compiled = RuleSet::compile({{.kind = "robots", .file = "f", .text = text}});
      EXPECT_TRUE(compiled.rules.has_value()) << octet << " " << before;
    }
  }
}

TEST(RobotsDecisions, NothingIsAMistake) {
  const ForeignList list =
      read_robots_list("\xff\xfe: \x01\n:\n: /\nUser-agent:\nDisallow: /\xff\n" + std::string(100, ':'));
  EXPECT_TRUE(list.diagnostics.empty());
}

TEST(RobotsDecisions, OtherKeysAreToldInBoundedMemory) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "key" + std::to_string(i) + ": x\n";
  EXPECT_LE(read_robots_list(text).left_out.size(), 101U);
}

}  // namespace
}  // namespace bnfurl::crawl::rules::tests
