// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Names by UTS 46: what is mapped, what stays, and what has no name of ASCII, with the reason.
#include <bnfurl/crawl/idna.hpp>

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include <bnfurl/rfc3986.hpp>

#include "tests/crawl/idna/iri_grammar.hpp"

namespace bnfurl::crawl::tests {
namespace {

std::string shown(const std::variant<std::string, Reason>& result) {
  if (const auto* reason = std::get_if<Reason>(&result)) return "! " + reason->text;
  return std::get<std::string>(result);
}

struct Case {
  std::string host;
  std::string ascii;
  friend std::ostream& operator<<(std::ostream& stream, const Case& one) {
    return stream << testing::PrintToString(one.host);
  }
};

class HostToAscii : public testing::TestWithParam<Case> {};

TEST_P(HostToAscii, IsThis) { EXPECT_EQ(shown(host_to_ascii(GetParam().host)), GetParam().ascii); }

INSTANTIATE_TEST_SUITE_P(Uts46Maps, HostToAscii,
                         testing::Values(Case{"b\u00fccher.de", "xn--bcher-kva.de"},
                                         Case{"B\u00dcCHER.DE", "xn--bcher-kva.de"},
                                         Case{"B\u00fccher.Example.COM", "xn--bcher-kva.example.com"},
                                         Case{"u\u0308.de", "xn--tda.de"},                  // NFC
                                         Case{"b\u00fc\u00adcher.de", "xn--bcher-kva.de"},  // a soft hyphen
                                         Case{"\u65e5\u672c\u8a9e\u3002\uff2a\uff30", "xn--wgv71a119e.jp"},
                                         Case{"\uff41\uff0e\uff42\uff61\u24d2", "a.b.c"},  // dots, full width
                                         Case{"\u212a.de", "k.de"},                        // the sign for kelvin
                                         Case{"\uff11\uff12\uff17.0.0.1", "127.0.0.1"},
                                         Case{"_dmarc.\u00fc.de", "_dmarc.xn--tda.de"},
                                         Case{"\u05e9\u05dc\u05d5\u05dd.com", "xn--9dbne9b.com"}));

// Non-transitional: these four are characters of their own.
INSTANTIATE_TEST_SUITE_P(Uts46Deviations, HostToAscii,
                         testing::Values(Case{"fa\u00df.de", "xn--fa-hia.de"},
                                         Case{"\u03b2\u03cc\u03bb\u03bf\u03c2.com", "xn--nxasmm1c.com"},
                                         Case{"\u0392\u038c\u039b\u039f\u03a3.com", "xn--nxasmq6b.com"},
                                         Case{"\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com",
                                              "xn--mgba3gch31f060k.com"},
                                         Case{"\u0915\u094d\u200d\u0937.in", "xn--11b2ezcw70k.in"}));

INSTANTIATE_TEST_SUITE_P(Dots, HostToAscii,
                         testing::Values(Case{"b\u00fccher.de.", "xn--bcher-kva.de."}, Case{"\u00fc\u3002", "xn--tda."},
                                         Case{"\u00fc..de", "xn--tda..de"}, Case{".\u00fc", ".xn--tda"}));

INSTANTIATE_TEST_SUITE_P(TripletsAreDecoded, HostToAscii,
                         testing::Values(Case{"b%C3%BCcher.de", "xn--bcher-kva.de"},
                                         Case{"b%c3%bccher%2Ede", "xn--bcher-kva.de"},
                                         Case{"%78n--bcher-kva.de", "xn--bcher-kva.de"},
                                         Case{"\u00fc%C3%9F.de", "xn--zca1d.de"}));

INSTANTIATE_TEST_SUITE_P(
    LabelsOfIdnaAreChecked, HostToAscii,
    testing::Values(Case{"xn--bcher-kva.de", "xn--bcher-kva.de"}, Case{"XN--BCHER-KVA.de", "xn--bcher-kva.de"},
                    Case{"www.Xn--bcher-kva", "www.xn--bcher-kva"}, Case{"xn--fa-hia.de", "xn--fa-hia.de"},
                    Case{"xn--.de", "! a label is \"xn--\" and no Punycode (IDN2_PUNYCODE_BAD_INPUT)"},
                    Case{"xn--99999999", "! a label is \"xn--\" and no Punycode (IDN2_PUNYCODE_OVERFLOW)"},
                    Case{"a.xn--0.pt", "! a label is \"xn--\" and no Punycode (IDN2_PUNYCODE_BAD_INPUT)"},
                    // It decodes to U+0080, which no name has.
                    Case{"xn--a.de", "! a character is not allowed in names (IDN2_INVALID_NONTRANSITIONAL)"},
                    Case{"xn--b~.de", "! the octet %7E is in no name"}));

INSTANTIATE_TEST_SUITE_P(StayAsTheyAre, HostToAscii,
                         testing::Values(Case{"", ""}, Case{"EXAMPLE.com", "EXAMPLE.com"},
                                         Case{"192.0.2.1", "192.0.2.1"}, Case{"[2001:db8::1]", "[2001:db8::1]"},
                                         Case{"[fe80::1%25%C3%BC]", "[fe80::1%25%C3%BC]"}, Case{"a%20b", "a%20b"},
                                         Case{"%41.de", "%41.de"}, Case{"a!~.de", "a!~.de"}, Case{"-a-.de", "-a-.de"},
                                         Case{"axn--.de", "axn--.de"}, Case{"xn-.de", "xn-.de"},
                                         Case{std::string(300, 'a'), std::string(300, 'a')},
                                         Case{std::string("a\0b", 3), std::string("a\0b", 3)}));

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

INSTANTIATE_TEST_SUITE_P(
    HaveNoName, HostToAscii,
    testing::Values(
        Case{"\u2603.net", "! a character is not allowed in names (IDN2_DISALLOWED)"},  // by IDNA 2008, in libidn2
        Case{"\ufdd0.de", "! a character is not allowed in names (IDN2_DISALLOWED)"},
        Case{"a\u200db.de", "! a joiner stands where it joins nothing (IDN2_CONTEXTJ)"},
        Case{"1\u05d0.com", "! a label mixes directions of writing (IDN2_BIDI)"},
        Case{"\u0301a.de", "! a label begins with a combining character (IDN2_LEADING_COMBINING)"},
        Case{"-\u00fc.de", "! a label begins or ends with \"-\" (IDN2_HYPHEN_STARTEND)"},
        Case{"\u00fcb--c.de", "! a label has \"--\" as its third and fourth octet (IDN2_2HYPHEN)"},
        Case{repeated("\u00fc", 64), "! a label is longer than 63 octets (IDN2_PUNYCODE_BIG_OUTPUT)"},
        Case{"\u00fc." + std::string(64, 'a'), "! a label is longer than 63 octets (IDN2_TOO_BIG_LABEL)"},
        Case{repeated(repeated("\u00fc", 20) + ".", 12), "! the name is longer than 255 octets (IDN2_TOO_BIG_DOMAIN)"},
        Case{"%FC.de", "! it is not UTF-8 (IDN2_ENCODING_ERROR)"},
        Case{"\xc0\x80.de", "! it is not UTF-8 (IDN2_ENCODING_ERROR)"},
        Case{"%ED%A0%80.de", "! it is not UTF-8 (IDN2_ENCODING_ERROR)"}, Case{"\u00ad", "! nothing of it is left"},
        Case{"\u00fc%20.de", "! the octet %20 is in no name"}, Case{"\u00fc%00.de", "! the octet %00 is in no name"},
        Case{"\u00fc%2F", "! the octet %2F is in no name"}, Case{"\u00fc%2525", "! the octet %25 is in no name"},
        // What UTS 46 maps to an octet that would end the host.
        Case{"\u2100.com", "! the octet %2F is in no name"}, Case{"a\uff0f.com", "! the octet %2F is in no name"},
        Case{"a\uff20b", "! the octet %40 is in no name"}, Case{"a\uff1a80", "! the octet %3A is in no name"},
        Case{"a\uff03", "! the octet %23 is in no name"}, Case{"a\uff05", "! the octet %25 is in no name"}));

// One character beside a letter: what comes out is always a name, whatever UTS 46 makes of the character.
TEST(HostToAsciiAlways, GivesANameOrAReason) {
  std::size_t names = 0;
  for (std::uint32_t c = 0x80; c <= 0x2ffff; ++c) {
    if (is_surrogate(c)) continue;
    const auto result = host_to_ascii("a" + utf8(c));
    const auto* ascii = std::get_if<std::string>(&result);
    if (ascii == nullptr) continue;
    ASSERT_TRUE(matches(rfc3986::reg_name, *ascii)) << c << ' ' << *ascii;
    ASSERT_EQ(ascii->find_first_of("!$&'()*+,;=%~"), std::string::npos) << c << ' ' << *ascii;
    ASSERT_EQ(shown(host_to_ascii(*ascii)), *ascii) << c;
    ++names;
  }
  EXPECT_GT(names, 90'000U);
}

TEST(WithAsciiHost, ChangesTheHostAlone) {
  const Production entry = iri("IRI");
  EXPECT_EQ(shown(with_ascii_host(entry, "http://\u00fc@B\u00fccher.de:80/\u00fc?\u00fc#\u00fc")),
            "http://\u00fc@xn--bcher-kva.de:80/\u00fc?\u00fc#\u00fc");
  EXPECT_EQ(shown(with_ascii_host(rfc3986::URI, "http://b%C3%BCcher.de/%C3%BC")), "http://xn--bcher-kva.de/%C3%BC");
  EXPECT_EQ(shown(with_ascii_host(rfc3986::host, "b%C3%BCcher.de")), "xn--bcher-kva.de");
}

TEST(WithAsciiHost, LeavesWhatHasNoNameInItsHost) {
  for (const char* text :
       {"mailto:b%C3%BCcher.de", "http://EXAMPLE.com/", "http://[::1]/%C3%BC", "http://192.0.2.1", "http:///", "a:"})
    EXPECT_EQ(shown(with_ascii_host(rfc3986::URI, text)), text);
}

// A grammar of one's own, whose hosts are triplets.
TEST(WithAsciiHost, IsATextOfTheEntryOrNone) {
  Loaded loaded = load("# component: host\nurl = \"x://\" host\nhost = 1*( \"%\" 2HEXDIG )\n", "own.bnf");
  const Production url = loaded.grammar()->start();
  ASSERT_TRUE(loaded.prepare(url).empty());
  EXPECT_EQ(shown(with_ascii_host(url, "x://%41")), "x://%41");
  EXPECT_EQ(shown(with_ascii_host(url, "x://%C3%BC")), "! with the host xn--tda it is not a text of url");
}

TEST(WithAsciiHost, SaysWhyThereIsNone) {
  EXPECT_EQ(shown(with_ascii_host(rfc3986::URI, "http://%FC/")), "! it is not UTF-8 (IDN2_ENCODING_ERROR)");
  EXPECT_EQ(shown(with_ascii_host(rfc3986::URI, "a b")), "! it is not a text of URI");
}

}  // namespace
}  // namespace bnfurl::crawl::tests
