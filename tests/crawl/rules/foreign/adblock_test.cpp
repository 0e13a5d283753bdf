// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lists of ad blockers: each decision of the reader.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "crawl/rules/foreign/foreign.hpp"
#include "tests/crawl/rules/foreign/decider.hpp"

namespace bnfurl::crawl::rules::tests {

namespace {

ForeignList read_adblock_list(std::string_view text) { return read_adblock({.file = "list.txt", .text = text}); }
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

TEST(AdblockDecisions, ADoubleBarIsTheBeginOfALabel) {
  EXPECT_EQ(of("||ads.", "http://ads.example/"), "deny");
  EXPECT_EQ(of("||ads.", "http://x.ads.example/"), "deny");
  EXPECT_EQ(of("||ads.", "http://bads.example/"), "none");
  EXPECT_EQ(of("||ads.", "http://h/ads.gif"), "none");
  EXPECT_EQ(of("||example/ads/", "http://a.example/ads/x"), "deny");
  EXPECT_EQ(of("||example/ads/", "http://a.example:8080/ads/x"), "none");
}

TEST(AdblockDecisions, ABarIsAnEndOfTheUrl) {
  EXPECT_EQ(of("|http://a", "http://a.example/"), "deny");
  EXPECT_EQ(of("|http://a", "http://b/?http://a"), "none");
  EXPECT_EQ(of("swf|", "http://h/a.swf"), "deny");
  EXPECT_EQ(of("swf|", "http://h/a.swf?b"), "none");
  EXPECT_EQ(of("|http://h/a|", "http://h/a"), "deny");
  EXPECT_EQ(of("a|b", "http://h/ab"), "none") << "an octet within";
}

TEST(AdblockDecisions, ACaretSeparatesOrIsTheEnd) {
  for (const char* url : {"http://h/?ad=1", "http://h/x&ad/", "http://h/;ad"})
    EXPECT_EQ(of("^ad^", url), "deny") << url;
  for (const char* url :
       {"http://h/-ad/", "http://h/_ad/", "http://h/.ad/", "http://h/%ADad/", "http://h/ad.b", "http://h/ads"})
    EXPECT_EQ(of("^ad^", url), "none") << url;
}

TEST(AdblockDecisions, AStarIsAnyOctetsAndAtAnEndNothing) {
  EXPECT_EQ(of("/banner/*/img^", "http://h/banner/a/b/img?x"), "deny");
  EXPECT_EQ(of("/banner/*/img^", "http://h/banner/img"), "none");
  EXPECT_EQ(of("*ad*", "http://h/xadx"), "deny");
  EXPECT_EQ(of("ad*|", "http://h/xadx"), "deny");
  EXPECT_EQ(of("|*ad", "http://h/xadx"), "deny");
  EXPECT_EQ(read_adblock_list("*ad*").list.rules[0].conditions, read_adblock_list("ad").list.rules[0].conditions);
}

TEST(AdblockDecisions, PatternsIgnoreCaseAndAreInNormalForm) {
  EXPECT_EQ(of("/AdS/", "http://h/"), "none");
  EXPECT_EQ(of("/AdS.js", "http://h/aDs.Js"), "deny");
  EXPECT_EQ(of("/%61ds%2f", "http://h/ads%2F"), "deny");
  EXPECT_EQ(of("/\xc3\xa9.js", "http://h/%c3%a9.js"), "deny");
  EXPECT_EQ(of("||b\xc3\xbc"
               "cher.example^",
               "http://xn--bcher-kva.example/"),
            "deny");
}

TEST(AdblockDecisions, AHostInAnotherScriptIsItsXnForm) {
  for (const char* rule : {"||bücher.example/x", "||BÜCHER.example/x", "||bücher.example^x", "||bücher.", "||bücher.ex",
                           "||bücher.example*x", "||bücher.example/*x", "||example.bücher.example/x|",
                           "|http://example.bücher.example/x", "||bücher。example/x"}) {
    EXPECT_EQ(of(rule, "http://example.xn--bcher-kva.example/x"), "deny") << rule;
    EXPECT_EQ(notes(read_adblock_list(rule)), "") << rule;
  }
  EXPECT_EQ(of("|a2", "a2:x"), "deny") << "there need not be a host";
  EXPECT_EQ(of("|http:", "http:x"), "deny");
  EXPECT_EQ(of("||bücher.example:8080/", "http://xn--bcher-kva.example:8080/"), "deny");
  EXPECT_EQ(of("||bücher.example|", "foo://xn--bcher-kva.example"), "deny");
  EXPECT_EQ(of("||example.bücher|", "foo://example.xn--bcher-kva"), "deny") << "the end ends a label, too";
  EXPECT_EQ(of("||bücher.example/ü", "http://xn--bcher-kva.example/%C3%BC"), "deny") << "a path has triplets";
  EXPECT_EQ(of("bücher.example/", "http://h/b%C3%BCcher.example/"), "deny") << "and so has what may be a path";
}

TEST(AdblockDecisions, AHostThatHasNoXnFormIsLeftOutAndCounted) {
  const ForeignList list =
      read_adblock_list("||☃.net^\n||☃.net/a\n||b\xfc.example/\n||bü\n@@||example.bü*\n|http://☃.net/\n||h/☃\n");
  EXPECT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(notes(list), "6 rules for hosts that have no xn-- form\n");
}

TEST(AdblockDecisions, WhatIsNotRegularOrTooLargeIsLeftOutAndCounted) {
  const ForeignList list = read_adblock_list("/ads(?!x)/\n/(a)\\1/\n||h/" + std::string(5000, 'a') + "\n/b[0-9]/\n");
  EXPECT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(notes(list), "1 rules with look-around\n1 rules with a back-reference\n1 rules of more than 4096 states\n");
}

TEST(AdblockDecisions, AnExceptionDecidesWhereverItStands) {
  EXPECT_EQ(of("@@||good.ads.example^\n||ads.example^", "http://good.ads.example/"), "allow");
  EXPECT_EQ(of("||ads.example^\n@@||good.ads.example^", "http://good.ads.example/"), "allow");
  EXPECT_EQ(of("||ads.example^\n@@||good.ads.example^", "http://ads.example/"), "deny");
  EXPECT_EQ(of("@@||good.ads.example^", "http://ads.example/"), "none");
  EXPECT_EQ(read_adblock_list("").list.otherwise, Verdict::allow);
}

TEST(AdblockDecisions, BetweenSlashesIsARegularExpression) {
  EXPECT_EQ(of("/ads[0-9]+/", "http://h/xADS12"), "deny");
  EXPECT_EQ(of("/ads[0-9]+/", "http://h/ads"), "none");
  EXPECT_EQ(of("@@/^http:..h./\n/a$/", "http://h/a"), "allow");
  EXPECT_EQ(read_adblock_list("  @@/a,b$/").list.rules[0].conditions,
            (std::vector<Condition>{RegularExpression{.text = "a,b$", .column = 6, .ignores_case = true}}));
}

TEST(AdblockDecisions, ARuleWithOptionsIsLeftOutAndCountedByTheFirst) {
  const ForeignList list = read_adblock_list(
      "||a^$third-party\n||b^$~Third-Party,script\n@@||c^$domain=x.example|y.example\n/d$/$image\n||e^$csp=script-src "
      "$x,y\n"
      "||f^$removeparam=/^a$/,b\n||g^\n");
  EXPECT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(notes(list),
            "2 rules with the option \"third-party\"\n1 rules with the option \"domain\"\n1 rules with the option "
            "\"image\"\n1 rules with the option \"csp\"\n1 rules with the option \"removeparam\"\n");
}

TEST(AdblockDecisions, ADollarThatBeginsNoOptionsIsAnOctet) {
  EXPECT_EQ(of("/a$/b", "http://h/a$/b"), "deny");
  EXPECT_EQ(of("/a$", "http://h/a$"), "deny");
  EXPECT_EQ(of("/a$b/c,d", "http://h/a$b/c,d"), "deny");
  EXPECT_EQ(of("/a$b,c/d,e", "http://h/a$b,c/d,e"), "deny") << "all up to the end are options, or none";
}

TEST(AdblockDecisions, RulesAboutElementsAreLeftOut) {
  const ForeignList list = read_adblock_list(
      "##.ad\nexample.org##.ad\nexample.org#@#.ad\n~x.example#?#a\na.example#$#b\nb.example#@$?#c\nc.example$$div\n");
  EXPECT_EQ(list.list.rules.size(), 0U);
  EXPECT_EQ(notes(list), "7 rules about elements of pages\n");
  EXPECT_EQ(of("|http://h/a##b", "http://h/a"), "none");
}

TEST(AdblockDecisions, CommentsAndHeadersSayNothing) {
  EXPECT_EQ(notes(read_adblock_list("[Adblock Plus 2.0]\n! Title: a\n\n   \n# a\n#\n")), "");
  EXPECT_EQ(notes(read_adblock_list("!#if env_chromium\n!#endif\n")), "2 directives of a preprocessor\n");
}

TEST(AdblockDecisions, WhatCannotBeMeantIsAMistake) {
  EXPECT_EQ(notes(read_adblock_list("||\n@@\n//\n0.0.0.0 ads.example\n")),
            "list.txt:1:1: there is no pattern\n"
            "list.txt:2:1: there is no pattern\n"
            "list.txt:3:1: an empty regular expression is in every URL; two slashes are \"//*\"\n"
            "list.txt:4:8: a pattern has no blanks; write \"%20\", or a rule a line\n");
}

TEST(AdblockDecisions, ALineOfManyDollarsIsReadOnce) {
  EXPECT_EQ(notes(read_adblock_list("/" + std::string(1000000, '$'))), "1 rules of more than 4096 states\n");
  std::string commas;
  for (int i = 0; i < 300000; ++i) commas += "$a,";
  EXPECT_EQ(read_adblock_list(commas).left_out.size() + read_adblock_list(commas).list.rules.size(), 1U);
}

}  // namespace

// Lists of hosts: each decision of the reader.

namespace {

ForeignList read_hosts_list(std::string_view text) { return read_hosts({.file = "hosts", .text = text}); }

TEST(HostsDecisions, ALineIsAHostOrAnAddressAndNames) {
  const RuleList list =
      read_hosts_list("ads.example\n0.0.0.0 a.example b.example\n127.0.0.1\tc.example # why\n:: d.example\n").list;
  for (const char* host : {"ads", "a", "b", "c", "d"})
    EXPECT_EQ(decision(list, "http://" + std::string(host) + ".example/"), "deny") << host;
  EXPECT_EQ(decision(list, "http://example/"), "none");
  EXPECT_EQ(list.otherwise, Verdict::allow);
}

TEST(HostsDecisions, ANameIsNotWhatIsBelowIt) {
  const RuleList list = read_hosts_list("0.0.0.0 a.example\nb.example\n.c.example\n").list;
  EXPECT_EQ(decision(list, "http://x.a.example/"), "none");
  EXPECT_EQ(decision(list, "http://x.b.example/"), "none");
  EXPECT_EQ(decision(list, "http://x.c.example/"), "deny") << "a dot before it says so";
  EXPECT_EQ(decision(list, "http://c.example/"), "deny");
  EXPECT_EQ(decision(list, "http://xc.example/"), "none");
}

TEST(HostsDecisions, OnlyTheHostIsLookedAt) {
  const RuleList list = read_hosts_list("a.example\n").list;
  EXPECT_EQ(decision(list, "http://a.example@h/"), "none");
  EXPECT_EQ(decision(list, "http://h/a.example"), "none");
  EXPECT_EQ(decision(list, "HTTP://A.Example:80/"), "deny");
}

TEST(HostsDecisions, NamesAreComparedInLowerCaseAsciiWithoutAFinalDot) {
  const RuleList list = read_hosts_list(
                            "A.Example.\nb\xc3\xbc"
                            "cher.example\n[2001:DB8::1]\n192.0.2.1\n")
                            .list;
  EXPECT_EQ(decision(list, "http://a.example/"), "deny");
  EXPECT_EQ(decision(list, "http://xn--bcher-kva.example/"), "deny");
  EXPECT_EQ(decision(list, "http://[2001:db8::1]/"), "deny");
  EXPECT_EQ(decision(list, "http://192.0.2.1/"), "deny");
}

TEST(HostsDecisions, NamesOfTheMachineItselfAreLeftOut) {
  const ForeignList list = read_hosts_list("127.0.0.1 localhost a.example\n::1 ip6-localhost\n0.0.0.0 0.0.0.0\n");
  EXPECT_EQ(list.list.rules.size(), 1U);
  EXPECT_EQ(notes(list), "3 names of the machine itself\n");
}

TEST(HostsDecisions, NamesThatAreMappedToAnAddressAreLeftOut) {
  const ForeignList list = read_hosts_list("192.0.2.7 nas.example nas\nff02::1 ip6-allnodes\nfe80::1%lo0 localhost\n");
  EXPECT_EQ(list.list.rules.size(), 0U);
  EXPECT_EQ(notes(list), "4 names that are mapped to an address\n");
}

TEST(HostsDecisions, CommentsAndBlankLinesSayNothing) {
  EXPECT_EQ(notes(read_hosts_list("# a\n\n \t\n  #b\r\n")), "");
  EXPECT_EQ(read_hosts_list("\xef\xbb\xbf"
                            "a.example#b\n")
                .list.rules.size(),
            1U);
}

TEST(HostsDecisions, WhatIsNoHostIsToldWithWhatToWrite) {
  EXPECT_EQ(notes(read_hosts_list("http://a.example/\n*.b.example\na.example b.example\n2001:db8::1\n0.0.0.0 a/b\n")),
            "hosts:1:1: this is no host; write the host alone, without scheme and path\n"
            "hosts:2:1: this is no host; write \".b.example\" for a name and all below it\n"
            "hosts:3:1: a line is one host, or an address and names\n"
            "hosts:4:1: this is no host; write \"[2001:db8::1]\"\n"
            "hosts:5:9: this is no host\n");
}

}  // namespace

}  // namespace bnfurl::crawl::rules::tests
