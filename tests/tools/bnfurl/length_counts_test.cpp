#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <vector>

#include "tools/bnfurl/stats/statistics.hpp"

namespace bnfurl::tool {
namespace {

TEST(LengthCounts, HaveTwoClassesForEachPowerOfTwo) {
  LengthCounts lengths;
  for (std::size_t length = 0; length < 64; ++length) lengths.add(length);
  const std::vector<LengthCounts::Class> expected = {{0, 0, 1},   {1, 1, 1},   {2, 2, 1},    {3, 3, 1},
                                                     {4, 5, 2},   {6, 7, 2},   {8, 11, 4},   {12, 15, 4},
                                                     {16, 23, 8}, {24, 31, 8}, {32, 47, 16}, {48, 63, 16}};
  EXPECT_EQ(lengths.classes(), expected);
  EXPECT_EQ(lengths.sum(), 63U * 32);
}

TEST(LengthCounts, JoinNeighboursWithTheFewestTexts) {
  LengthCounts lengths;
  for (const std::size_t length : {4U, 4U, 5U, 6U, 8U, 8U, 8U, 8U, 64U}) lengths.add(length);
  const std::vector<LengthCounts::Class> three = {{4, 7, 4}, {8, 11, 4}, {12, 95, 1}};
  const std::vector<LengthCounts::Class> four = {{4, 5, 3}, {6, 7, 1}, {8, 11, 4}, {12, 95, 1}};
  EXPECT_EQ(lengths.classes(3), three);
  EXPECT_EQ(lengths.classes(4), four);
  EXPECT_EQ(lengths.classes(9), lengths.classes());
}

TEST(LengthCounts, HoldAnyLength) {
  LengthCounts lengths, more;
  EXPECT_TRUE(lengths.classes().empty());
  lengths.add(lengths);
  const std::size_t longest = static_cast<std::size_t>(-1);
  more.add(longest);
  more.add(longest / 2 + 1);
  lengths.add(more);
  ASSERT_EQ(lengths.classes().size(), 2U);
  EXPECT_EQ(lengths.classes().front(), (LengthCounts::Class{longest / 2 + 1, longest / 4 * 3 + 2, 1}));
  EXPECT_EQ(lengths.classes().back(), (LengthCounts::Class{longest / 4 * 3 + 3, longest, 1}));
}

}  // namespace
}  // namespace bnfurl::tool
