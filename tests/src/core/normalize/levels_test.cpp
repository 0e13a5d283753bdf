// Each level of normal forms, and what holds for all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include "src/core/normalize/address.hpp"
#include "tests/src/core/normalize/texts.hpp"
#include "tests/src/core/normalize/with_rules.hpp"

namespace bnfurl::tests {

// What each level makes of a text: the examples that the RFCs print, and what we decided where they say nothing.

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

namespace bnfurl::tests {

// Normal forms tell apart what is to be told apart: spellings of one text fall together, and no others do.

namespace {

constexpr unsigned seed = 22;

std::optional<std::string> normal_form(Production entry, std::string_view text) {
  std::vector<char> memory(text.size() + 2);
  const auto normal = normalize(entry, text, Levels::all, memory);
  if (!normal) return std::nullopt;
  return std::string(*normal);
}

class ClassesOf : public testing::TestWithParam<Grammar> {};

// Each spelling comes back to the text that it was made from: so it falls together with all others of this text, and
// with none of another one.
TEST_P(ClassesOf, SpellingsHaveTheNormalFormThatTheyWereMadeFrom) {
  for (const Production entry : entries_of(GetParam())) {
    OddTexts texts(entry, seed);
    Spellings spellings(entry, seed);
    int respelled = 0;
    for (int i = 0; i < 5'000; ++i) {
      const auto normal = normal_form(entry, texts.text());
      if (!normal) continue;
      for (int j = 0; j < 5; ++j) {
        const std::string spelling = spellings.of(*normal);
        respelled += spelling != *normal ? 1 : 0;
        ASSERT_EQ(normal_form(entry, spelling), normal) << GetParam().name() << ' ' << spelling;
      }
    }
    EXPECT_GE(respelled, 500);
  }
}

INSTANTIATE_TEST_SUITE_P(Grammar, ClassesOf, testing::ValuesIn(grammars_with_rules()), name_of);

// RFC 3986, section 6.2.2, takes nothing else together.
TEST(Classes, OfDifferentTextsStayApart) {
  const std::vector<std::string> texts = {
      "http://h/",     "https://h/",     "http://h/?",     "http://h/#",     "http://h//",
      "http://h/a",    "http://h/A",     "http://h/a/",    "http://h/%2F",   "http://h/%252F",
      "http://h/%20",  "http://h/+",     "http://h/a?b",   "http://h/a?B",   "http://h/a%3Fb",
      "http://h/a#b",  "http://h/a#B",   "http://h:8080/", "x://h:080/",     "http://h:443/",
      "http://u@h/",   "http://U@h/",    "http://@h/",     "http://u:@h/",   "http://h./",
      "http://www.h/", "http://[::1]/",  "http://[::]/",   "http://[v1.a]/", "http://1.2.3.4/",
      "http://h/a;b",  "http://h/a%3Bb", "http://h/?a&b",  "http://h/?b&a",  "http://h/index",
      "http:h",        "http:/h",        "http:///h",      "x:a/../b",       "x:/b",
      "x:b",           "x:/.//b",        "x://b",          "x:///b",         "x://b/"};
  const Production uri = *find_production("rfc3986", "URI");
  std::vector<std::string> normal;
  for (const std::string& text : texts) normal.push_back(normal_form(uri, text).value_or("none"));
  std::ranges::sort(normal);
  EXPECT_EQ(std::ranges::adjacent_find(normal), normal.end()) << *std::ranges::adjacent_find(normal);
  EXPECT_FALSE(std::ranges::binary_search(normal, "none"));
}

// The octets for which an address stands, by the C library.
std::array<unsigned char, 16> octets_of_address(const std::string& address) {
  std::array<unsigned char, 16> octets{};
  EXPECT_EQ(inet_pton(AF_INET6, address.c_str(), octets.data()), 1) << address;
  return octets;
}

// All fields of up to four digits, "::" in the place of any run of zeros.
class Addresses {
public:
  [[nodiscard]] std::string any() {
    std::array<unsigned, 8> fields{};
    for (unsigned& field : fields)
      field = random_() % 2 == 0 ? 0 : static_cast<unsigned>(random_() % (random_() % 2 == 0 ? 0x10000 : 16));
    return spelling_of(fields);
  }

  [[nodiscard]] std::string spelling_of(const std::array<unsigned, 8>& fields) {
    std::size_t begin = random_() % 8;
    std::size_t end = begin;
    while (end < 8 && fields[end] == 0 && random_() % 8 != 0) ++end;
    std::string text;
    for (std::size_t i = 0; i < 8; ++i) {
      if (i >= begin && i < end) {
        if (i == begin) text += i == 0 ? "::" : ":";
        continue;
      }
      text += digits_of(fields[i]);
      if (i + 1 < 8) text += ':';
    }
    return text;
  }

private:
  [[nodiscard]] std::string digits_of(unsigned field) {
    static constexpr const char* forms[] = {"%x", "%X", "%02x", "%03X", "%04x", "%04X"};
    char digits[8];
    std::snprintf(digits, sizeof digits, forms[random_() % std::size(forms)], field);
    return digits;
  }

  std::mt19937 random_{seed};
};

TEST(Classes, OfAddressesAreTheOctetsForWhichTheyStand) {
  const Production uri = *find_production("rfc3986", "URI");
  Addresses addresses;
  for (int i = 0; i < 20'000; ++i) {
    const std::string address = addresses.any();
    const auto normal = normal_form(uri, "x://[" + address + "]");
    ASSERT_TRUE(normal) << address;
    const std::string written = normal->substr(5, normal->size() - 6);
    ASSERT_EQ(octets_of_address(written), octets_of_address(address)) << address;
    // The C library writes RFC 5952, too; it takes the dotted form where section 5 allows it, which stands aside here.
    char text[INET6_ADDRSTRLEN];
    const auto octets = octets_of_address(address);
    const std::string expected = inet_ntop(AF_INET6, octets.data(), text, sizeof text);
    if (expected.find('.') == std::string::npos) {
      ASSERT_EQ(written, expected) << address;
    }
  }
}

// The properties of normal forms (with_rules.hpp), for all shipped grammars of URLs, those too that are read at run
// time: on random members and mutants, typical texts, readable cases, real URLs where they are there, and on all texts
// of a few pieces.

constexpr unsigned properties_seed = 20;

class NormalFormsOf : public testing::TestWithParam<Grammar> {};

TEST_P(NormalFormsOf, AllProductionsHaveTheProperties) {
  for (const Production listed : GetParam().productions()) {
    const Production production = ready(listed);
    const Subject subject(production);
    OddTexts texts(production, properties_seed);
    for (int i = 0; i < 100; ++i) {
      expect_properties(subject, texts.text());
      if (HasFailure()) return;
    }
  }
}

TEST_P(NormalFormsOf, TheStartAndTheReferencesHaveTheProperties) {
  for (const Production entry : entries_of(GetParam())) {
    const Subject subject(entry);
    OddTexts texts(entry, properties_seed + 1);
    int members = 0;
    for (int i = 0; i < 2'000; ++i) {
      members += expect_properties(subject, texts.text()) ? 1 : 0;
      if (HasFailure()) return;
    }
    EXPECT_GE(members, 300);
    for (const std::string& text : readable_texts()) expect_properties(subject, text);
  }
}

// All texts of up to four pieces.
void expect_of_pieces(const Subject& subject, const std::string& text, int left) {
  static constexpr std::string_view pieces[] = {"http:", "//",  "/",   "H",   "..", ".",
                                                "%2E",   "%41", "%3a", ":80", "?",  "[::00]"};
  expect_properties(subject, text);
  if (left == 0) return;
  for (const std::string_view piece : pieces) {
    expect_of_pieces(subject, text + std::string(piece), left - 1);
    if (testing::Test::HasFailure()) return;
  }
}

TEST_P(NormalFormsOf, AllTextsOfAFewPiecesHaveTheProperties) {
  expect_of_pieces(Subject(ready(GetParam().start())), "", 4);
}

TEST_P(NormalFormsOf, RealUrlsHaveTheProperties) {
  const Subject subject(ready(GetParam().start()));
  std::ifstream lines("../shared/corpus/web.txt");
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    if (number++ % 100 != 0) continue;
    expect_properties(subject, line);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Grammar, NormalFormsOf, testing::ValuesIn(grammars_with_rules()), name_of);

}  // namespace
}  // namespace bnfurl::tests
