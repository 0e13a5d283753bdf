// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 3987, section 3: its examples, what stays a triplet, and the way there and back on random URIs and IRIs.
#include <bnfurl/crawl/idna.hpp>

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include <bnfurl/rfc3986.hpp>

#include "tests/crawl/idna/iri_grammar.hpp"

namespace bnfurl::crawl::tests {
namespace {

TEST(Rfc3987IriToUri, ExamplesOfSection31) {
  EXPECT_EQ(iri_to_uri("http://www.example.org/red%09ros\u00e9#red"), "http://www.example.org/red%09ros%C3%A9#red");
  EXPECT_EQ(iri_to_uri("http://example.com/\U00010300\U00010301\U00010302"),
            "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82");
  // "The host may be percent-encoded, too": section 3.1, step 2.
  EXPECT_EQ(iri_to_uri("http://r\u00e9sum\u00e9.example.org"), "http://r%C3%A9sum%C3%A9.example.org");
}

TEST(Rfc3987IriToUri, LeavesAUriAsItIs) {
  for (const char* uri : {"", "http://h/%c3%A9?%41#%7e", "a:<>\" {}|\\^`"}) EXPECT_EQ(iri_to_uri(uri), uri);
}

TEST(Rfc3987UriToIri, ExamplesOfSection32) {
  EXPECT_EQ(uri_to_iri("http://www.example.org/D%C3%BCrst"), "http://www.example.org/D\u00fcrst");
  EXPECT_EQ(uri_to_iri("http://www.example.org/D%FCrst"), "http://www.example.org/D%FCrst");
  EXPECT_EQ(uri_to_iri("http://xn--99zt52a.example.org/%e2%80%ae"), "http://xn--99zt52a.example.org/%E2%80%AE");
}

TEST(Rfc3987UriToIri, UnreservedOctetsStandForThemselves) { EXPECT_EQ(uri_to_iri("a:%41%7e%2e%5f-%2D"), "a:A~._--"); }

TEST(Rfc3987UriToIri, ReservedAndOtherAsciiStayTriplets) {
  for (const char* uri :
       {"a:%2f%3F%23%5b%5D%40%21%24%26%27%28%29%2a%2B%2c%3b%3d%3a", "a:%25%25C3%25BC", "a:%20%22%3c%7F%00%0a"})
    EXPECT_EQ(uri_to_iri(uri), uri);
}

TEST(Rfc3987UriToIri, IsDoneOnce) { EXPECT_EQ(uri_to_iri("a:%25%43%33%25BC"), "a:%25C3%25BC"); }

// Step 3: what is no strictly legal UTF-8.
TEST(Rfc3987UriToIri, OctetsThatAreNoUtf8StayTriplets) {
  EXPECT_EQ(uri_to_iri("a:%C3"), "a:%C3");
  EXPECT_EQ(uri_to_iri("a:%c3x%bc"), "a:%C3x%BC");
  EXPECT_EQ(uri_to_iri("a:%C3%C3%BC%BC"), "a:%C3\u00fc%BC");
  EXPECT_EQ(uri_to_iri("a:%c0%80%ed%a0%80%f5%80%80%80"), "a:%C0%80%ED%A0%80%F5%80%80%80");
  EXPECT_EQ(uri_to_iri("a:%E2%82%C3%BC"), "a:%E2%82\u00fc");
  EXPECT_EQ(uri_to_iri("a:%C3%41%BC"), "a:%C3A%BC");
}

// Step 4: sections 2.2 and 4.1.
TEST(Rfc3987UriToIri, CharactersThatAnIriCannotHaveStayTriplets) {
  EXPECT_EQ(uri_to_iri("a:%C2%80%C2%9F%C2%A0"), "a:%C2%80%C2%9F\u00a0");
  EXPECT_EQ(uri_to_iri("a:%EF%BF%BD%EF%BF%AF"), "a:%EF%BF%BD\uffef");
  EXPECT_EQ(uri_to_iri("a:%E2%80%8E%E2%81%A6%D8%9C"), "a:%E2%80%8E%E2%81%A6%D8%9C");
}

TEST(Rfc3987UriToIri, PrivateCharactersStandInTheQueryAlone) {
  EXPECT_EQ(uri_to_iri("a://%EE%80%80@%EE%80%80/%EE%80%80?%EE%80%80?%EE%80%80#%EE%80%80?%EE%80%80"),
            "a://%EE%80%80@%EE%80%80/%EE%80%80?\ue000?\ue000#%EE%80%80?%EE%80%80");
}

// RFC 6874's zones: an IRI has no character beyond ASCII in brackets.
TEST(Rfc3987UriToIri, BracketsStayAsTheyAre) {
  EXPECT_EQ(uri_to_iri("a://[fe80::1%25%c3%bc%41]/%c3%bc"), "a://[fe80::1%25%c3%bc%41]/\u00fc");
  EXPECT_EQ(uri_to_iri("["), "[");
}

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
