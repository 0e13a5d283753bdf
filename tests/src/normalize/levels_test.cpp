// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What each level makes of a text: the examples that the RFCs print, and what we decided where they say nothing.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include "src/normalize/address.hpp"

namespace bnfurl::tests {

namespace {

struct Case {
  Levels levels;
  std::string text;
  std::string normal;
  std::string_view production = "URI";
  std::string_view grammar = "rfc3986";
};

void PrintTo(const Case& test, std::ostream* to) { *to << test.text; }

class NormalForm : public testing::TestWithParam<Case> {};

TEST_P(NormalForm, Is) {
  const Case& test = GetParam();
  const Production entry = *find_production(test.grammar, test.production);
  std::vector<char> memory(test.text.size() + 2);
  const auto normal = normalize(entry, test.text, test.levels, memory);
  ASSERT_TRUE(normal);
  EXPECT_EQ(*normal, test.normal);
  EXPECT_EQ(normal->data() == test.text.data(), test.text == test.normal) << "the text itself, or the memory";
}

using enum Levels;

INSTANTIATE_TEST_SUITE_P(Rfc3986Section622, NormalForm,
                         testing::Values(Case{syntax, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
                                              "example://a/b/c/%7Bfoo%7D"},
                                         Case{letter_case, "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
                                         Case{percent, "x:%41%5A%61%7a%30%39%2D%2e%5F%7E", "x:AZaz09-._~"},
                                         Case{percent, "x:%3a%2f%3A", "x:%3A%2F%3A"}));

INSTANTIATE_TEST_SUITE_P(Rfc3986Section623, NormalForm,
                         testing::Values(Case{scheme, "http://example.com", "http://example.com/"},
                                         Case{scheme, "http://example.com/", "http://example.com/"},
                                         Case{scheme, "http://example.com:/", "http://example.com/"},
                                         Case{scheme, "http://example.com:80/", "http://example.com/"},
                                         Case{scheme, "http://example.com:80", "http://example.com/"},
                                         Case{scheme, "mailto:Joe@Example.COM", "mailto:Joe@Example.COM"}));

INSTANTIATE_TEST_SUITE_P(
    Rfc3986Section524, NormalForm,
    testing::Values(Case{dots, "/a/b/c/./../../g", "/a/g", "relative-ref"},
                    Case{dots, "mid/content=5/../6", "mid/content=5/../6", "relative-ref"},
                    Case{dots, "/.", "/", "relative-ref"}, Case{dots, "/..", "/", "relative-ref"},
                    Case{dots, "/a/.", "/a/", "relative-ref"}, Case{dots, "/a/..", "/", "relative-ref"},
                    Case{dots, "/../a", "/a", "relative-ref"}, Case{dots, "/...", "/...", "relative-ref"},
                    Case{dots, "/a.", "/a.", "relative-ref"},
                    Case{dots, "/.a/..a/a./a../.a./..a..", "/.a/..a/a./a../.a./..a..", "relative-ref"}));

INSTANTIATE_TEST_SUITE_P(Rfc5952Section4, NormalForm,
                         testing::Values(Case{address, "x://[2001:0db8::0001]", "x://[2001:db8::1]"},
                                         Case{address, "x://[2001:db8:0:0:0:0:2:1]", "x://[2001:db8::2:1]"},
                                         Case{address, "x://[2001:db8::0:1]", "x://[2001:db8::1]"},
                                         Case{address, "x://[2001:db8::1:1:1:1:1]", "x://[2001:db8:0:1:1:1:1:1]"},
                                         Case{address, "x://[2001:db8:0:1:1:1:1:1]", "x://[2001:db8:0:1:1:1:1:1]"},
                                         Case{address, "x://[2001:0:0:1:0:0:0:1]", "x://[2001:0:0:1::1]"},
                                         Case{address, "x://[2001:db8:0:0:1:0:0:1]", "x://[2001:db8::1:0:0:1]"},
                                         Case{address, "x://[2001:DB8::AAAA]", "x://[2001:db8::aaaa]"},
                                         Case{address, "x://[0:0:0:0:0:0:0:0]", "x://[::]"},
                                         Case{address, "x://[0::1]", "x://[::1]"},
                                         Case{address, "x://[1::0]", "x://[1::]"},
                                         Case{address, "x://[1:2:3:4:5:6:7::]", "x://[1:2:3:4:5:6:7:0]"},
                                         Case{address, "x://[::2:3:4:5:6:7:8]", "x://[0:2:3:4:5:6:7:8]"}));

INSTANTIATE_TEST_SUITE_P(
    Decisions, NormalForm,
    testing::Values(
        // Triplets are read once, from left to right.
        Case{percent, "http://h/%25%34%31", "http://h/%2541"}, Case{percent, "x:%2525", "x:%2525"},
        Case{percent, "http://%41@%41:1/%41?%41#%41", "http://A@A:1/A?A#A"},
        // Letter case alone leaves triplets as they are; the host's kind does not matter.
        Case{letter_case, "HTTP://%aFA%41/A", "http://%aFa%41/A"}, Case{syntax, "HTTP://%aFA%41/A", "http://%AFaa/A"},
        Case{letter_case, "x://U@[V1.A]/", "x://U@[v1.a]/"}, Case{letter_case, "X:A", "x:A"},
        // Only paths that begin with "/" lose dot segments; a triplet is no dot; queries and fragments stay.
        Case{dots, "x:a/../b", "x:a/../b"}, Case{dots, "x:/%2e/a", "x:/%2e/a"}, Case{syntax, "x:/%2e/a", "x:/a"},
        Case{dots, "x:/a?/../b#/../c", "x:/a?/../b#/../c"}, Case{dots, "x:/a/..?q", "x:/?q"},
        // "/." stays where the path would begin with "//" without an authority before it.
        Case{dots, "x:/.//b", "x:/.//b"}, Case{dots, "x:/a/..//b", "x:/.//b"}, Case{dots, "x:/.//./b", "x:/.//b"},
        Case{dots, "x:/././/", "x:/.//"}, Case{dots, "x://h/a/..//b", "x://h//b"}, Case{dots, "x:/..//..", "x:/"},
        Case{dots, "/a/..//b", "/.//b", "relative-ref"}, Case{dots, "///a/..//b", "////b", "relative-ref"},
        // And where its grammar has no such path.
        Case{dots, "//h/a/..//b", "//h/.//b", "URL", "rfc1808"}, Case{dots, "//h/.//b", "//h/.//b", "URL", "rfc1808"},
        Case{dots, "http://h/a/..//b", "http://h//b", "URL", "rfc1808"},
        // An empty port goes, of every scheme and of none, with its ":".
        Case{syntax, "x://h:/", "x://h/"}, Case{syntax, "x://h:", "x://h"}, Case{syntax, "x://:?q", "x://?q"},
        Case{syntax, "http://u:@[::1]:#", "http://u:@[::1]#"}, Case{syntax, "//h:/", "//h/", "relative-ref"},
        Case{syntax, "h:", "h", "authority"}, Case{syntax, "x://h:0/:", "x://h:0/:"},
        Case{syntax, "x://h/:", "x://h/:"}, Case{syntax, "x:", "x:"},
        Case{syntax, "x://h:", "x://h", "URI-reference", "rfc2396"},
        Case{syntax, "x://h_h:", "x://h_h:", "URI-reference", "rfc2396"},
        // Unless what is left is something else, or nothing: a request of "*" is one of the whole server.
        Case{syntax, "x://h:/", "x://h/", "request-target", "rfc9112"},
        Case{empty_port, "*:", "*:", "request-target", "rfc9112"},
        Case{syntax, "[::1]:", "[::1]:", "request-target", "rfc9112"},
        Case{syntax, "h:", "h:", "request-target", "rfc9112"}, Case{syntax, "H:", "h:", "authority-form", "rfc9112"},
        // A port is a decimal number, and the default is that of the grammar, for any letter case of the scheme.
        Case{scheme, "HTTP://h:80/", "HTTP://h/"}, Case{scheme, "http://h:080/", "http://h/"},
        Case{scheme, "https://h:00000000000000000443", "https://h/"}, Case{scheme, "http://h:08080/", "http://h:8080/"},
        Case{scheme, "http://h:0/", "http://h:0/"}, Case{scheme, "http://h:000?", "http://h:0/?"},
        Case{scheme, "http://h:065616/", "http://h:65616/"}, Case{scheme, "http://h:0443", "http://h:443/"},
        Case{scheme, "http://h:018446744073709551696/", "http://h:18446744073709551696/"},
        Case{scheme, "http://h:800/", "http://h:800/"}, Case{scheme, "http://h:443/", "http://h:443/"},
        // Of other schemes, and without one, nothing is known.
        Case{scheme, "x://h:/", "x://h:/"}, Case{scheme, "x://h:080/", "x://h:080/"},
        Case{scheme, "//h:/", "//h:/", "relative-ref"}, Case{scheme, "//h:080/", "//h:080/", "relative-ref"},
        Case{scheme, "ftp://h:021/a", "ftp://h/a", "url", "rfc1738"},
        Case{scheme, "ftp://u:021@h/a", "ftp://u:021@h/a", "url", "rfc1738"},
        Case{scheme, "http://h_h:080/", "http://h_h:080/", "URI-reference", "rfc2396"},
        Case{scheme, "ftp://h:21", "ftp://h"}, Case{scheme, "wss://h:443?", "wss://h/?"},
        Case{scheme, "http://h#", "http://h/#"}, Case{scheme, "http:", "http:"}, Case{scheme, "http:a", "http:a"},
        Case{scheme, "http://", "http:///"}, Case{scheme, "http://h/", "http://h/", "url", "rfc1738"},
        Case{scheme, "http://h", "http://h/", "url", "rfc1738"},
        Case{scheme, "http://h?q", "http://h?q", "url", "rfc1738"},
        Case{scheme, "http://h?q", "http://h/?q", "url", "w3c1993"},
        Case{scheme, "http://h?q#f", "http://h/?q#f", "URI-reference", "rfc2396"},
        Case{scheme, "http://a_b:80?q", "http://a_b:80/?q", "URI-reference", "rfc2396"},
        Case{scheme, "http://h?q", "http://h?q", "URL", "rfc1808"},
        Case{scheme, "http://h#f", "http://h/#f", "URL", "rfc1808"},
        Case{scheme, "telnet://u@h:23", "telnet://u@h/", "url", "rfc1738"},
        Case{scheme, "http://h;p", "http://h;p/", "URL", "rfc1808"},
        // The dotted form stays, and its 32 bits are no fields.
        Case{address, "x://[0:0:0:0:0:FFFF:1.2.3.4]", "x://[::ffff:1.2.3.4]"},
        Case{address, "x://[0:0:0:0:0:0:0.0.0.0]", "x://[::0.0.0.0]"},
        Case{address, "x://[1:2:3:4:5::1.2.3.4]", "x://[1:2:3:4:5:0:1.2.3.4]"},
        Case{address, "x://[V1.A]", "x://[V1.A]"}, Case{address, "x://H", "x://H"},
        // Levels in their order, whatever order is asked; each reads the text anew.
        Case{percent | letter_case, "//%41.B", "//a.b", "URI-reference", "rfc2396"},
        Case{letter_case, "//%41.B", "//%41.B", "URI-reference", "rfc2396"},
        // What fits no longer stays: a triplet is no unreserved octet.
        Case{percent, "%41", "%41", "pct-encoded"}, Case{none, "HTTP://h:80/%41/..", "HTTP://h:80/%41/.."}));

TEST(NormalForms, AreOfTextsOfTheProductionAlone) {
  const Production uri = *find_production("rfc3986", "URI");
  std::vector<char> memory(100);
  for (const std::string_view text : {"", "http://a b", "//h", "http://[1::2::3]"})
    EXPECT_FALSE(normalize(uri, text, syntax, memory)) << text;
}

TEST(NormalForms, OfAFormatOfLogsAreItsTexts) {
  const Production line = *start_production("combined");
  const std::string text = R"(h - - [01/Jan/2026:00:00:00 +0000] "GET /%41/.. HTTP/1.1" 200 1 "-" "-")";
  EXPECT_EQ(normalize(line, text, all, {}), text);
  EXPECT_FALSE(normalize(line, "a b", all, {}));
}

}  // namespace

}  // namespace bnfurl::tests

namespace bnfurl::levels {

// Eight octets at once: every octet at every place, beside every kind of neighbour, and every size of a text.

namespace {

// The places of the octets that pass, as a test would find them one by one.
template <class Passes>
Eight one_by_one(const std::array<char, eight>& octets, Passes passes) {
  std::array<char, eight> found{};
  for (std::size_t i = 0; i < eight; ++i) found[i] = static_cast<char>(passes(octets[i]) ? 0x80 : 0);
  return load_eight(found.data());
}

TEST(Eights, AreTestedExactly) {
  for (const int neighbour : {0x00, 0x40, 0x41, 0x5a, 0x5b, 0x61, 0x7f, 0x80, 0xc1, 0xff}) {
    for (int octet = 0; octet < 256; ++octet) {
      for (std::size_t place = 0; place < eight; ++place) {
        std::array<char, eight> octets{};
        octets.fill(static_cast<char>(neighbour));
        octets[place] = static_cast<char>(octet);
        const Eight loaded = load_eight(octets.data());
        ASSERT_EQ(upper_case(loaded), one_by_one(octets, [](char c) { return c >= 'A' && c <= 'Z'; })) << octet;
        for (const char wanted : {'/', '.', '\x80', '\0'})
          ASSERT_EQ(equal_to(loaded, wanted), one_by_one(octets, [=](char c) { return c == wanted; })) << octet;
      }
    }
  }
}

TEST(Eights, FindWhatIsAnywhereInATextOfAnySize) {
  for (std::size_t size = 0; size <= 40; ++size) {
    const std::string plain(size, 'a');
    EXPECT_FALSE(has_upper_case(plain)) << size;
    EXPECT_FALSE(has_pair(plain, '/', '.')) << size;
    for (std::size_t i = 0; i < size; ++i) {
      std::string text = plain;
      text[i] = 'Q';
      EXPECT_TRUE(has_upper_case(text)) << size << ' ' << i;
      text[i] = '/';
      EXPECT_FALSE(has_pair(text, '/', '.')) << size << ' ' << i;
      if (i + 1 == size) continue;
      text[i + 1] = '.';
      EXPECT_TRUE(has_pair(text, '/', '.')) << size << ' ' << i;
      EXPECT_FALSE(has_pair(text, '.', '/')) << size << ' ' << i;
    }
  }
}

}  // namespace

}  // namespace bnfurl::levels
