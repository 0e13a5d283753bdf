// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The sets of characters are those of the grammars, for every code point; UTF-8 is read as it is written, and nothing
// else is read.
#include "crawl/idna/characters.hpp"

#include <gtest/gtest.h>

#include <array>

#include "tests/crawl/idna/iri_grammar.hpp"

namespace bnfurl::crawl::tests {
namespace {

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

}  // namespace
}  // namespace bnfurl::crawl::tests
