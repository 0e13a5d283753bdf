// How a message is printed, which word it suggests as the intended one, sets of octets, and SHA-256.
#include <gtest/gtest.h>

#include "gen/text/diagnostic.hpp"
#include "gen/text/octet_set.hpp"
#include "gen/text/sha256.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

TEST(Diagnostic, BeginsWithItsPlace) {
  EXPECT_EQ(to_string(Diagnostic{"a.bnf", {41, 29}, "no"}), "a.bnf:41:29: no");
  EXPECT_EQ(to_string(Diagnostic{"a.bnf", {}, "no"}), "a.bnf: no");
}

TEST(Diagnostic, ListHasALineForEach) {
  EXPECT_EQ(to_string(Diagnostics{{"a", {1, 2}, "x"}, {"b", {}, "y"}}), "a:1:2: x\nb: y\n");
  EXPECT_EQ(to_string(Diagnostics{}), "");
}

TEST(NearestWord, IsAtMostTwoEditsAway) {
  expect_cases("gen/gen", [](const std::string& in) { return nearest(in, {"scheme", "host", "path", "h16", "URI"}); });
}

TEST(Diagnostic, TheNearerWordWinsThenTheFirst) {
  EXPECT_EQ(nearest("path-e", {"path", "path-x"}), "path-x");
  EXPECT_EQ(nearest("patx", {"paty", "patz"}), "paty");
}

TEST(Diagnostic, AsksWhetherTheNearestWordWasMeant) {
  EXPECT_EQ(did_you_mean("hots", {"host"}), " (did you mean \"host\"?)");
  EXPECT_EQ(did_you_mean("fragment", {"host"}), "");
}

// Sets of octets: how they print, how they compare, and how they split each other.

TEST(PrintedOctets, AreAClassOfARegularExpression) {
  expect_cases("gen/gen", [](const std::string& in) { return to_string(OctetSet::of(in)); });
}

TEST(OctetSet, RangeHasBothEnds) {
  EXPECT_EQ(to_string(OctetSet::range('0', '9')), "[0-9]");
  EXPECT_EQ(to_string(OctetSet::range(255, 255)), "[\\xff]");
  EXPECT_EQ(OctetSet::all().size(), 256U);
}

TEST(OctetSet, IsASet) {
  const OctetSet low = OctetSet::range('a', 'm');
  const OctetSet high = OctetSet::range('k', 'z');
  EXPECT_EQ(to_string(low | high), "[a-z]");
  EXPECT_EQ(to_string(low & high), "[k-m]");
  EXPECT_EQ(to_string(low - high), "[a-j]");
  EXPECT_TRUE(low.contains(low & high));
  EXPECT_FALSE(low.contains(high));
  EXPECT_TRUE(low.intersects(high));
  EXPECT_FALSE((low - high).intersects(high));
  EXPECT_TRUE((low - low).empty());
}

TEST(OctetSet, OctetsComeInOrder) {
  EXPECT_EQ(OctetSet::of("\xff!a").octets(), (std::vector<std::uint8_t>{'!', 'a', 0xff}));
  EXPECT_EQ(OctetSet::of("\xff!a").least(), '!');
}

TEST(ShownOctet, IsTheMostReadableOne) {
  expect_cases("gen/gen", [](const std::string& in) {
    return std::string(1, static_cast<char>(OctetSet::of(in).representative()));
  });
}

TEST(OctetSet, TheSetWithTheLeastOctetThatTheOtherLacksComesFirst) {
  EXPECT_LT(OctetSet::of("ab"), OctetSet::of("b"));
  EXPECT_LT(OctetSet::of("ac"), OctetSet::of("ad"));
  EXPECT_LT(OctetSet::of("a"), OctetSet());
  EXPECT_EQ(OctetSet::of("ab") <=> OctetSet::of("ba"), std::strong_ordering::equal);
}

// The sets, each printed, in one line.
std::string printed(const std::vector<OctetSet>& sets) {
  std::string result;
  for (const OctetSet& set : sets) result += (result.empty() ? "" : " ") + to_string(set);
  return result;
}

TEST(PartitionOf, SeparatesOctetsThatASetSeparates) {
  expect_cases("gen/gen", [](const std::string& in) {
    std::vector<OctetSet> sets;
    for (const std::string& word : words_of(in)) sets.push_back(OctetSet::of(word));
    const std::string found = printed(partition(sets));
    EXPECT_EQ(partition(partition(sets)), partition(sets));
    return found;
  });
}

TEST(Printable, ShowsControlCharactersAsNumbers) {
  EXPECT_EQ(printable("http://h ~"), "http://h ~");
  EXPECT_EQ(printable(std::string_view("\0\x1b\x7f\xc3\xa4", 5)), R"(\x00\x1b\x7f\xc3\xa4)");
}

// The ends of lines, continuations, escapes and ends of comments of some language.
TEST(Printable, ACommentHasNothingThatEndsIt) {
  EXPECT_EQ(in_comment("RFC 3986, 50 % of \"/\"? ~"), "RFC 3986, 50 % of \"/\"? ~");
  EXPECT_EQ(in_comment("a\rb\nc\td"), "a%x0db%x0ac%x09d");
  EXPECT_EQ(in_comment("\xe2\x80\xa8 \xc2\x85\xff"), "%xe2.80.a8 %xc2.85.ff");
  EXPECT_EQ(in_comment("\\u000a \\"), "%x5cu000a %x5c");
  EXPECT_EQ(in_comment("*/ ?"
                       "?/ ???"),
            "*%x2f ?%x3f/ ?%x3f?");
}

TEST(Printable, AnOctetIsItselfInQuotesOrItsNumber) {
  EXPECT_EQ(shown_octet("a/", 1), "\"/\"");
  EXPECT_EQ(shown_octet("a\n", 1), "0x0a");
  EXPECT_EQ(shown_octet("a", 1), "the end");
}

// The examples that NIST publishes for FIPS 180-4.
TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// The texts of 0 to 300 octets 0, 1, 2, ...: the digest of their digests, which Python's hashlib computes like this:
//   sha256("".join(sha256(bytes(i % 256 for i in range(n))).hexdigest() for n in range(301)).encode()).hexdigest()
TEST(Sha256, IsThatOfPythonForEachSize) {
  std::string text, digests;
  for (unsigned size = 0; size <= 300; ++size) {
    digests += sha256_hex(text);
    text += static_cast<char>(size % 256);
  }
  EXPECT_EQ(sha256_hex(digests), "d64e80cd14d5651b82fc752683de544bebae3046132ed7278785fdd2e9f3c310");
}

}  // namespace
}  // namespace bnfurl::gen::tests
