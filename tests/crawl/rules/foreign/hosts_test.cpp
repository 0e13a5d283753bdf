// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lists of hosts: each decision of the reader.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "crawl/rules/foreign/readers.hpp"
#include "tests/crawl/rules/foreign/decider.hpp"

namespace bnfurl::crawl::rules::tests {
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
