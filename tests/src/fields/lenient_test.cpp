// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/lenient.hpp>

#include <gtest/gtest.h>

#include <string>

#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

namespace bnfurl::tests {
namespace {

/// The parts that are present: `scheme=http host=h path=`.
std::string cut(std::string_view text, Meant meant = Meant::reference) {
  const LenientParts parts = lenient_parts(text, meant);
  std::string result;
  for (const char* name : {"scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"}) {
    const Span span = parts.find(name);
    if (span.begin == Span::absent) continue;
    if (!result.empty()) result += ' ';
    result.append(name).append("=").append(text.substr(span.begin, span.end - span.begin));
  }
  return result;
}

struct Case {
  std::string_view text;
  std::string_view parts;
};

class Lenient : public testing::TestWithParam<Case> {};

TEST_P(Lenient, Cuts) { EXPECT_EQ(cut(GetParam().text), GetParam().parts); }

INSTANTIATE_TEST_SUITE_P(
    AsAppendixB, Lenient,
    testing::Values(Case{"", "path="}, Case{"http://h/p?q#f", "scheme=http host=h path=/p query=q fragment=f"},
                    Case{"a b:c", "scheme=a b path=c"}, Case{":c", "path=:c"}, Case{"/a:b", "path=/a:b"},
                    Case{"?a:b", "path= query=a:b"}, Case{"//h", "host=h path="}, Case{"//", "host= path="},
                    Case{"a:/b?c?d#e#f?", "scheme=a path=/b query=c?d fragment=e#f?"}, Case{"#?", "path= fragment=?"},
                    Case{"x?", "path=x query="}, Case{"x#", "path=x fragment="}, Case{"1://h", "scheme=1 host=h path="},
                    Case{"\\\\h", "path=\\\\h"}));

INSTANTIATE_TEST_SUITE_P(AuthorityFromBothEnds, Lenient,
                         testing::Values(Case{"//u@h:1", "userinfo=u user=u host=h port=1 path="},
                                         Case{"//a@b:c@h", "userinfo=a@b:c user=a@b password=c host=h path="},
                                         Case{"//:@", "userinfo=: user= password= host= path="},
                                         Case{"//@h", "userinfo= user= host=h path="},
                                         Case{"//u:p:q@h", "userinfo=u:p:q user=u password=p:q host=h path="},
                                         Case{"//h:", "host=h port= path="}, Case{"//h:8x", "host=h:8x path="},
                                         Case{"//a:b:80", "host=a:b port=80 path="},
                                         Case{"//[::1]", "host=[::1] path="},
                                         Case{"//[::1]:80", "host=[::1] port=80 path="},
                                         Case{"//[::1", "host=[::1 path="}, Case{"//[a]b:1", "host=[a]b port=1 path="},
                                         Case{"//a]:1", "host=a] port=1 path="}, Case{"//h:8[0", "host=h:8[0 path="}));

TEST(LenientTarget, LeadingSlashBeginsAPath) {
  EXPECT_EQ(cut("//admin x?q", Meant::target), "path=//admin x query=q");
  EXPECT_EQ(cut("http://h/ x", Meant::target), "scheme=http host=h path=/ x");
  EXPECT_EQ(cut("*", Meant::target), "path=*");
}

TEST(LenientTarget, ForConnectIsAnAuthority) {
  EXPECT_EQ(cut("h:443", Meant::authority), "host=h port=443 path=");
  EXPECT_EQ(cut("http://h/?#", Meant::authority), "host=http://h/?# path=");
}

TEST(Meant, TargetsAreKnownByTheNameOfTheirProduction) {
  EXPECT_EQ(meant_by(rfc9112::request_target), Meant::target);
  EXPECT_EQ(meant_by(rfc9112::origin_form), Meant::reference);
  EXPECT_EQ(meant_by(*find_production("rfc3986", "URI")), Meant::reference);
}

TEST(Meant, OnlyConnectHasAnAuthority) {
  EXPECT_EQ(meant_by(rfc9112::request_target, "CONNECT"), Meant::authority);
  EXPECT_EQ(meant_by(rfc9112::request_target, "connect"), Meant::target);
  EXPECT_EQ(meant_by(rfc3986::URI, "CONNECT"), Meant::reference);
}

TEST(LenientParts, CoverAnyOctets) {
  const std::string text("a\0:\xff//\n@[\r:1/\x80", 14);
  EXPECT_EQ(lenient_parts(text, Meant::reference).scheme, (Span{0, 2}));
}

}  // namespace
}  // namespace bnfurl::tests
