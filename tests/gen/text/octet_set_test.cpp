// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Sets of octets: how they print, how they compare, and how they split each other.
#include "gen/text/octet_set.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

class PrintedOctets : public Table {};

TEST_P(PrintedOctets, AreAClassOfARegularExpression) { EXPECT_EQ(to_string(OctetSet::of(in())), out()); }

INSTANTIATE_TEST_SUITE_P(OctetSet, PrintedOctets,
                         testing::Values(Case{"", "[]"}, Case{"a", "[a]"}, Case{"ba", "[ab]"}, Case{"cab", "[a-c]"},
                                         Case{"acd", "[acd]"}, Case{"09-", "[\\x2d09]"}, Case{"[]\\", "[\\x5b-\\x5d]"},
                                         Case{" \t", "[\\x09\\x20]"}, Case{"\x7f\xff", "[\\x7f\\xff]"},
                                         Case{std::string(1, '\0'), "[\\x00]"}));

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

class ShownOctet : public Table {};

TEST_P(ShownOctet, IsTheMostReadableOne) {
  EXPECT_EQ(std::string(1, static_cast<char>(OctetSet::of(in()).representative())), out());
}

INSTANTIATE_TEST_SUITE_P(OctetSet, ShownOctet,
                         testing::Values(Case{"Z9a", "a"}, Case{"Z9!", "9"}, Case{"Z! ", "!"}, Case{" \xff", " "}));

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

class PartitionOf : public Table {};

TEST_P(PartitionOf, SeparatesOctetsThatASetSeparates) {
  std::vector<OctetSet> sets;
  for (const std::string& word : words_of(in())) sets.push_back(OctetSet::of(word));
  EXPECT_EQ(printed(partition(sets)), out());
  EXPECT_EQ(partition(partition(sets)), partition(sets));
}

INSTANTIATE_TEST_SUITE_P(OctetSet, PartitionOf,
                         testing::Values(Case{"", ""}, Case{"abc", "[a-c]"}, Case{"abc abc", "[a-c]"},
                                         Case{"abc b", "[ac] [b]"}, Case{"ab bc", "[a] [b] [c]"},
                                         Case{"ad bc", "[ad] [bc]"}, Case{"abcd bd d", "[ac] [b] [d]"}));

}  // namespace
}  // namespace bnfurl::gen::tests
