// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/cutter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace bnfurl::tool {
namespace {

TEST(TerminatorCutter, WholeRecordsEndAfterTheLastTerminator) {
  TerminatorCutter cutter('\n');
  EXPECT_EQ(cutter.whole_records("", 0), 0U);
  EXPECT_EQ(cutter.whole_records("a", 0), 0U);
  EXPECT_EQ(cutter.whole_records("a\n", 0), 2U);
  EXPECT_EQ(cutter.whole_records("a\n\nb", 0), 3U);
  EXPECT_EQ(cutter.whole_records("abc\nd", 3), 4U);
}

TEST(TerminatorCutter, LastRecordWithoutTerminatorCounts) {
  const TerminatorCutter cutter('\n');
  EXPECT_EQ(cutter.count_records(""), 0U);
  EXPECT_EQ(cutter.count_records("\n"), 1U);
  EXPECT_EQ(cutter.count_records("a\nb"), 2U);
  EXPECT_EQ(cutter.count_records("a\nb\n"), 2U);
}

TEST(CountOctets, IsRightForEveryLengthAndMany) {
  std::string text;
  for (std::size_t size = 0; size < 300; ++size) {
    EXPECT_EQ(count_octets(text, '\n'), static_cast<std::size_t>(std::ranges::count(text, '\n')));
    text += size % 3 == 0 ? '\n' : 'x';
  }
  EXPECT_EQ(count_octets(std::string(100'000, '\n'), '\n'), 100'000U);
}

}  // namespace
}  // namespace bnfurl::tool
