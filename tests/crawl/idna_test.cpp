// Names and links in all scripts: characters, hosts by UTS 46, IRIs and URIs by RFC 3987. The grammar of IRIs is read
// when the tests run, and UTF-8 is made by arithmetic alone.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"
#include "tests/gen/cases.hpp"

namespace bnfurl::crawl::tests {
namespace {

/// A production of grammar/rfc3987.bnf.
Production iri(std::string_view name) {
  static Loaded loaded = [] {
    std::ostringstream text;
    text << std::ifstream("grammar/rfc3987.bnf", std::ios::binary).rdbuf();
    return load(text.str(), "grammar/rfc3987.bnf");
  }();
  return *loaded.production(name);
}

std::string utf8(std::uint32_t c) {
  const auto octet = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) return {octet(c)};
  if (c < 0x800) return {octet(0xc0 + c / 64), octet(0x80 + c % 64)};
  if (c < 0x10000) return {octet(0xe0 + c / 4096), octet(0x80 + c / 64 % 64), octet(0x80 + c % 64)};
  return {octet(0xf0 + c / 262144), octet(0x80 + c / 4096 % 64), octet(0x80 + c / 64 % 64), octet(0x80 + c % 64)};
}

bool is_surrogate(std::uint32_t c) { return c >= 0xd800 && c <= 0xdfff; }

// The sets of characters are those of the grammars, for every code point; UTF-8 is read as it is written, and nothing
// else is read.

template <class Is>
void expect_the_rule(const char* name, Is is) {
  const Production rule = iri(name);
  for (std::uint32_t c = 0; c <= 0x10ffff; ++c) {
    if (is_surrogate(c)) continue;
    if (is(c) != matches(rule, utf8(c))) return (void)(ADD_FAILURE() << name << ' ' << c);
  }
}

TEST(Characters, UnreservedIsTheRule) {
  expect_the_rule("unreserved",
                  [](std::uint32_t c) { return c < 0x80 && is_unreserved(static_cast<unsigned char>(c)); });
}
TEST(Characters, UcscharIsTheRule) { expect_the_rule("ucschar", is_ucschar); }
TEST(Characters, IprivateIsTheRule) { expect_the_rule("iprivate", is_iprivate); }

// RFC 3987, section 4.1, names LRM, RLM, LRE, RLE, PDF, LRO and RLO. Unicode 6.3 added ALM, LRI, RLI, FSI and PDI.
TEST(Characters, BidiFormattingIsWhatHasTheProperty) {
  const std::u32string all = U"\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";
  for (char32_t c = 0; c <= 0x10ffff; ++c) {
    EXPECT_EQ(is_bidi_formatting(c), all.find(c) != std::u32string::npos) << static_cast<std::uint32_t>(c);
  }
}

TEST(Characters, EveryCodePointIsReadWithWhateverFollows) {
  for (std::uint32_t c = 0; c <= 0x10ffff; ++c) {
    const std::string octets = utf8(c);
    const auto read = first_character(octets + "\x80");
    ASSERT_EQ(read.has_value(), !is_surrogate(c)) << c;
    if (!read) continue;
    ASSERT_EQ(read->code_point, c);
    ASSERT_EQ(read->size, octets.size());
    for (std::size_t size = 0; size < octets.size(); ++size) ASSERT_FALSE(first_character(octets.substr(0, size))) << c;
  }
}

// All pairs of octets that do not begin with ASCII, and then those at which something changes.
TEST(Characters, NothingElseIsRead) {
  constexpr std::array<unsigned, 8> ends = {0x00, 0x7f, 0x80, 0x8f, 0x9f, 0xbf, 0xc0, 0xff};
  const auto is_only_what_is_written = [](const std::string& octets) {
    const auto read = first_character(octets);
    if (!read) return true;
    const auto c = static_cast<std::uint32_t>(read->code_point);
    return !is_surrogate(c) && c <= 0x10ffff && octets.starts_with(utf8(c)) && utf8(c).size() == read->size;
  };
  for (unsigned start = 0x8000; start <= 0xffff; ++start) {
    for (const unsigned third : ends) {
      for (const unsigned fourth : ends) {
        std::string octets;
        for (const unsigned octet : {start >> 8, start & 0xff, third, fourth}) octets += static_cast<char>(octet);
        if (!is_only_what_is_written(octets)) ADD_FAILURE() << testing::PrintToString(octets);
      }
    }
  }
}

TEST(Characters, TripletsAreReadWhereTheyAreWhole) {
  EXPECT_EQ(triplet_at("%41", 0), 0x41);
  EXPECT_EQ(triplet_at("a%cF", 1), 0xcf);
  EXPECT_EQ(triplet_at("a%Fc%00", 4), 0x00);
  for (const char* text : {"", "%", "%4", "%4g", "%g4", "a41", "%%4", "41%"})
    EXPECT_EQ(triplet_at(text, 0), std::nullopt) << text;
  EXPECT_EQ(triplet_at("%41", 1), std::nullopt);
  EXPECT_EQ(triplet_at("%41", 3), std::nullopt);
  EXPECT_EQ(triplet_at("%41", 4), std::nullopt);
  for (const std::size_t size : {1U, 2U, 3U})
    EXPECT_EQ(triplet_at(std::string_view("a%41").substr(0, size), 1), std::nullopt);
}

TEST(Characters, TripletsAreWrittenInUpperCase) {
  std::string text = "a";
  append_triplet(text, 0xfc);
  append_triplet(text, 0x09);
  EXPECT_EQ(text, "a%FC%09");
}

// Names by UTS 46: what is mapped, what stays, and what has no name of ASCII, with the reason.

std::string shown(const Result<std::string, InputError>& result) {
  if (!result) return "! " + result.error().message;
  return *result;
}

TEST(HostToAscii, IsThis) {
  bnfurl::gen::tests::expect_cases("crawl/names", [](const std::string& host) { return shown(host_to_ascii(host)); });
}

// One character beside a letter: what comes out is always a name, whatever UTS 46 makes of the character.
TEST(HostToAsciiAlways, GivesANameOrAReason) {
  std::size_t names = 0;
  for (std::uint32_t c = 0x80; c <= 0x2ffff; ++c) {
    if (is_surrogate(c)) continue;
    const auto result = host_to_ascii("a" + utf8(c));
    if (!result) continue;
    const std::string* const ascii = &*result;
    ASSERT_TRUE(matches(rfc3986::reg_name, *ascii)) << c << ' ' << *ascii;
    ASSERT_EQ(ascii->find_first_of("!$&'()*+,;=%~"), std::string::npos) << c << ' ' << *ascii;
    ASSERT_EQ(shown(host_to_ascii(*ascii)), *ascii) << c;
    ++names;
  }
  EXPECT_GT(names, 90'000U);
}

TEST(WithAsciiHost, IsThis) {
  bnfurl::gen::tests::expect_cases("crawl/names", [](const std::string& entry, const std::string& text) {
    const std::size_t colon = entry.find(':');
    const std::string grammar = entry.substr(0, colon);
    const std::string name = entry.substr(colon + 1);
    return shown(with_ascii_host(grammar == "rfc3987" ? iri(name) : *find_production(grammar, name), text));
  });
}

// A grammar of one's own, whose hosts are triplets.
TEST(WithAsciiHost, IsATextOfTheEntryOrNone) {
  Loaded loaded = load("# component: host\nurl = \"x://\" host\nhost = 1*( \"%\" 2HEXDIG )\n", "own.bnf");
  const Production url = *loaded.production("");
  EXPECT_EQ(shown(with_ascii_host(url, "x://%41")), "x://%41");
  EXPECT_EQ(shown(with_ascii_host(url, "x://%C3%BC")), "! with the host xn--tda it does not match url");
}

// RFC 3987, section 3: examples, and the way there and back on random URIs and IRIs.

TEST(Rfc3987, IrisAsUris) { bnfurl::gen::tests::expect_cases("crawl/iris", iri_to_uri); }

TEST(Rfc3987, UrisAsIris) { bnfurl::gen::tests::expect_cases("crawl/iris", uri_to_iri); }

TEST(Rfc3987UriToIri, EveryCharacterStandsWhereTheGrammarDerivesIt) {
  const Production ipath = iri("ipath-rootless");
  const Production iquery = iri("iquery");
  for (std::uint32_t c = 0x80; c <= 0x10ffff; ++c) {
    if (is_surrogate(c)) continue;
    const std::string character = utf8(c);
    const std::string triplets = iri_to_uri(character);
    const bool is_direction =
        c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    ASSERT_EQ(uri_to_iri(triplets), matches(ipath, character) && !is_direction ? character : triplets) << c;
    ASSERT_EQ(uri_to_iri("?" + triplets), '?' + (matches(iquery, character) && !is_direction ? character : triplets))
        << c;
  }
}

// ---- There and back

class Texts {
public:
  std::string of(const std::vector<std::string>& pieces, std::size_t most) {
    std::string text;
    for (std::size_t left = random_() % most; left > 0; --left) text += pieces[random_() % pieces.size()];
    return text;
  }

private:
  std::mt19937 random_{20251122};
};

// Upper-case digits, and triplets of unreserved octets decoded: what section 3.2 says may differ.
std::string up_to_triplets(const std::string& uri) {
  std::string result;
  for (std::size_t at = 0; at < uri.size(); ++at) {
    if (uri[at] != '%') {
      result += uri[at];
      continue;
    }
    const int octet = std::stoi(uri.substr(at + 1, 2), nullptr, 16);
    const bool is_unreserved = matches(rfc3986::unreserved, std::string(1, static_cast<char>(octet)));
    for (std::size_t i = 0; i < 3 && !is_unreserved; ++i) result += static_cast<char>(std::toupper(uri[at + i]));
    if (is_unreserved) result += static_cast<char>(octet);
    at += 2;
  }
  return result;
}

TEST(Rfc3987, AUriThatWasAnIriIsTheSameUri) {
  const std::vector<std::string> pieces = {"a",     "b",         "/",   "?",   "#",      ":",   "@",   "//",
                                           "[::1]", ".",         "%C3", "%bc", "%e2",    "%82", "%ac", "%F0",
                                           "%9f",   "%98",       "%80", "%ee", "%80%80", "%2F", "%41", "%7e",
                                           "%25",   "%e2%80%ae", "%ED", "%A0", "http:",  "%20", "%3f", "%23"};
  const Production iri_reference = iri("IRI-reference");
  Texts texts;
  std::size_t valid = 0;
  std::size_t changed = 0;
  for (int i = 0; i < 300'000; ++i) {
    const std::string uri = texts.of(pieces, 14);
    if (!matches(rfc3986::URI_reference, uri)) continue;
    const std::string as_iri = uri_to_iri(uri);
    ASSERT_TRUE(matches(iri_reference, as_iri)) << uri << "  " << as_iri;
    ASSERT_EQ(up_to_triplets(iri_to_uri(as_iri)), up_to_triplets(uri)) << as_iri;
    ASSERT_EQ(uri_to_iri(as_iri), as_iri) << uri;
    ++valid;
    if (as_iri != uri) ++changed;
  }
  EXPECT_GT(valid, 50'000U);
  EXPECT_GT(changed, 10'000U);
}

TEST(Rfc3987, AnIriThatWasAUriIsTheSameIriIfItHadNoTriplet) {
  const std::vector<std::string> pieces = {"a",          "/",     "?",      "#",      ":",      "@",          "//",
                                           "[::1]",      ".",     "\u00fc", "\u00df", "\u65e5", "\U0001f600", "\ue000",
                                           "\U00100000", "http:", "\u00a0", "\uffef", "&"};
  const Production iri_reference = iri("IRI-reference");
  Texts texts;
  std::size_t valid = 0;
  for (int i = 0; i < 200'000; ++i) {
    const std::string text = texts.of(pieces, 12);
    if (!matches(iri_reference, text)) continue;
    const std::string uri = iri_to_uri(text);
    ASSERT_TRUE(matches(rfc3986::URI_reference, uri)) << text << "  " << uri;
    ASSERT_EQ(uri_to_iri(uri), text) << uri;
    ++valid;
  }
  EXPECT_GT(valid, 20'000U);
}

}  // namespace
}  // namespace bnfurl::crawl::tests
